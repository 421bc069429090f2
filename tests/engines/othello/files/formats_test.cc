// Each format alone: small files written here, and random games there and back.
#include "engines/othello/files/formats.h"

#include <string>
#include <vector>

#include "engines/othello/files/wthor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/othello/files/file_games.h"

namespace tavoliere::othello {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// A start with White to move, and one on the small board.
Position LaterStart() { return *Othello::Parse("f5d6c3", Variant::kOthello); }

std::vector<FileGame> Games() {
  std::vector<FileGame> games;
  for (std::uint64_t seed = 0; seed < 12; ++seed) games.push_back(RandomFileGame(seed));
  return games;
}

void ExpectTheSame(const std::vector<FileGame>& read, const std::vector<FileGame>& written) {
  ASSERT_EQ(read.size(), written.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(MovesOf(read[i]), MovesOf(written[i])) << i;
    EXPECT_EQ(read[i].start, written[i].start) << i;
  }
}

bool AnyPass(const std::vector<FileGame>& games) {
  for (const FileGame& game : games) {
    for (const FileMove& move : game.moves) {
      if (move.move.IsPass()) return true;
    }
  }
  return false;
}

// ---- GGF

constexpr char kGgf[] =
    "2 (;GM[Othello]PC[here]DT[2003.12.15_12:33:18.UTC]PB[Ada]PW[Blaise]RB[1200.5]TI[5:00//2:00]\n"
    "TY[8]RE[-3.00:t]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- "
    "*]"
    "B[F5/0.50/1.250]W[d6//2.5]B[c3/1];)(;GM[othello]PB[Ada]PW[Blaise]RE[?]B[d3];)\n";

TEST(Ggf, ReadsWhatPeopleWrite) {
  const FileGames read = ReadGgf(kGgf);
  EXPECT_THAT(read.faults, IsEmpty());
  ASSERT_THAT(read.games, SizeIs(2));
  const FileGame& game = read.games[0];
  EXPECT_EQ(game.black + " " + game.white + " " + game.event, "Ada Blaise here");
  EXPECT_EQ(game.date, "2003-12-15T12:33:18Z");
  EXPECT_EQ(game.margin, -3);
  EXPECT_EQ(game.breach, Breach::kTime);
  EXPECT_EQ(game.start, Othello::Start(Variant::kOthello));
  ASSERT_THAT(game.moves, SizeIs(3));
  EXPECT_EQ(game.moves[0].discs, 0.5);
  EXPECT_EQ(game.moves[0].seconds, 1.25);
  EXPECT_EQ(game.moves[1].discs, std::nullopt);
  EXPECT_EQ(game.moves[1].seconds, 2.5);
  EXPECT_EQ(game.moves[2].seconds, std::nullopt);
  EXPECT_EQ(read.games[1].margin, std::nullopt);
}

TEST(Ggf, GamesComeBack) {
  std::vector<FileGame> games = Games();
  EXPECT_TRUE(AnyPass(games));
  games.push_back(RandomFileGame(77, LaterStart()));
  games.push_back(RandomFileGame(78, Othello::Start(Variant::kOthello6)));
  games[0].moves[0].discs = -2.25;
  games[0].moves[1].seconds = 12.5;
  games[1].moves.resize(20);
  games[1].margin = 64;
  games[1].breach = Breach::kResigned;
  const std::string text = WriteGgf(games);
  const FileGames read = ReadGgf(text);
  EXPECT_THAT(read.faults, IsEmpty());
  ExpectTheSame(read.games, games);
  EXPECT_EQ(read.games[0].moves[0].discs, -2.25);
  EXPECT_EQ(read.games[0].moves[1].seconds, 12.5);
  EXPECT_EQ(read.games[1].breach, Breach::kResigned);
  EXPECT_EQ(read.games[2].date, "2003-12-15");
  EXPECT_EQ(WriteGgf(read.games), text);
}

std::string DateOf(const std::string& date) {
  const FileGames read = ReadGgf("(;GM[Othello]DT[" + date + "]B[f5];)");
  return read.games.empty() ? "none" : read.games[0].date;
}

std::string WrittenDate(const std::string& date) {
  FileGame game;
  game.date = date;
  const std::string text = WriteGgf({game});
  const std::size_t begin = text.find("DT[") + 3;
  return text.substr(begin, text.find(']', begin) - begin);
}

TEST(Ggf, DatesComeBack) {
  for (const char* date :
       {"2009", "2009.05", "2003.12.15", "2003.12.15_12:33:18", "2003.12.15_12:33:18.UTC",
        "2009.07.01_02:52:45.MDT", "2003.12.15_12:33:18.MST", "2003.12.15_12:33:18.+0545"})
    EXPECT_EQ(WrittenDate(DateOf(date)), date);
  EXPECT_EQ(DateOf("2014-01-29 23:05:30 GMT"), "2014-01-29T23:05:30Z");
  EXPECT_EQ(DateOf("2000-4-16 11:13 EST"), "2000-04-16T11:13:00-05:00");
  EXPECT_EQ(WriteGgf({FileGame()}).find("DT["), std::string::npos);
}

TEST(Ggf, ResultsSayHowAGameEnded) {
  const auto read = [](const std::string& result) {
    const FileGames games = ReadGgf("(;GM[Othello]RE[" + result + "]B[f5]W[d6];)");
    EXPECT_THAT(games.faults, IsEmpty()) << result;
    return games.games.empty() ? FileGame() : games.games[0];
  };
  const std::pair<const char*, Breach> kResults[] = {{"+36.00:r", Breach::kResigned},
                                                     {"-64.00:t", Breach::kTime},
                                                     {"+12.00:s", Breach::kAgreed},
                                                     {"+0.00:s", Breach::kAgreed},
                                                     {"-8.00", Breach::kNone}};
  for (const auto& [text, breach] : kResults) {
    const FileGame game = read(text);
    EXPECT_EQ(game.breach, breach) << text;
    // Through the record and back.
    const auto again = GameOf(RecordOf(game, "1.1"));
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_THAT(WriteGgf({*again}), HasSubstr(std::string("RE[") + text + "]"));
  }
  // NBoard's game without a result.
  EXPECT_EQ(read("0").margin, std::nullopt);
  EXPECT_EQ(RecordOf(read("+12.00:s"), "1").result, "p1win");
  EXPECT_EQ(RecordOf(read("-8.00"), "1").result, "p2win");
}

// A draw on the board that Black, who has to win by more than four discs, has lost.
TEST(Ggf, AGameWithKomiComesBack) {
  FileGame game = RandomFileGame(5);
  const double discs = *game.margin;
  game.komi = discs + 4.125;
  game.margin = -4.125;
  const std::string text = WriteGgf({game});
  EXPECT_THAT(text, HasSubstr("TY[8k]"));
  const FileGames read = ReadGgf(text);
  EXPECT_THAT(read.faults, IsEmpty());
  ASSERT_THAT(read.games, SizeIs(1));
  const protocol::GameRecord record = RecordOf(read.games[0], "1.1");
  EXPECT_EQ(record.result + " " + record.termination, "p2win normal");
  const auto again = GameOf(record);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->komi, game.komi);
  EXPECT_EQ(again->margin, game.margin);
  game.margin = 30;
  EXPECT_THAT(ReadGgf(WriteGgf({game})).faults, ElementsAre(HasSubstr("Black wins by ")));
}

