// The solver with threads beside its own.
#include <atomic>
#include <cstdint>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "absl/functional/function_ref.h"
#include "core/search/search.h"
#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/search/evaluator.h"
#include "engines/othello/solver/solver.h"
#include "tests/engines/othello/naive.h"
#include "tests/engines/othello/solver/solving.h"
#include "tests/sanitized.h"

namespace tavoliere::othello {
namespace {

// A context with helpers, who share a limit of nodes. What each has told is counted.
class SharedContext final : public core::SolverContext {
 public:
  explicit SharedContext(int helpers, std::uint64_t node_limit = ~std::uint64_t{0})
      : helpers_(helpers), left_(node_limit) {
    EXPECT_TRUE(table_.Resize(16));
  }

  bool Stop(std::uint64_t nodes) override { return (told_ += nodes) > left_; }
  core::TranspositionTable& table() override { return table_; }
  int helpers() const override { return helpers_; }
  void Together(absl::FunctionRef<void(SolverContext&)> help,
                absl::FunctionRef<void()> lead) override {
    std::vector<std::jthread> threads;
    for (int i = 0; i < helpers_; ++i) {
      threads.emplace_back([this, help] {
        Helper helper(*this);
        help(helper);
      });
    }
    lead();
  }

  std::uint64_t told() const { return told_; }
  std::uint64_t told_by_helpers() const { return told_by_helpers_; }

 private:
  class Helper final : public core::SolverContext {
   public:
    explicit Helper(SharedContext& whole) : whole_(whole) {}
    bool Stop(std::uint64_t nodes) override {
      whole_.told_by_helpers_ += nodes;
      return whole_.Stop(nodes);
    }
    core::TranspositionTable& table() override { return whole_.table_; }

   private:
    SharedContext& whole_;
  };

  core::TranspositionTable table_;
  int helpers_;
  std::uint64_t left_;
  std::atomic<std::uint64_t> told_{0};
  std::atomic<std::uint64_t> told_by_helpers_{0};
};

Solver::StageResult Last(core::SolverContext& context, const Position& position, Goal goal) {
  Solver solver(context, position.variant(), PatternWeights::BuiltIn(position.variant()).get());
  Solver::StageResult last;
  solver.SolveRoot(position, LegalMoves(position), goal, nullptr,
                   [&](const Solver::StageResult& found) { last = found; });
  return last;
}

TEST(SolverThreads, FindWhatOneAloneFinds) {
  std::mt19937_64 random(31);
  std::uint64_t helped = 0;
  for (int i = 0; i < Samples(48); ++i) {
    const Variant variant = kBothVariants[i % 2];
    const Position position = RandomPosition(variant, 14 + i % 4, random);
    if (LegalMoves(position).empty()) continue;
    Context alone_context;
    const Solver::StageResult alone = Last(alone_context, position, Goal::kScore);
    SharedContext context(1 + i % 3);
    const Solver::StageResult shared = Last(context, position, Goal::kScore);
    ASSERT_TRUE(shared.proved);
    ASSERT_EQ(shared.value, alone.value) << Othello::Format(position);
    ASSERT_EQ(PlayOut(position, shared.pv), static_cast<int>(shared.value))
        << Othello::Format(position);
    helped += context.told_by_helpers();
  }
  EXPECT_GT(helped, 0U);
}

TEST(SolverThreads, FindWhoWins) {
  std::mt19937_64 random(36);
  for (int i = 0; i < Samples(48); ++i) {
    const Variant variant = kBothVariants[i % 2];
    const Position position = RandomPosition(variant, 14 + i % 4, random);
    if (LegalMoves(position).empty()) continue;
    Context alone_context;
    const double value = Last(alone_context, position, Goal::kScore).value;
    SharedContext context(1 + i % 3);
    const Solver::StageResult shared = Last(context, position, Goal::kResult);
    ASSERT_TRUE(shared.proved);
    ASSERT_EQ(shared.value > 0, value > 0) << Othello::Format(position);
    ASSERT_EQ(shared.value < 0, value < 0) << Othello::Format(position);
  }
}

TEST(SolverThreads, AllStopWhenOneStops) {
  std::mt19937_64 random(32);
  for (int i = 0; i < Samples(20); ++i) {
    const Position position = RandomPosition(Variant::kOthello, 30, random);
    SharedContext context(1 + i % 3, 100'000 + random() % 200'000);
    EXPECT_FALSE(Last(context, position, Goal::kScore).proved);
    EXPECT_LT(context.told(), 1'000'000U);
  }
}

core::Report<Move> Search(const Position& position, const core::SearchLimits<Move>& limits,
                          int threads, const std::atomic<bool>& stop,
                          absl::FunctionRef<void(const core::Report<Move>&)> on_iteration) {
  const Evaluator evaluator;
  core::TranspositionTable table;
  EXPECT_TRUE(table.Resize(16));
  core::Search<Othello, Evaluator> search(evaluator, table);
  core::SearchClock clock;
  clock.Start({}, false);
  return search.Run(core::History<Othello>(position), limits, {}, clock, stop, threads,
                    on_iteration);
}

TEST(SolverThreads, AreTheSearchsOwn) {
  std::mt19937_64 random(33);
  const std::atomic<bool> stop{false};
  for (int i = 0; i < Samples(20); ++i) {
    const Position position = RandomPosition(Variant::kOthello, 16, random);
    Context context;
    const int value = Solver(context, Variant::kOthello).Value(position);
    core::SearchLimits<Move> limits;
    limits.multi_pv = 1 + i % 2;
    const core::Report<Move> report =
        Search(position, limits, 2 + i % 2, stop, [](const core::Report<Move>&) {});
    ASSERT_TRUE(report.exact);
    ASSERT_EQ(report.lines.front().score.centi(), 100 * value) << Othello::Format(position);
  }
}

TEST(SolverThreads, StopInTheMidstOfASolve) {
  std::mt19937_64 random(34);
  for (int i = 0; i < Samples(10); ++i) {
    const Position position = RandomPosition(Variant::kOthello, 24, random);
    // As soon as the solver has a stage behind it.
    std::atomic<bool> stop{false};
    const core::Report<Move> report =
        Search(position, {}, 3, stop, [&](const core::Report<Move>& found) {
          if (found.selectivity) stop = true;
        });
    EXPECT_FALSE(report.exact);
    EXPECT_TRUE(report.selectivity);
  }
}

TEST(SolverThreads, KeepToALimitOfNodes) {
  std::mt19937_64 random(35);
  const std::atomic<bool> stop{false};
  const Position position = RandomPosition(Variant::kOthello, 24, random);
  core::SearchLimits<Move> limits;
  limits.nodes = 2'000'000;
  const core::Report<Move> report =
      Search(position, limits, 3, stop, [](const core::Report<Move>&) {});
  EXPECT_FALSE(report.exact);
  EXPECT_LT(report.nodes, 2'200'000U);
}

}  // namespace
}  // namespace tavoliere::othello
