#include "engines/base/info_line.h"

#include <algorithm>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tavoliere::base {

std::string ScoreText(core::Score score, core::Bound bound) {
  std::string text = score.IsMate() ? absl::StrCat("mate ", score.MatePlies())
                                    : absl::StrCat("cp ", score.centi());
  if (bound == core::Bound::kLower) text += " lowerbound";
  if (bound == core::Bound::kUpper) text += " upperbound";
  return text;
}

std::optional<std::string> ProofText(core::Score score, core::Bound bound) {
  if (score.IsMate()) return std::nullopt;
  if (bound == core::Bound::kLower && score.centi() > 0) return "proved win";
  if (bound == core::Bound::kUpper && score.centi() < 0) return "proved loss";
  if (bound != core::Bound::kExact) return std::nullopt;
  if (score.centi() % 100 == 0) return absl::StrFormat("exact %+d", score.centi() / 100);
  return absl::StrFormat("exact %+.2f", score.centi() / 100.0);
}

std::string ToText(const InfoLine& line) {
  return absl::StrCat("info depth ", line.depth.value, " seldepth ", line.selective_depth,
                      " multipv ", line.multi_pv, " score ", ScoreText(line.score, line.bound),
                      " nodes ", line.nodes, " nps ", NodesPerSecond(line.nodes, line.time),
                      " hashfull ", line.hashfull, " time ", line.time.count(),
                      line.pv.empty() ? "" : " pv ", line.pv);
}

std::string BenchTotal(std::uint64_t nodes, core::Milliseconds time) {
  return absl::StrCat("Nodes searched: ", nodes, "\nTime: ", time.count(),
                      " ms\nNodes per second: ", NodesPerSecond(nodes, time));
}

std::uint64_t NodesPerSecond(std::uint64_t nodes, core::Milliseconds time) {
  return nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(1, time.count()));
}

}  // namespace tavoliere::base
