#include "core/history.h"

#include <atomic>

#include <gtest/gtest.h>

#include "core/search/search.h"
#include "tests/core/shuttle.h"

namespace tavoliere::core::testing {
namespace {

constexpr Shuttle::Move kRight{1};
constexpr Shuttle::Move kLeft{-1};

TEST(HistoryTest, CountsOccurrencesOfThePosition) {
  History<Shuttle> history(Shuttle::Start({}));
  EXPECT_EQ(history.Facts().occurrences, 1);
  for (int round = 1; round <= 2; ++round) {
    history.Play(kRight);
    EXPECT_EQ(history.Facts().occurrences, round);
    EXPECT_EQ(history.GameOver({}), std::nullopt);
    history.Play(kLeft);
    EXPECT_EQ(history.Facts().occurrences, round + 1);
  }
  EXPECT_EQ(history.Facts().reversible_plies, 4);
  ASSERT_TRUE(history.GameOver({}).has_value());
  EXPECT_EQ(history.GameOver({})->reason, "repetition");
  EXPECT_EQ(history.GameOver({.draw_plies = 0, .repetitions = 4}), std::nullopt);
}

TEST(HistoryTest, TheCounterEndsTheGame) {
  History<Shuttle> history(Shuttle::Start({}));
  history.Play(kRight);
  history.Play(kLeft);
  EXPECT_EQ(history.GameOver({.draw_plies = 2, .repetitions = 0})->reason, "no progress");
  EXPECT_EQ(history.GameOver({.draw_plies = 3, .repetitions = 0}), std::nullopt);
}

TEST(HistoryTest, ThePositionDecidesBeforeTheCounters) {
  History<Shuttle> history({5, Player::kFirst});
  history.Play(kRight);
  const auto over = history.GameOver({.draw_plies = 1, .repetitions = 1});
  ASSERT_TRUE(over.has_value());
  EXPECT_EQ(over->result, Outcome::Result::kFirstWins);
}

// Believes that player 1 stands well everywhere, so that only the rules can make a draw of it.
struct Partisan : EvaluatorBase<Shuttle> {
  Score Evaluate(const Shuttle::Position& p) const override {
    return Score(p.mover == Player::kFirst ? 500 : -500);
  }
};

Score Value(const History<Shuttle>& history, const Shuttle::Settings& settings, int depth) {
  const Partisan evaluator;
  TranspositionTable table;
  EXPECT_TRUE(table.Resize(1));
  Search<Shuttle, Partisan> search(evaluator, table);
  SearchClock clock;
  clock.Start({}, false);
  const std::atomic<bool> never{false};
  SearchLimits<Shuttle::Move> limits;
  limits.depth = Depth{depth};
  return search.Run(history, limits, settings, clock, never, 1, [](const auto&) {})
      .lines.front()
      .score;
}

TEST(HistorySearchTest, ARepetitionInTheTreeIsADraw) {
  // Player 2 to move cannot win from the middle but holds by going back for ever.
  const History<Shuttle> middle(Shuttle::Position{3, Player::kSecond});
  EXPECT_EQ(Value(middle, {}, 12), Score::Draw());
  // Without the rule the evaluation at the horizon stands.
  EXPECT_EQ(Value(middle, {.draw_plies = 0, .repetitions = 0}, 12), Score(-500));
}

TEST(HistorySearchTest, TheCounterIsADraw) {
  EXPECT_EQ(Value(History<Shuttle>(Shuttle::Position{3, Player::kFirst}),
                  {.draw_plies = 4, .repetitions = 0}, 8),
            Score::Draw());
}

TEST(HistorySearchTest, AWinComesBeforeAnyDraw) {
  EXPECT_EQ(Value(History<Shuttle>(Shuttle::Position{5, Player::kFirst}),
                  {.draw_plies = 1, .repetitions = 0}, 8),
            Score::Win(Ply{1}));
  EXPECT_EQ(Value(History<Shuttle>(Shuttle::Position{1, Player::kSecond}), {}, 8),
            Score::Win(Ply{1}));
}

}  // namespace
}  // namespace tavoliere::core::testing
