// The search that serves every two-player game: iterative deepening over a principal variation
// search, on any number of threads that share one transposition table and put off what another is
// at (abdada_table.h).
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <new>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/history.h"
#include "core/parallel.h"
#include "core/search/evaluator.h"
#include "core/search/helper_threads.h"
#include "core/search/minimax.h"
#include "core/search/root.h"
#include "core/search/shared/abdada_table.h"
#include "core/search/shared/time_budget.h"
#include "core/search/shared/transposition_table.h"
#include "core/search/tree.h"

namespace tavoliere::core {

template <TwoPlayerGame G, Evaluator<G> E>
class Search {
 public:
  using Move = typename G::Move;
  using Report = core::Report<Move>;

  // Both outlive the search. Neither may change while Run() is under way.
  Search(const E& evaluator, TranspositionTable& table)
      : evaluator_(evaluator), table_(table), historical_(evaluator) {}

  // Searches the current position of `history`, which must have a legal move, until a limit is met
  // or `stop` is set, and returns what it knows then: at least one line with at least one move.
  // `clock` has been started by the caller. Blocks. `on_iteration` is called on this thread after
  // each finished iteration, never after Run() returns. With one thread and no clock the result is
  // a function of the arguments and the table's contents. Where the system has not the memory or
  // the threads for `threads` of them, fewer search: see threads(). Throws std::bad_alloc when even
  // one runs out of memory.
  Report Run(const History<G>& history, const SearchLimits<Move>& limits,
             const SettingsOf<G>& settings, const SearchClock& clock, const std::atomic<bool>& stop,
             int threads, absl::FunctionRef<void(const Report&)> on_iteration) {
    table_.NewSearch();
    SearchSignals signals(limits.nodes, clock, stop);
    Report report;
    if (evaluator_.Style() == SearchStyle::kClassic) {
      threads_ = 1;
      signals.counters = {&historical_.node_counter()};
      historical_.Prepare(history, limits, settings, signals);
      report = historical_.Lead(on_iteration);
    } else {
      MakeWorkers(static_cast<std::size_t>(threads));
      report = RunThreads(history, limits, settings, signals, on_iteration);
    }
    report.nodes = signals.Nodes();
    return report;
  }

  // How many threads take part in the search under way, or took part in the last one; from the
  // first call of `on_iteration` on.
  int threads() const { return threads_; }

 private:
  using Worker = Root<G, Tree<G, E>>;

  Report RunThreads(const History<G>& history, const SearchLimits<Move>& limits,
                    const SettingsOf<G>& settings, SearchSignals& signals,
                    absl::FunctionRef<void(const Report&)> on_iteration) {
    for (const auto& worker : workers_) {
      worker->Prepare(history, limits, settings, signals);
      signals.counters.push_back(&worker->node_counter());
    }
    if (workers_.size() > 1) {
      // Without the memory they search all the same, some of it twice.
      if (abdada_table_ == nullptr) abdada_table_.reset(new (std::nothrow) AbdadaTable);
      signals.abdada_table = abdada_table_.get();
    }
    HelperThreads helper_threads;
    const Helpers helpers =
        StartThreads(static_cast<int>(workers_.size()) - 1,
                     [this, &helper_threads](int index) { Help(index + 1, helper_threads); });
    threads_ = static_cast<int>(helpers.size()) + 1;
    helper_threads.SetSize(threads_ - 1);
    // However the leader ends, the helpers end with it.
    const struct Finish {
      HelperThreads& helper_threads;
      ~Finish() { helper_threads.Quit(); }
    } finish{helper_threads};
    return workers_.front()->Lead(on_iteration, &helper_threads);
  }

  // At least one; as many as there is memory for, up to `count`.
  void MakeWorkers(std::size_t count) {
    try {
      while (workers_.size() < count)
        workers_.push_back(std::make_unique<Worker>(evaluator_, table_));
    } catch (const std::bad_alloc&) {
      if (workers_.empty()) throw;
    }
    workers_.resize(std::min(workers_.size(), count));
  }

  void Help(int index, HelperThreads& helper_threads) {
    try {
      workers_[static_cast<std::size_t>(index)]->Help(helper_threads);
    } catch (const std::bad_alloc&) {
      // One that has no memory to search in leaves the others theirs.
    }
  }

  const E& evaluator_;
  TranspositionTable& table_;
  std::vector<std::unique_ptr<Worker>> workers_;
  Root<G, Minimax<G, E>> historical_;
  std::unique_ptr<AbdadaTable> abdada_table_;  // null: never more than one thread
  int threads_ = 0;
};

}  // namespace tavoliere::core
