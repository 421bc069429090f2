#include "core/search/shared/time_budget.h"

#include <gtest/gtest.h>

namespace tavoliere::core {
namespace {

TEST(TimeBudgetTest, NeverSpendsMoreThanThereIs) {
  for (const int remaining : {0, 1, 5, 10, 11, 50, 1000, 60'000, 3'600'000}) {
    for (const int increment : {0, 10, 1000, 100'000}) {
      for (const int moves : {0, 1, 2, 40}) {
        Clock clock{Milliseconds(remaining), Milliseconds(increment), {}};
        if (moves > 0) clock.moves_to_go = moves;
        const Budget budget = BudgetForClock(clock, Milliseconds(10), 30);
        ASSERT_TRUE(budget.soft && budget.hard);
        EXPECT_GE(*budget.soft, Milliseconds(1));
        EXPECT_LE(*budget.soft, *budget.hard);
        EXPECT_LE(*budget.hard, std::max(Milliseconds(1), Milliseconds(remaining - 10)));
      }
    }
  }
}

TEST(TimeBudgetTest, MoreTimeAndFewerMovesGiveMoreForEach) {
  const auto soft = [](int remaining, int increment, std::optional<int> moves) {
    return *BudgetForClock({Milliseconds(remaining), Milliseconds(increment), moves},
                           Milliseconds(10), 30)
                .soft;
  };
  EXPECT_GT(soft(60'000, 0, {}), soft(30'000, 0, {}));
  EXPECT_GT(soft(60'000, 1000, {}), soft(60'000, 0, {}));
  EXPECT_GT(soft(60'000, 0, 5), soft(60'000, 0, 20));
}

// A whole game on one clock: the flag never falls, and most of the time is used.
TEST(TimeBudgetTest, AGameNeverLosesOnTime) {
  Milliseconds remaining(10'000);
  for (int move = 0; move < 60; ++move) {
    const Budget budget = BudgetForClock({remaining, Milliseconds(100), {}}, Milliseconds(10), 30);
    remaining -= *budget.hard;
    ASSERT_GT(remaining, Milliseconds(0)) << "move " << move;
    remaining += Milliseconds(100);
  }
}

TEST(SearchClockTest, PonderingTakesNoTime) {
  SearchClock clock;
  clock.Start({Milliseconds(0), Milliseconds(0)}, true);
  EXPECT_FALSE(clock.HardPassed());
  EXPECT_FALSE(clock.SoftPassed(1.0));
  clock.PonderHit();
  EXPECT_TRUE(clock.HardPassed());
  EXPECT_TRUE(clock.SoftPassed(1.0));
}

TEST(SearchClockTest, ReportsTheTimeLeft) {
  SearchClock clock;
  clock.Start({Milliseconds(0), Milliseconds(1'000'000)}, true);
  EXPECT_EQ(clock.Left(), Milliseconds(1'000'000)) << "pondering takes no time";
  clock.PonderHit();
  EXPECT_LE(*clock.Left(), Milliseconds(1'000'000));
  EXPECT_GT(*clock.Left(), Milliseconds(900'000));
  clock.Start({Milliseconds(0), Milliseconds(0)}, false);
  EXPECT_EQ(clock.Left(), Milliseconds(0));
}

TEST(SearchClockTest, NoLimitNeverPasses) {
  SearchClock clock;
  clock.Start({}, false);
  EXPECT_FALSE(clock.HardPassed());
  EXPECT_FALSE(clock.SoftPassed(0.0));
  EXPECT_EQ(clock.Left(), std::nullopt);
}

}  // namespace
}  // namespace tavoliere::core