TEST(Ggf, APairOfGamesPlayedAtOnceIsTwoGames) {
  FileGame first = RandomFileGame(1, Othello::Start(Variant::kOthello), 20);
  FileGame second = RandomFileGame(2);
  first.margin = -10;
  first.breach = Breach::kAgreed;
  second.breach = Breach::kAgreed;
  second.margin = -10;  // agreed before the last move, which was made none the less
  const FileGames read = ReadGgf("2 " + WriteGgf({first, second}));
  EXPECT_THAT(read.faults, IsEmpty());
  ASSERT_THAT(read.games, SizeIs(2));
  for (const FileGame& game : read.games)
    EXPECT_THAT(RecordOf(game, "1").reason, "agreed, by 10 discs");
}

TEST(Ggf, NamesThatAreNoUtf8AreLatin1) {
  const FileGames read = ReadGgf("(;GM[Othello]PB[Ren\xe9]PW[Ren\u00e9]B[f5];)");
  ASSERT_THAT(read.games, SizeIs(1));
  EXPECT_EQ(read.games[0].black, "Ren\u00e9");
  EXPECT_EQ(read.games[0].white, "Ren\u00e9");
}

TEST(Ggf, AFaultNamesLineAndGameAndHarmsNoOther) {
  const std::string good = "(;GM[Othello]B[f5];)\n";
  const auto fault = [&](const std::string& bad) {
    const FileGames read = ReadGgf(good + bad + "\n" + good);
    EXPECT_THAT(read.games, SizeIs(2)) << bad;
    return read.faults.size() == 1 ? read.faults[0] : "none";
  };
  EXPECT_THAT(fault("(;GM[Othello]B[f5]W[a1];)"),
              AllOf(HasSubstr("line 2, game 2: move 2, 'a1'"), HasSubstr("turns over no disc")));
  EXPECT_THAT(fault("(;GM[Othello]B[f5]B[d6];)"), HasSubstr("it is the turn of White"));
  EXPECT_THAT(fault("(;GM[Othello]B[pass];)"), HasSubstr("may not pass"));
  EXPECT_THAT(fault("(;GM[Chess]B[e4];)"), HasSubstr("expected GM[Othello], got 'Chess'"));
  EXPECT_THAT(fault("(;GM[Othello]TY[8a]B[f5];)"), HasSubstr("anti-Othello"));
  EXPECT_THAT(fault("(;GM[Othello]BO[10 *];)"), HasSubstr("board of 8 or 6"));
  EXPECT_THAT(fault("(;GM[Othello]BO[8 --- *];)"), HasSubstr("expected 64 cells"));
  EXPECT_THAT(fault("(;GM[Othello]RE[much];)"), HasSubstr("+12.00"));
  EXPECT_THAT(fault("(;GM[Othello]RE[+999];)"), HasSubstr("+12.00"));
  EXPECT_THAT(fault("(;GM[Othello]B[f5]7;)"), HasSubstr("a property such as"));
  EXPECT_THAT(ReadGgf("f5d6").faults, ElementsAre(HasSubstr("expected a game")));
  EXPECT_THAT(ReadGgf("(;GM[Othello").faults, ElementsAre(HasSubstr("the end of the file")));
  FileGame lying = RandomFileGame(3);
  lying.margin = *lying.margin + 2;
  EXPECT_THAT(ReadGgf(WriteGgf({lying})).faults, ElementsAre(HasSubstr("Black wins by ")));
}

