#include "engines/othello/evaluation/historical.h"

#include <atomic>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "core/search/search.h"
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

TEST(Average, AsProgrammedACornersNeighboursBelongToIt) {
  EXPECT_EQ(WeightsOf(Source::kDescribed), (AverageWeights{1, 2, 4}));
  EXPECT_EQ(WeightsOf(Source::kProgrammed), (AverageWeights{25, 35, 40}));
  // a1 and b1 are corners, c1 a side, d1 the enemy's side; h2 is a corner, j2 inside.
  const Position position = Board("XXXO----------XO", "X");
  const double programmed = 0.25 * (4 - 2) / 6 + 0.35 * 0 + 0.40 * (2 - 1) / 3;
  EXPECT_NEAR(AverageScore(position, WeightsOf(Source::kProgrammed), Source::kProgrammed).centi(),
              6400 * programmed, 1.0);
  const double described = 0.25 * (4 - 2) / 6 + 0.35 * (2 - 2) / 4 + 0.40;
  EXPECT_NEAR(AverageScore(position, WeightsOf(Source::kProgrammed)).centi(), 6400 * described,
              1.0);
}

TEST(Average, AsProgrammedHasTwelveCornersAndSixteenSides) {
  const AverageWeights only_corners{.discs = 0, .borders = 0, .corners = 1};
  const AverageWeights only_borders{.discs = 0, .borders = 1, .corners = 0};
  int corners = 0;
  int borders = 0;
  for (int square = 0; square < 64; ++square) {
    const Position position(Bit(square), 0, core::Player::kFirst, Variant::kOthello);
    corners += AverageScore(position, only_corners, Source::kProgrammed).centi() > 0;
    borders += AverageScore(position, only_borders, Source::kProgrammed).centi() > 0;
  }
  EXPECT_EQ(corners, 12);
  EXPECT_EQ(borders, 16);
}

TEST(Average, AFinishedGameIsWorthItsMeanToo) {
  const Evaluator average = Player(Evaluation::kAverage);
  const Position over = Board("XXX-----", "X");
  EXPECT_EQ(average.Terminal(over, core::Ply{0}), AverageScore(over, {}));
  // All discs, borders and corners are Black's but one inside.
  const std::string full = std::string(27, 'X') + "O" + std::string(36, 'X');
  EXPECT_NEAR(average.Terminal(Board(full, "X"), core::Ply{0}).centi(),
              6400 * (62.0 / 64 + 2 + 4) / 7, 1.0);
}

// By discs g2 would be best, with the whole board.
TEST(Average, PrefersTheMeanToTheDiscsOfAFinishedGame) {
  const Position position =
      Othello::Parse("XXXXOX-OXOOOOO-OXOOXXXOOXOOOOOOOXOXOOOOOXOOXOOOOXOOOOOOOXOOOOOOO X",
                     Variant::kOthello)
          .value();
  const Evaluator average = Player(Evaluation::kAverage);
  core::TranspositionTable table;
  ASSERT_TRUE(table.Resize(1));
  core::Search<Othello, Evaluator> search(average, table);
  core::SearchClock clock;
  clock.Start({}, false);
  const std::atomic<bool> never{false};
  core::SearchLimits<Move> limits;
  limits.depth = core::Depth{2};
  const auto line =
      search.Run(core::History<Othello>(position), limits, {}, clock, never, 1, [](const auto&) {})
          .lines.front();
  EXPECT_EQ(Othello::FormatMove(position, line.pv.front()), "g1");
  EXPECT_EQ(line.score.centi(), -580) << "the mean is -580.95";
}

// The built-in values as a table of numbers.
TEST(SquareTable, TheBuiltInValuesAreOneOfThem) {
  const SquareTable large =
      SquareTable::Read("1200 -250 150 150  -250 -600 20 20  150 20 60 20  150 20 20 20").value();
  const SquareTable small = SquareTable::Read("1200,-250,150,-250,-600,20,150,20,20").value();
  EXPECT_EQ(large.variant(), Variant::kOthello);
  EXPECT_EQ(small.variant(), Variant::kOthello6);
  std::mt19937_64 random(1982);
  for (const auto& [name, variant] : Othello::kVariants) {
    const SquareTable& table = variant == Variant::kOthello ? large : small;
    for (int game = 0; game < 20; ++game) {
      Position position = Othello::Start(variant);
      Othello::MoveList moves;
      for (Othello::Generate(position, moves); !moves.empty();) {
        ASSERT_EQ(TableScore(position, table), TableScore(position)) << Othello::Format(position);
        position = position.Play(moves[random() % moves.size()]);
        moves.clear();
        Othello::Generate(position, moves);
      }
    }
  }
}

TEST(SquareTable, AllSquaresCanBeGiven) {
  std::string text;
  for (int i = 0; i < 64; ++i) text += std::to_string(i) + " ";
  const SquareTable table = SquareTable::Read(text).value();
  EXPECT_EQ(TableScore(Board("---XO", "X"), table).centi(), 3 - 4);
  EXPECT_EQ(TableScore(Small("---XO", "X"), table), TableScore(Small("---XO", "X")))
      << "the other board keeps the built-in values";
}

TEST(SquareTable, RefusesOtherNumbers) {
  for (const char* text : {"1 2 3", "1 2 3 4 5 6 7 8 x", "1 2 3 4 5 6 7 8 10001", ""})
    EXPECT_FALSE(SquareTable::Read(text).ok()) << text;
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
  for (Evaluation evaluation : {Evaluation::kHandmade, Evaluation::kTable, Evaluation::kMobility}) {
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
