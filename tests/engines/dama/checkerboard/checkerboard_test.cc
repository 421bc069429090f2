#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "engines/dama/checkerboard/board.h"
#include "engines/dama/checkerboard/player.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::dama::checkerboard {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr int kGoOn = 0;  // playnow is not set

Position At(const std::string& fen) { return *Dama::Parse(fen, {}); }

struct Table {
  explicit Table(const std::string& fen) { WriteBoard(At(fen), board); }
  Board board;
};

// The player's answer to a position of its own.
struct Answer {
  explicit Answer(const std::string& fen, double seconds = 0.01, int play_now = 0)
      : table(fen), side(At(fen).turn() == kWhite ? kWhiteSide : kBlackSide) {
    const auto tell = [this](const std::string& text) { told.push_back(text); };
    verdict = Player().Play(table.board, side, seconds, tell, play_now, 0, 0, &move);
  }

  std::string Position() const {
    return Dama::Format(*ReadBoard(table.board, kWhiteSide + kBlackSide - side));
  }

  Table table;
  int side;
  std::vector<std::string> told;
  CbMove move;
  Verdict verdict;
};

TEST(CheckerBoardTest, TheBoardIsTheOneOfItsReference) {
  const Table start("W:W21-32:B1-12");
  EXPECT_EQ(start.board[0][0], kBlackSide | kMan);  // square 1
  EXPECT_EQ(start.board[6][0], kBlackSide | kMan);  // square 4
  EXPECT_EQ(start.board[1][0], kFree);
  EXPECT_EQ(start.board[7][7], kWhiteSide | kMan);  // square 32
  const Table kings("W:WK9:BK32");
  EXPECT_EQ(kings.board[0][2], kWhiteSide | kKing);
  EXPECT_EQ(kings.board[7][7], kBlackSide | kKing);
}

TEST(CheckerBoardTest, ABadTimeNeverCostsTheMove) {
  for (const double seconds : {0.0, -1.0, -1e300, std::numeric_limits<double>::quiet_NaN(),
                               -std::numeric_limits<double>::infinity()}) {
    EXPECT_NE(Answer("W:W21-32:B1-12", seconds).Position(), "W:W21-32:B1-12") << seconds;
  }
}

TEST(CheckerBoardTest, BoardsAndPositionsAreTheSame) {
  for (const std::string fen :
       {"W:W21-32:B1-12", "B:W30,21,22,17,20,K6:B25,28,9,5,1,3", "W:W:BK7"}) {
    const Position position = At(fen);
    const Table table(fen);
    EXPECT_EQ(*ReadBoard(table.board, position.turn() == kWhite ? kWhiteSide : kBlackSide),
              position);
  }
}

TEST(CheckerBoardTest, AnInvalidPositionIsAnError) {
  Table table("W:W21-32:B1-12");
  table.board[0][0] = kWhiteSide | kMan;  // a man on the row where it is crowned
  EXPECT_FALSE(ReadBoard(table.board, kWhiteSide).ok());
}

// The first two are the reference's examples, with our order of moves.
TEST(CheckerBoardTest, MoveListsAreAsTheReferenceHasThem) {
  EXPECT_EQ(MoveListText(At("B:W31:B3")), "movelist 2,0,6,6,3,6;0,6,6,3,7;");
  EXPECT_EQ(MoveListText(At("B:W11,13,19,21:B6,9")),
            "movelist 2,2,6,6,6,22,15,11,5,22,19,5;2,6,6,9,25,18,13,5,25,21,5;");
  EXPECT_EQ(MoveListText(At("W:W:BK7")), "movelist 0");
}

TEST(CheckerBoardTest, AManThatIsCrownedLandsAsAKing) {
  const Position position = At("W:W6:B28");
  const CbMove move = Describe(position, *Dama::ParseMove(position, "6-2"));
  EXPECT_EQ(move.old_piece, kWhiteSide | kMan);
  EXPECT_EQ(move.new_piece, kWhiteSide | kKing);
  EXPECT_EQ(move.to.x, 2);
  EXPECT_EQ(move.to.y, 0);
}

