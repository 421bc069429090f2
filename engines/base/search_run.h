// One `go` of an engine for two, on the task's thread: the search, and what is told of it.
#pragma once

#include <utility>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/evaluator.h"
#include "core/history.h"
#include "core/search.h"
#include "engines/base/game_text.h"
#include "engines/base/report_text.h"
#include "engines/base/search_control.h"
#include "engines/base/strength.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

// Everything that it is made of outlives it. The position has a legal move.
template <GameText G, core::Evaluator<G> E>
class SearchRun {
 public:
  using Move = typename G::Move;
  using Report = core::Report<Move>;
  using Limits = core::SearchLimits<Move>;

  SearchRun(const core::History<G>& history, const core::SettingsOf<G>& settings,
            core::Search<G, E>& search, const SearchControl& control, std::int64_t threads)
      : history_(history),
        settings_(settings),
        search_(search),
        control_(control),
        threads_(threads) {}

  // Tells `each` of every iteration that a search with all threads has finished, and returns what
  // it knows at its end.
  template <class Each>
  Report Whole(const Limits& limits, protocol::Sink& sink, const Each& each) {
    bool told_threads = false;
    const auto tell_threads = [&] {
      if (!std::exchange(told_threads, true)) TellMissingThreads(sink);
    };
    // The answer when there is no memory to find a better one in.
    Report last = AnyMove<G>(history_.current(), limits.search_moves);
    try {
      last = search_.Run(history_, limits, settings_, control_.clock(), control_.stop(),
                         static_cast<int>(threads_), [&](const Report& report) {
                           tell_threads();
                           last = report;
                           each(report);
                         });
      tell_threads();
    } catch (const std::bad_alloc&) {
      sink.Write("info string out of memory: the search is broken off");
    }
    return last;
  }

  // What a weaker player finds: one line, whose move `strength` has chosen.
  Report Weakened(Limits limits, const Strength& strength, const Weakness& weakness,
                  protocol::Sink& sink) {
    typename G::MoveList moves;
    G::Generate(history_.current(), moves);
    Report report;
    if (weakness.depth == 0) {
      for (const Move& move : moves)
        report.lines.push_back({core::Score::Draw(), core::Bound::kExact, {move}});
    } else {
      limits.depth =
          std::min(limits.depth.value_or(core::Depth{weakness.depth}), core::Depth{weakness.depth});
      limits.multi_pv = static_cast<int>(moves.size());
      report = Whole(limits, sink, [](const Report&) {});
    }
    std::vector<core::Score> values;
    values.reserve(report.lines.size());
    for (const core::Line<Move>& line : report.lines) values.push_back(line.score);
    const std::size_t chosen = strength.Choose(values, weakness, history_.current().key());
    report.lines = {report.lines[chosen]};
    report.exact = false;
    return report;
  }

 private:
  void TellMissingThreads(protocol::Sink& sink) const {
    if (search_.threads() == threads_) return;
    sink.Write(absl::StrCat("info string the system gives no more than ", search_.threads(),
                            " threads of the ", threads_, " that option Threads asks for"));
  }

  const core::History<G>& history_;
  const core::SettingsOf<G>& settings_;
  core::Search<G, E>& search_;
  const SearchControl& control_;
  std::int64_t threads_;
};

}  // namespace tavoliere::base
