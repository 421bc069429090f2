// GGF: small files written here, and random games there and back.
#include <utility>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engines/othello/files/formats.h"
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

bool AnyPass(const std::vector<FileGame>& games) {
  for (const FileGame& game : games) {
    for (const FileMove& move : game.moves) {
      if (move.move.IsPass()) return true;
    }
  }
  return false;
}

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

}  // namespace
}  // namespace tavoliere::othello