TEST(CheckerBoardTest, TheMoveIsPlayedOnTheBoard) {
  const Answer answer("B:W11,13,19,21:B6,9");
  EXPECT_EQ(answer.move.jumps, 2);
  EXPECT_THAT(answer.Position(), StartsWith("W:"));
  EXPECT_EQ(Count(At(answer.Position()).pieces(kWhite)), 2);
  EXPECT_FALSE(answer.told.empty());
}

TEST(CheckerBoardTest, PlayNowEndsTheSearch) {
  const Answer answer("W:W21-32:B1-12", /*seconds=*/80'000, /*play_now=*/1);
  EXPECT_THAT(answer.Position(), StartsWith("B:"));
}

TEST(CheckerBoardTest, ASideWithoutAMoveHasLost) {
  const Answer answer("W:W:BK7");
  EXPECT_EQ(answer.verdict, kLoss);
  EXPECT_EQ(Count(At(answer.Position()).pieces()), 1);
}

TEST(CheckerBoardTest, CapturingTheLastPieceWins) { EXPECT_EQ(Answer("W:W18:B14").verdict, kWin); }

TEST(CheckerBoardTest, AClockIsReadFromTheBits) {
  Player player;
  Table table("W:W21-32:B1-12");
  CbMove move;
  // 100 ms and no increment, in hundredths of a second; ten hours are not waited for.
  player.Play(
      table.board, kWhiteSide, 36'000, [](const std::string&) {}, kGoOn, 2 << kClockShift, 10 << 16,
      &move);
  EXPECT_EQ(move.old_piece, kWhiteSide | kMan);
}

TEST(CheckerBoardTest, ItAnswersCommands) {
  Player player;
  EXPECT_THAT(player.Command("name").value(), StartsWith("Tavoliere Dama"));
  EXPECT_THAT(player.Command("about").value(), HasSubstr("Italian"));
  EXPECT_EQ(player.Command("get gametype"), "22");
  EXPECT_EQ(player.Command("get protocolversion"), "2");
  EXPECT_EQ(player.Command("get movelist B:W1:B"), "movelist 0");
  EXPECT_EQ(player.Command("get movelist B:W31:B3"), "movelist 2,0,6,6,3,6;0,6,6,3,7;");
}

TEST(CheckerBoardTest, ItSetsOptions) {
  Player player;
  EXPECT_TRUE(player.Command("set hashsize 32").has_value());
  EXPECT_EQ(player.Command("get hashsize"), "32");
  EXPECT_TRUE(player.Command("set book 3").has_value());
  EXPECT_EQ(player.Command("get book"), "3");
  EXPECT_TRUE(player.Command("set book 0").has_value());
  EXPECT_EQ(player.Command("get book"), "0");
}

TEST(CheckerBoardTest, UnknownCommandsAreRefused) {
  Player player;
  for (const char* command : {"", "get", "set", "set allscores 1", "set book 4", "staterequest"}) {
    EXPECT_FALSE(player.Command(command).has_value()) << command;
  }
}

// Three times the same position: the past tells it, and the game is played on.
TEST(CheckerBoardTest, APastIsTakenWhereItLeadsToTheBoard) {
  Player player;
  const std::string past =
      "set gamehist W:WK29:BK4 29-25 4-8 25-29 8-4 29-25 4-8 25-29 8-4 29-25 4-8";
  EXPECT_TRUE(player.Command(past).has_value());
  Table table("W:WK25:BK8");
  CbMove move;
  player.Play(
      table.board, kWhiteSide, 0.01, [](const std::string&) {}, kGoOn, 0, 0, &move);
  EXPECT_EQ(move.old_piece, kWhiteSide | kKing);
}

TEST(CheckerBoardTest, LegalMovesAreListed) {
  const Table table("B:W11,13,19,21:B6,9");
  const auto legal = Player::Legal(table.board, kBlackSide, 9, 25);
  ASSERT_TRUE(legal.has_value());
  EXPECT_EQ(legal->jumps, 2);
  EXPECT_EQ(legal->taken_pieces[0], kWhiteSide | kMan);
  EXPECT_FALSE(Player::Legal(table.board, kBlackSide, 6, 10).has_value());
}

}  // namespace
}  // namespace tavoliere::dama::checkerboard
