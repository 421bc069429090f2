// A game's solver that calls the other threads of the search from their trees.
#include <atomic>
#include <cstdint>
#include <new>
#include <thread>

#include <gtest/gtest.h>

#include "core/search/search.h"
#include "tests/core/domineering.h"
#include "tests/core/search/search_oracle.h"

namespace tavoliere::core::testing {
namespace {

using Position = Domineering::Position;
using Move = Domineering::Move;

void AnyReport(const Position& root, const SolverRequest<Move>& request) {
  Domineering::MoveList moves;
  Domineering::Generate(root, moves);
  Report<Move> report;
  report.lines.push_back({Score(7), Bound::kExact, {moves[0]}});
  request.report(report);
}

// Two tasks for all threads, after so many iterations. In each every helper takes part.
struct CallingEvaluator : NoisyEvaluator {
  int after;
  std::atomic<int>* helped;

  CallingEvaluator(int iterations, std::atomic<int>* count) : after(iterations), helped(count) {}

  bool SolveRoot(const Position& root, const SolverRequest<Move>& request,
                 SolverContext& context) const override {
    const int reached = request.known != nullptr ? request.known->depth.value : 0;
    if (reached < after) return false;
    for (int task = 1; task <= 2; ++task) {
      std::atomic<bool> over{false};
      const auto help = [&](SolverContext& own) {
        EXPECT_EQ(own.helpers(), 0);
        EXPECT_FALSE(own.Stop(1'000'000));
        bool alone = false;
        own.Together([](SolverContext&) { ADD_FAILURE(); }, [&] { alone = true; });
        EXPECT_TRUE(alone);
        ++*helped;
        while (!over) std::this_thread::yield();
      };
      context.Together(help, [&] {
        EXPECT_FALSE(context.Stop(1'000'000));
        while (*helped < task * context.helpers()) std::this_thread::yield();
        over = true;
      });
    }
    AnyReport(root, request);
    return true;
  }
};

TEST(HelperThreads, HelpsTheSolverAndItsNodesCount) {
  for (int threads = 1; threads <= 3; ++threads) {
    for (int after = 0; after <= 3; ++after) {
      std::atomic<int> helped{0};
      Searcher<CallingEvaluator> searcher{CallingEvaluator{after, &helped}};
      const auto report = searcher.ToDepth(Domineering::Board(5, 5), 20, threads);
      EXPECT_EQ(report.lines.front().score, Score(7));
      EXPECT_EQ(helped, 2 * (threads - 1));
      EXPECT_GE(report.nodes, 2'000'000U * static_cast<unsigned>(threads));
    }
  }
}

// Goes on until told to stop.
struct EndlessEvaluator : NoisyEvaluator {
  bool SolveRoot(const Position& root, const SolverRequest<Move>& request,
                 SolverContext& context) const override {
    const auto work = [](SolverContext& own) {
      while (!own.Stop(100)) std::this_thread::yield();
    };
    context.Together(work, [&] { work(context); });
    AnyReport(root, request);
    return true;
  }
};

TEST(HelperThreads, KeepsToALimitOfNodes) {
  SearchLimits<Move> limits;
  limits.nodes = 100'000;
  Searcher<EndlessEvaluator> searcher;
  const auto report = searcher.Run(Domineering::Board(5, 5), limits, 3);
  EXPECT_GE(report.nodes, 100'000U);
  EXPECT_LT(report.nodes, 110'000U);
}

// Runs out of memory: the leader, or one of the helpers, which leaves the others at work.
struct StarvingEvaluator : NoisyEvaluator {
  bool leader;

  explicit StarvingEvaluator(bool lead) : leader(lead) {}

  bool SolveRoot(const Position& root, const SolverRequest<Move>& request,
                 SolverContext& context) const override {
    std::atomic<int> begun{0};
    std::atomic<bool> over{false};
    context.Together(
        [&](SolverContext&) {
          if (++begun == 1 && !leader) throw std::bad_alloc();
          while (!over) std::this_thread::yield();
        },
        [&] {
          while (begun < context.helpers()) std::this_thread::yield();
          over = true;
          if (leader) throw std::bad_alloc();
        });
    AnyReport(root, request);
    return true;
  }
};

TEST(HelperThreads, EndsWhenMemoryDoes) {
  Searcher<StarvingEvaluator> helpers{StarvingEvaluator{false}};
  EXPECT_EQ(helpers.ToDepth(Domineering::Board(4, 4), 20, 3).lines.front().score, Score(7));
  Searcher<StarvingEvaluator> leader{StarvingEvaluator{true}};
  EXPECT_THROW(leader.ToDepth(Domineering::Board(4, 4), 20, 3), std::bad_alloc);
}

}  // namespace
}  // namespace tavoliere::core::testing
