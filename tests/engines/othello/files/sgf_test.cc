// SGF: small files written here, and random games there and back.
#include <string>
#include <vector>

#include "engines/othello/files/formats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/othello/files/file_games.h"

namespace tavoliere::othello {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

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

}  // namespace
}  // namespace tavoliere::othello
