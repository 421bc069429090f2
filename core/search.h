// The search that serves every two-player game: iterative deepening over a principal variation
// search, on any number of threads that share one transposition table (lazy SMP).
#pragma once

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/evaluator.h"
#include "core/history.h"
#include "core/search_worker.h"
#include "core/time_budget.h"
#include "core/transposition_table.h"

namespace tavoliere::core {

template <TwoPlayerGame G, Evaluator<G> E>
class Search {
 public:
  using Move = typename G::Move;
  using Report = core::Report<Move>;

  // Both outlive the search. Neither may change while Run() is under way.
  Search(const E& evaluator, TranspositionTable& table) : evaluator_(evaluator), table_(table) {}

  // Searches the current position of `history`, which must have a legal move, until a limit is met
  // or `stop` is set, and returns what it knows then: at least one line with at least one move.
  // `clock` has been started by the caller. Blocks. `on_iteration` is called on this thread after
  // each finished iteration, never after Run() returns. With one thread and no clock the result is
  // a function of the arguments and the table's contents.
  Report Run(const History<G>& history, const SearchLimits<Move>& limits,
             const SettingsOf<G>& settings, const SearchClock& clock, const std::atomic<bool>& stop,
             int threads, absl::FunctionRef<void(const Report&)> on_iteration) {
    table_.NewSearch();
    SearchSignals signals(limits.nodes, clock, stop);
    while (workers_.size() < static_cast<std::size_t>(threads))
      workers_.push_back(std::make_unique<Worker>(evaluator_, table_));
    workers_.resize(static_cast<std::size_t>(threads));
    signals.counters.clear();
    for (const auto& worker : workers_) {
      worker->Prepare(history, limits, settings, signals);
      signals.counters.push_back(&worker->node_counter());
    }

    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < workers_.size(); ++i) {
      helpers.emplace_back([&worker = *workers_[i], i] { worker.Help(static_cast<int>(i)); });
    }
    Report report = workers_.front()->Lead(on_iteration);
    signals.finished.store(true, std::memory_order_relaxed);
    helpers.clear();
    report.nodes = signals.Nodes();
    return report;
  }

 private:
  using Worker = SearchWorker<G, E>;

  const E& evaluator_;
  TranspositionTable& table_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace tavoliere::core
