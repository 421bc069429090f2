// `bench`: fixed searches whose node count is the signature of a search, the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/history.h"
#include "core/search/evaluator.h"
#include "core/search/search.h"
#include "engines/base/search/search_control.h"
#include "engines/base/search/search_report.h"
#include "engines/base/text/game_text.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

// Some positions of a random game in the usual variant, the start first.
template <GameText G>
std::vector<std::string> RandomGamePositions() {
  constexpr int kPositions = 6;
  constexpr int kPliesBetween = 4;
  std::mt19937_64 random(1);
  std::vector<std::string> texts;
  typename G::Position position = G::Start({});
  for (int ply = 0; ply < kPositions * kPliesBetween; ++ply) {
    typename G::MoveList moves;
    G::Generate(position, moves);
    if (moves.empty()) break;
    if (ply % kPliesBetween == 0) texts.push_back(G::Format(position));
    position = position.Play(moves[random() % moves.size()]);
  }
  return texts;
}

// Searches each of the position texts, in the usual variant, to `depth`, with a table of its own
// and one thread: no option but the evaluation's changes the count. Ends early, and says so, once
// `control` is stopped.
template <GameText G, core::Evaluator<G> E>
void WriteBench(const E& evaluator, const std::vector<std::string>& positions, core::Depth depth,
                const core::SettingsOf<G>& settings, SearchControl& control, protocol::Sink& sink) {
  core::TranspositionTable table;
  constexpr std::size_t kMegabytes = 16;
  if (!table.Resize(kMegabytes)) {
    sink.Error(absl::ResourceExhaustedError(
        absl::StrCat("cannot allocate a hash table of ", kMegabytes, " MB")));
    return;
  }
  using Report = core::Report<typename G::Move>;
  core::Search<G, E> search(evaluator, table);
  core::SearchLimits<typename G::Move> limits;
  limits.depth = depth;
  std::uint64_t nodes = 0;
  for (const std::string& text : positions) {
    const absl::StatusOr<typename G::Position> position = G::Parse(text, typename G::Variant{});
    if (!position.ok()) {
      sink.Error(absl::InvalidArgumentError(
          absl::StrCat("bench position '", text, "': ", std::string(position.status().message()))));
      continue;
    }
    table.Clear();
    const Report report = search.Run(core::History<G>(*position), limits, settings, control.clock(),
                                     control.stop(), 1, [](const Report&) {});
    if (control.stop()) {
      sink.Remark("bench stopped");
      return;
    }
    nodes += report.nodes;
    const auto& best = report.lines.front();
    sink.Remark(absl::StrCat("bench ", text, " nodes ", report.nodes, " score ",
                             ScoreText(best.score), " bestmove ",
                             G::FormatMove(*position, best.pv.front())));
  }
  sink.Write(BenchTotal(nodes, control.clock().Elapsed()));
}

}  // namespace tavoliere::base