// ---- SGF

TEST(Sgf, ReadsTheMainLine) {
  const FileGames read = ReadSgf(
      "(;FF[4]GM[2]SZ[8]PB[A \\] B]PW[W]EV[x]DT[2001-02-03]RE[W+R]C[of the root]\n"
      ";B[F5];W[df]C[well\\\\done](;B[c3](;W[d3])(;W[g5]))(;B[c5]))\n"
      "(;GM[2]AB[d4][e5]AW[e4][d5]PL[W];W[d3];B[];W[tt])\n(;GM[2];B[d3])");
  ASSERT_THAT(read.games, SizeIs(2));
  const FileGame& game = read.games[0];
  EXPECT_EQ(game.black, "A ] B");
  EXPECT_EQ(game.date, "2001-02-03");
  EXPECT_EQ(game.margin, -64);
  EXPECT_EQ(game.breach, Breach::kResigned);
  EXPECT_THAT(MovesOf(game), ElementsAre(Move(37), Move(43), Move(18), Move(19)));
  EXPECT_EQ(game.moves[1].comment, "well\\done");
  EXPECT_THAT(read.faults, ElementsAre(HasSubstr("line 3, game 2: ")));
}

TEST(Sgf, GamesComeBack) {
  std::vector<FileGame> games = Games();
  games.push_back(RandomFileGame(77, LaterStart()));
  games.push_back(RandomFileGame(78, Othello::Start(Variant::kOthello6)));
  games[0].moves[3].comment = "a [bracket] and a back\\slash";
  games[0].white = "[x]\\";
  const std::string text = WriteSgf(games);
  const FileGames read = ReadSgf(text);
  EXPECT_THAT(read.faults, IsEmpty());
  ExpectTheSame(read.games, games);
  EXPECT_EQ(read.games[0].moves[3].comment, games[0].moves[3].comment);
  EXPECT_EQ(read.games[0].white, games[0].white);
  EXPECT_EQ(WriteSgf(read.games), text);
}

