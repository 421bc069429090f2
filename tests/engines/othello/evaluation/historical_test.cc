#include "engines/othello/evaluation/historical.h"

#include <string>

#include <gtest/gtest.h>

#include "engines/othello/search/evaluator.h"

namespace tavoliere::othello {
namespace {

// Rows from the top; the missing ones are empty.
Position Board(const std::string& rows, const std::string& side) {
  const std::string cells = rows + std::string(64 - rows.size(), '-');
  return Othello::Parse(cells + " " + side, Variant::kOthello).value();
}

Position Small(const std::string& rows, const std::string& side) {
  const std::string cells = rows + std::string(36 - rows.size(), '-');
  return Othello::Parse(cells + " " + side, Variant::kOthello6).value();
}

Evaluator Player(Evaluation evaluation) {
  EvaluatorOptions options;
  options.evaluation = evaluation;
  return Evaluator(options);
}

TEST(Greedy, CountsDiscsEvenWhenTheGameIsOver) {
  const Position position = Board("XXXOO---", "X");
  EXPECT_EQ(GreedyScore(position).centi(), 100);
  EXPECT_EQ(GreedyScore(Board("XXXOO---", "O")).centi(), -100);
  const Evaluator greedy = Player(Evaluation::kGreedy);
  EXPECT_EQ(greedy.Terminal(Board("XXX-----", "O"), core::Ply{3}).centi(), -300);
  EXPECT_EQ(greedy.Style(), core::SearchStyle::kClassic);
}

TEST(Table, CornersAreBestAndTheirOpenNeighboursBad) {
  const int corner = TableScore(Board("X", "X")).centi();
  const int beside = TableScore(Board("-X", "X")).centi();
  const int border = TableScore(Board("--X", "X")).centi();
  const int diagonal = TableScore(Board("---------X", "X")).centi();
  const int inner = TableScore(Board("----------X", "X")).centi();
  EXPECT_GT(corner, border);
  EXPECT_GT(border, inner);
  EXPECT_GT(inner, 0);
  EXPECT_LT(beside, 0);
  EXPECT_LT(diagonal, beside);
}

TEST(Table, ATakenCornerMakesItsNeighboursOrdinary) {
  const int corner = TableScore(Board("X", "X")).centi();
  const int border = TableScore(Board("--X", "X")).centi();
  EXPECT_EQ(TableScore(Board("XX", "X")).centi(), corner + border);
  EXPECT_GT(TableScore(Board("X--------X", "X")).centi(), corner);
  // For both holders of the corner.
  EXPECT_EQ(TableScore(Board("OX", "X")).centi(), border - corner);
}

TEST(Table, NearTheEndOnlyDiscsCount) {
  const std::string discs = std::string(27, 'X') + std::string(27, 'O');
  EXPECT_EQ(TableScore(Board(discs, "X")).centi(), 0);
  EXPECT_EQ(TableScore(Board(discs + "O", "X")).centi(), -100);
  EXPECT_NE(TableScore(Board(discs.substr(0, 53), "X")).centi(), 100);
}

TEST(Table, PlaysOnTheSmallBoardToo) {
  EXPECT_GT(TableScore(Small("X", "X")).centi(), 0);
  EXPECT_LT(TableScore(Small("-X", "X")).centi(), 0);
  EXPECT_LT(TableScore(Small("-------X", "X")).centi(), TableScore(Small("-X", "X")).centi());
}

TEST(Average, WeighsThreeRelativeTerms) {
  // Discs 3 against 2, border without corners 2 against 1, corners 1 against 0; one disc inside.
  const Position position = Board("XXXO-----O", "X");
  const double terms = 1.0 * (3 - 2) / 5 + 2.0 * (2 - 1) / 3 + 4.0 * 1;
  EXPECT_NEAR(AverageScore(position, {}).centi(), 6400 * terms / 7, 1.0);
  EXPECT_NEAR(AverageScore(position, {.discs = 5, .borders = 0, .corners = 0}).centi(), 6400 / 5.0,
              1.0);
  EXPECT_EQ(AverageScore(Board("XXXO-----O", "O"), {}), -AverageScore(position, {}));
}

TEST(Average, ATermWithoutDiscsIsZero) {
  // d4 e4 against d5: nothing on the border, nothing in the corners.
  const Position position = Board(std::string(27, '-') + "XX------O", "X");
  EXPECT_NEAR(AverageScore(position, {}).centi(), 6400 * (1.0 / 3) / 7, 1.0);
  EXPECT_EQ(AverageScore(Board("", "X"), {}).centi(), 0);
}

TEST(Mobility, RelativeMovesAndCorners) {
  EXPECT_EQ(MobilityScore(Othello::Start(Variant::kOthello)).centi(), 0);
  // Black plays c1; White has no move; Black holds the corner.
  EXPECT_EQ(MobilityScore(Board("XO", "X")).centi(), 100 * (100 + 25));
  EXPECT_EQ(MobilityScore(Board("XO", "O")).centi(), -100 * (100 + 25));
  // Neither side moves: only corners count.
  EXPECT_EQ(MobilityScore(Board("X", "X")).centi(), 100 * 25);
}

TEST(Players, FinishedGamesScoreTheDifference) {
  const Position over = Board("XXX-----", "X");
  for (Evaluation evaluation :
       {Evaluation::kHandmade, Evaluation::kTable, Evaluation::kAverage, Evaluation::kMobility}) {
    const Evaluator evaluator = Player(evaluation);
    EXPECT_EQ(evaluator.Terminal(over, core::Ply{0}).centi(), 6400);
  }
}

TEST(Players, OnlyThoseOfTodayAreModern) {
  for (const auto& [name, evaluation] : kEvaluations) {
    const Evaluator evaluator = Player(evaluation);
    const bool modern = evaluation == Evaluation::kPattern || evaluation == Evaluation::kHandmade;
    EXPECT_EQ(evaluator.Style() == core::SearchStyle::kModern, modern) << name;
  }
}

}  // namespace
}  // namespace tavoliere::othello
