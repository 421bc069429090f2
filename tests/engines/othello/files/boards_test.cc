// The format that shows a game board by board.
#include <cstdlib>
#include <string>

#include "engines/othello/files/formats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/othello/files/file_games.h"

namespace tavoliere::othello {
namespace {

TEST(Boards, ShowTheBoardAfterEachMoveTheCountAndTheTime) {
  FileGame game;
  game.black = "Ada";
  game.start = Othello::Start(Variant::kOthello);
  for (const int square : {19, 18}) game.moves.push_back({Move(square), {}, 0.5, ""});
  EXPECT_EQ(WriteBoards({game}),
            "Game 1\nBlack (X): Ada\nWhite (O): ?\n\nStart\n"
            "   a b c d e f g h\n1  - - - - - - - -\n2  - - - - - - - -\n"
            "3  - - - - - - - -\n4  - - - O X - - -\n5  - - - X O - - -\n"
            "6  - - - - - - - -\n7  - - - - - - - -\n8  - - - - - - - -\n"
            "Black 2, White 2\n\n1. Black d3, 0.500 s\n"
            "   a b c d e f g h\n1  - - - - - - - -\n2  - - - - - - - -\n"
            "3  - - - X - - - -\n4  - - - X X - - -\n5  - - - X O - - -\n"
            "6  - - - - - - - -\n7  - - - - - - - -\n8  - - - - - - - -\n"
            "Black 4, White 1\n\n2. White c3, 0.500 s\n"
            "   a b c d e f g h\n1  - - - - - - - -\n2  - - - - - - - -\n"
            "3  - - O X - - - -\n4  - - - O X - - -\n5  - - - X O - - -\n"
            "6  - - - - - - - -\n7  - - - - - - - -\n8  - - - - - - - -\n"
            "Black 3, White 3\n\nEnd: Black 3, White 3, not played to the end\n"
            "Time used: Black 0.500 s, White 0.500 s, 1.000 s in all\n");
}

TEST(Boards, NameTheWinnerOfAFinishedGame) {
  const FileGame game = RandomFileGame(3);
  const Position end = EndOf(game);
  const int black = Count(end.discs(core::Player::kFirst));
  const int white = Count(end.discs(core::Player::kSecond));
  const std::string side = black > white ? "Black (Ada 3)" : "White (Blaise)";
  const std::string last = "End: Black " + std::to_string(black) + ", White " +
                           std::to_string(white) + ": " + side + " wins by " +
                           std::to_string(std::abs(black - white)) + "\n";
  ASSERT_NE(black, white);
  EXPECT_NE(WriteBoards({game}).find(last), std::string::npos);
}

TEST(Boards, AreNotRead) {
  const auto read = ReadGames("-", "boards", {});
  EXPECT_THAT(std::string(read.status().message()), ::testing::HasSubstr("only written"));
}

}  // namespace
}  // namespace tavoliere::othello