TEST(Sgf, ABoardWithoutDiscsComesBack) {
  const Position empty = *Othello::Parse(std::string(36, '-') + " O", Variant::kOthello6);
  FileGame game;
  game.start = empty;
  const std::string text = WriteSgf({game});
  EXPECT_THAT(text, HasSubstr("SZ[6]AE[a1:f6]PL[W]"));
  const FileGames read = ReadSgf(text);
  EXPECT_THAT(read.faults, IsEmpty());
  ExpectTheSame(read.games, {game});
}

TEST(Sgf, RectanglesOfPointsAreRead) {
  const Position start = *Othello::Parse(
      "XX------XX------------------" + std::string(35, '-') + "O X", Variant::kOthello);
  for (const char* set_up : {"AB[a1:b2]AW[h8]", "AB[aa:bb]AW[hh]", "AB[b2:a1]AW[h8:h8]",
                             "AB[a1:a2][b1:b2]AW[h8]AE[c3:h7]"}) {
    const FileGames read = ReadSgf(std::string("(;FF[4]GM[2]SZ[8]") + set_up + "PL[B])");
    ASSERT_THAT(read.games, SizeIs(1)) << set_up << ": " << read.faults[0];
    EXPECT_EQ(read.games[0].start, start) << set_up;
  }
  const FileGames read = ReadSgf("(;FF[4]GM[2]SZ[8]AB[d5:e5]AW[d4:e4]PL[B];B[d3])");
  EXPECT_THAT(read.faults, IsEmpty());
}

TEST(Sgf, TextIsLatin1UnlessTheFileSaysOtherwise) {
  const auto name = [](const std::string& text) {
    const FileGames read = ReadSgf(text);
    return read.games.empty() ? "none" : read.games[0].black + read.games[0].moves[0].comment;
  };
  EXPECT_EQ(name("(;GM[2]PB[Ren\xe9];B[f5]C[\xe0 vous])"), "Ren\u00e9\u00e0 vous");
  EXPECT_EQ(name("(;GM[2]PB[Ren\xe9]CA[ISO-8859-1];B[f5])"), "Ren\u00e9");
  EXPECT_EQ(name("(;GM[2]CA[UTF-8]PB[Ren\u00e9];B[f5])"), "Ren\u00e9");
  EXPECT_EQ(name("(;GM[2]PB[Ren\u00e9];B[f5])"), "Ren\u00e9");
}

TEST(Sgf, DatesAndResultsComeBack) {
  for (const char* date : {"2009", "2009-05", "2003-12-15"}) {
    FileGame game = RandomFileGame(1, Othello::Start(Variant::kOthello), 10);
    game.date = date;
    game.margin = 8;
    const FileGames read = ReadSgf(WriteSgf({game}));
    ASSERT_THAT(read.games, SizeIs(1));
    EXPECT_EQ(read.games[0].date, date);
    EXPECT_EQ(read.games[0].margin, 8);
    EXPECT_EQ(read.games[0].breach, Breach::kNone);
  }
  EXPECT_EQ(ReadSgf("(;GM[2]DT[1996-05-06,07];B[f5])").games[0].date, "1996-05-06");
  EXPECT_EQ(ReadSgf("(;GM[2]RE[W+];B[f5])").games[0].margin, -64);
  EXPECT_EQ(ReadSgf("(;GM[2]SZ[6]RE[W+R];B[e4])").games[0].margin, -36);
}

