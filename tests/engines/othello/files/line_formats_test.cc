// The formats with a game or a position a line: transcripts, XOT and OBF.
#include <cstddef>
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

}  // namespace
}  // namespace tavoliere::othello
