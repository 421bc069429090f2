#include "engines/base/search/search_report.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace tavoliere::base {

std::string ScoreText(core::Score score) {
  protocol::SearchInfo info;
  SetScore(score, core::Bound::kExact, &info);
  return protocol::FormatScore(info);
}

void SetScore(core::Score score, core::Bound bound, protocol::SearchInfo* info) {
  (score.IsMate() ? info->score_mate : info->score_cp) =
      score.IsMate() ? score.MatePlies() : score.centi();
  if (bound == core::Bound::kLower) info->bound = protocol::ScoreBound::kLower;
  if (bound == core::Bound::kUpper) info->bound = protocol::ScoreBound::kUpper;
}

protocol::Proof ProofOf(core::Score score, core::Bound bound) {
  if (score.IsMate()) return protocol::Proof::kNone;
  if (bound == core::Bound::kExact) return protocol::Proof::kScore;
  const bool decides = (bound == core::Bound::kLower && score.centi() > 0) ||
                       (bound == core::Bound::kUpper && score.centi() < 0);
  return decides ? protocol::Proof::kWinner : protocol::Proof::kNone;
}

protocol::SearchInfo Figures(core::Depth depth, int selective_depth, std::uint64_t nodes,
                             core::Milliseconds time) {
  protocol::SearchInfo info;
  info.depth = depth.value;
  info.seldepth = selective_depth;
  info.multipv = 1;
  info.nodes = nodes;
  info.nps = NodesPerSecond(nodes, time);
  info.hashfull = 0;
  info.time = time;
  return info;
}

std::string NoWinText(bool sure, int plies) {
  return absl::StrCat(sure ? "no win" : "none found", " within ", plies, " plies");
}

std::string BenchTotal(std::uint64_t nodes, core::Milliseconds time) {
  return absl::StrCat("Nodes searched: ", nodes, "\nTime: ", time.count(), " ms\n",
                      NodesPerSecond(nodes, time), " nps");
}

std::uint64_t NodesPerSecond(std::uint64_t nodes, core::Milliseconds time) {
  return nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(1, time.count()));
}

}  // namespace tavoliere::base