TEST(Sgf, AFaultNamesLineAndGame) {
  const auto fault = [](const std::string& text) {
    const FileGames read = ReadSgf(text);
    return read.faults.size() == 1 ? read.faults[0] : "none";
  };
  EXPECT_THAT(fault("\n(;GM[1];B[aa])"), HasSubstr("line 2, game 1: "));
  EXPECT_THAT(fault("(;GM[1])"), HasSubstr("expected GM[2]"));
  EXPECT_THAT(fault("(;GM[2]SZ[19])"), HasSubstr("SZ[8]"));
  EXPECT_THAT(fault("(;GM[2]AB[z9])"), HasSubstr("'z9'"));
  EXPECT_THAT(fault("(;GM[2]AB[a1:z2])"), HasSubstr("'a1:z2'"));
  EXPECT_THAT(fault("(;GM[2]SZ[6]AB[a1:g2])"), HasSubstr("a board of 6x6 in AB and AW, got 'g1'"));
  EXPECT_THAT(fault("(;GM[2];B[f5]AB[a1])"), HasSubstr("behind the first move"));
  EXPECT_THAT(fault("(;GM[2];B[f5]AE[a1])"), HasSubstr("behind the first move"));
  EXPECT_THAT(fault("(;GM[2];B[f5"), HasSubstr("expected ]"));
  EXPECT_THAT(fault("(;GM[2];B[f5]"), HasSubstr("the end of the file"));
  EXPECT_THAT(fault("nothing"), HasSubstr("got none"));
  EXPECT_THAT(fault("(;GM[2];B[f5];B[f4])"), HasSubstr("turn of White"));
}

// ---- lines

TEST(Transcripts, ReadsWhatPeopleWrite) {
  const FileGames read =
      ReadTranscripts("# openings\nf5d6C3\r\n\n  f5 D6 c3 % remark\nf5d6a1\nf5d\n");
  ASSERT_THAT(read.games, SizeIs(2));
  for (const FileGame& game : read.games)
    EXPECT_THAT(MovesOf(game), ElementsAre(Move(37), Move(43), Move(18)));
  EXPECT_THAT(read.faults, ElementsAre(HasSubstr("line 5: move 3, 'a1'"), HasSubstr("line 6: ")));
}

TEST(Transcripts, ReadsNumbersTagsAndLinesThatGoOn) {
  const FileGames read = ReadTranscripts(
      "1. F5 f4 2. F3 g4 3. H3 f6\n"
      "[Event \"open\"]\n[Date \"2015.11.14\"]\n[Black \"Ada (x)\"]\n[White \"Ren\xe9\"]\n"
      "[Result \"40-24\"]\n\n1. f5 d6\n2. c3 d3\n3. c4 1/2\n1. f5 f6\n");
  EXPECT_THAT(read.faults, IsEmpty());
  ASSERT_THAT(read.games, SizeIs(3));
  EXPECT_THAT(MovesOf(read.games[0]), SizeIs(6));
  EXPECT_THAT(MovesOf(read.games[1]), SizeIs(5));
  EXPECT_EQ(read.games[1].event + " " + read.games[1].date, "open 2015-11-14");
  EXPECT_EQ(read.games[1].black + " " + read.games[1].white, "Ada (x) Ren\u00e9");
  EXPECT_THAT(MovesOf(read.games[2]), SizeIs(2));
  EXPECT_EQ(read.games[2].black, "");
}

TEST(Transcripts, GamesComeBackAndPassesWithThem) {
  const std::vector<FileGame> games = Games();
  const auto text = WriteTranscripts(games);
  ASSERT_TRUE(text.ok());
  EXPECT_EQ(text->find("pass"), std::string::npos);
  const FileGames read = ReadTranscripts(*text);
  EXPECT_THAT(read.faults, IsEmpty());
  ExpectTheSame(read.games, games);
  EXPECT_FALSE(WriteTranscripts({RandomFileGame(1, LaterStart())}).ok());
}

