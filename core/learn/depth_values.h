// The values of positions at increasing search depths.
#pragma once

#include <utility>

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/history.h"
#include "core/learn/probcut_fit.h"
#include "core/learn/training_traits.h"
#include "core/parallel.h"
#include "core/search/search.h"
#include "core/search/shared/transposition_table.h"

namespace tavoliere::learn {

// Searches each of `positions` to `depth`, on so many threads, each with a table of so many
// megabytes. Where the search ends early, as before the end of the game, the position is left out.
// The values depend on nothing but the arguments, and not on the threads. `reached` is told the
// share done, on the calling thread. Blocks.
template <TrainingTraits L>
std::vector<DepthValues> SearchedByDepth(const typename L::Evaluator& evaluator,
                                         const std::vector<typename L::Game::Position>& positions,
                                         core::Depth depth, std::size_t megabytes, int threads,
                                         absl::FunctionRef<void(double)> reached) {
  using Game = typename L::Game;
  struct Searcher {
    Searcher(const typename L::Evaluator& of, std::size_t size) : search(of, table) {
      // With less memory it searches on, with a smaller table.
      static_cast<void>(table.Resize(size));
    }
    core::TranspositionTable table;
    core::Search<Game, typename L::Evaluator> search;
  };
  std::vector<std::unique_ptr<Searcher>> searchers;
  for (int i = 0; i < threads; ++i)
    searchers.push_back(std::make_unique<Searcher>(evaluator, megabytes));
  std::vector<DepthValues> all(positions.size());
  std::atomic<std::size_t> done{0};
  core::ParallelFor(positions.size(), threads, [&](std::size_t thread, std::size_t piece) {
    Searcher& searcher = *searchers[thread];
    const auto& position = positions[piece];
    DepthValues& found = all[piece];
    found.stage = L::Stage(position);
    searcher.table.Clear();
    core::SearchLimits<typename Game::Move> limits;
    limits.depth = depth;
    core::SearchClock clock;
    clock.Start({}, false);
    const std::atomic<bool> stop{false};
    searcher.search.Run(core::History<Game>(position), limits, {}, clock, stop, 1,
                        [&](const auto& report) {
                          if (!report.exact)
                            found.values.push_back(report.lines.front().score.centi());
                        });
    const std::size_t now = ++done;
    // One thread reports the share.
    if (thread == 0) reached(static_cast<double>(now) / static_cast<double>(positions.size()));
  });
  std::vector<DepthValues> whole;
  for (DepthValues& found : all) {
    if (static_cast<int>(found.values.size()) == depth.value) whole.push_back(std::move(found));
  }
  return whole;
}

}  // namespace tavoliere::learn
