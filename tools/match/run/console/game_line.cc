#include "tools/match/run/console/game_line.h"

#include <algorithm>

#include "absl/strings/str_format.h"
#include "tools/match/stats/columns.h"
#include "tools/match/stats/figures.h"

namespace tavoliere::match {

std::string GameLine(const GameSpec& spec, std::int64_t games, const protocol::GameRecord& record,
                     const Results& results) {
  if (spec.engine[1] < 0) {
    return Shown(absl::StrFormat(
        "Game %d of %d: %s on position %d: %s (%s)", spec.number + 1, games, record.engine[0],
        spec.pair + 1, record.result == "p1win" ? "solved" : "not solved", record.reason));
  }
  const auto low = static_cast<std::size_t>(std::min(spec.engine[0], spec.engine[1]));
  const auto high = static_cast<std::size_t>(std::max(spec.engine[0], spec.engine[1]));
  const GameCounts counts = results.Between(low, high).games;
  auto score = Sample(counts).score();
  if (score) *score *= 100;
  return Shown(absl::StrFormat("Game %d of %d: %s vs %s: %s (%s)  [%s %d-%d-%d %s, %s %%]",
                               spec.number + 1, games, record.engine[0], record.engine[1],
                               record.result, record.reason, results.engines()[low].name,
                               counts.wins, counts.losses, counts.draws,
                               results.engines()[high].name, FormatFigure(score, 1)));
}

}  // namespace tavoliere::match