TEST(Transcripts, XotHasEightMovesOfEachGameOnce) {
  std::vector<FileGame> games = Games();
  games.push_back(games[0]);
  const auto text = WriteXot(games);
  ASSERT_TRUE(text.ok());
  EXPECT_EQ(text->size(), 12 * 17u);
  const FileGames read = ReadTranscripts(*text);
  for (std::size_t i = 0; i < read.games.size(); ++i) {
    std::vector<Move> moves = MovesOf(games[i]);
    moves.resize(8);
    EXPECT_EQ(MovesOf(read.games[i]), moves);
  }
  games[2].moves.resize(7);
  EXPECT_THAT(WriteXot(games).status().message(), HasSubstr("game 3 has fewer than 8 moves"));
}

TEST(Obf, TakesTheBestMoveOfALine) {
  const FileGames read = ReadObf(
      "% problems\n"
      "---------------------------OX------XO--------------------------- X; d3:-2; c4:+4; f5:+4;\n"
      "---------------------------OX------XO--------------------------- O;\n"
      "---------------------------OX------XO--------------------------- X; a1:+4;\n"
      "---------------------------OX------XO--------------------------- X; d3:lots;\n"
      "--- X;\n");
  ASSERT_THAT(read.games, SizeIs(2));
  EXPECT_THAT(MovesOf(read.games[0]), ElementsAre(Move(26)));
  EXPECT_EQ(read.games[0].moves[0].discs, 4);
  EXPECT_EQ(read.games[0].moves[0].comment, "d3:-2; c4:+4; f5:+4");
  EXPECT_EQ(read.games[1].start.turn(), core::Player::kSecond);
  EXPECT_THAT(read.faults, ElementsAre(HasSubstr("line 4: "), HasSubstr("line 5: expected a move"),
                                       HasSubstr("line 6: ")));
}

TEST(Obf, ReadsPositionsOfAnyForm) {
  const std::string cells = "---------------------------OX------XO---------------------------";
  const FileGames read = ReadObf(
      cells + "; d3:+1;\n" + cells + "X; d3:+1;\n" + cells + " b; d3:+1\n" +
      "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *; d3:+1;\n" +
      "[" + cells + " X]; d3:+1\n");
  EXPECT_THAT(read.faults, IsEmpty());
  ASSERT_THAT(read.games, SizeIs(5));
  for (const FileGame& game : read.games) EXPECT_EQ(game.start, Othello::Start(Variant::kOthello));
}

TEST(Obf, WritesEveryPositionOfAGame) {
  std::vector<FileGame> games = {RandomFileGame(5)};
  for (FileMove& move : games[0].moves) move.discs = 3.5;
  const FileGames read = ReadObf(WriteObf(games));
  EXPECT_THAT(read.faults, IsEmpty());
  ASSERT_THAT(read.games, SizeIs(games[0].moves.size()));
  Position position = games[0].start;
  for (std::size_t i = 0; i < read.games.size(); ++i) {
    EXPECT_EQ(read.games[i].start, position);
    EXPECT_EQ(read.games[i].moves[0].move, games[0].moves[i].move);
    EXPECT_EQ(read.games[i].moves[0].discs, 3.5);
    position = position.Play(games[0].moves[i].move);
  }
}

// ---- WTHOR

TEST(WthorGames, ComeBackWithTheirNames) {
  std::vector<FileGame> games = Games();
  games[0].black = "\u00c9lise \u20ac";  // a letter that ISO 8859-1 has, and one that it lacks
  games[1].event = "A tournament with a name that is too long";
  const auto files = WthorOf(games, "2026-11-23");
  ASSERT_TRUE(files.ok()) << files.status();
  EXPECT_EQ(files->games.substr(0, 4), (std::string{20, 26, 11, 23}));
  const auto file = ParseWthor(files->games);
  const auto players = ParseWthorNames(files->players, kWthorPlayerBytes);
  const auto tournaments = ParseWthorNames(files->tournaments, kWthorTournamentBytes);
  ASSERT_TRUE(file.ok() && players.ok() && tournaments.ok());
  EXPECT_EQ(file->year, 2003);
  EXPECT_TRUE(std::is_sorted(tournaments->begin(), tournaments->end()));
  const FileGames read = GamesOfWthor(*file, *players, *tournaments);
  EXPECT_THAT(read.faults, IsEmpty());
  ExpectTheSame(read.games, games);
  for (std::size_t i = 2; i < games.size(); ++i) {
    EXPECT_EQ(read.games[i].black, games[i].black);
    EXPECT_EQ(read.games[i].white, games[i].white);
    EXPECT_EQ(read.games[i].event, games[i].event);
    EXPECT_EQ(read.games[i].margin, games[i].margin);
  }
  EXPECT_EQ(read.games[0].black, "\u00c9lise ?");
  EXPECT_EQ(read.games[1].event, "A tournament with a name ");
  EXPECT_EQ(read.games[1].date, "2003");
  EXPECT_EQ(WthorOf(read.games, "2026-11-23")->games, files->games);
}

TEST(WthorGames, WithoutNamesTheyHaveNumbers) {
  const auto files = WthorOf(Games(), "");
  ASSERT_TRUE(files.ok());
  const FileGames read = GamesOfWthor(*ParseWthor(files->games), {}, {});
  EXPECT_THAT(read.games[0].black, HasSubstr("player "));
  EXPECT_EQ(read.games[0].event, "tournament 0");
}

TEST(WthorGames, AStoppedGameKeepsItsScore) {
  std::vector<FileGame> games = {RandomFileGame(1, Othello::Start(Variant::kOthello), 20)};
  games[0].margin = 8;
  games[0].date = "2004-05-06";
  const auto files = WthorOf(games, "");
  ASSERT_TRUE(files.ok()) << files.status();
  const FileGames read = GamesOfWthor(*ParseWthor(files->games), {}, {});
  EXPECT_THAT(read.faults, IsEmpty());
  ExpectTheSame(read.games, games);
  EXPECT_EQ(read.games[0].margin, 8);
  EXPECT_EQ(read.games[0].date, "2004");
  const protocol::GameRecord record = RecordOf(read.games[0], "1.1");
  EXPECT_EQ(record.result + ", " + record.reason, "p1win, the game was stopped, by 8 discs");
  EXPECT_EQ(WthorOf({*GameOf(record)}, "")->games.substr(16 + 6, 62),
            files->games.substr(16 + 6, 62));
}

TEST(WthorGames, TheYearIsThatOfAllGames) {
  std::vector<FileGame> games = {RandomFileGame(1), RandomFileGame(2)};
  games[1].date = "";
  EXPECT_EQ(ParseWthor(WthorOf(games, "")->games)->year, 2003);
  games[1].date = "2004";
  EXPECT_EQ(ParseWthor(WthorOf(games, "")->games)->year, 0);
  EXPECT_EQ(ParseWthor(WthorOf({}, "")->games)->year, 0);
}

TEST(WthorGames, HoldsFinishedGamesAndThoseWithAScore) {
  std::vector<FileGame> games = Games();
  games[4].moves.pop_back();
  games[4].margin.reset();
  EXPECT_THAT(WthorOf(games, "").status().message(),
              HasSubstr("game 5 is not at its end and has no score"));
  EXPECT_THAT(WthorOf({RandomFileGame(1, LaterStart())}, "").status().message(),
              HasSubstr("usual start"));
}

TEST(WthorGames, NamesThatAreNotWholeAreRefused) {
  const std::string whole = FormatWthorNames({"a", "b"}, kWthorPlayerBytes, "");
  EXPECT_THAT(*ParseWthorNames(whole, kWthorPlayerBytes), ElementsAre("a", "b"));
  EXPECT_THAT(ParseWthorNames(whole, kWthorTournamentBytes).status().message(),
              HasSubstr("2 names take 68 bytes, it has 56"));
  EXPECT_THAT(ParseWthorNames("", kWthorPlayerBytes).status().message(), HasSubstr("shorter"));
}

}  // namespace
}  // namespace tavoliere::othello
