#include "tools/match/standings.h"

#include <algorithm>
#include <cassert>

namespace tavoliere::match {

Standings::Standings(int engines, int games_each)
    : games_each_(games_each),
      totals_(static_cast<std::size_t>(engines)),
      faults_(static_cast<std::size_t>(engines)),
      empty_(games_each) {}

void Standings::Add(const GameSpec& spec, const std::string& result, std::optional<int> culprit,
                    const std::string& cause) {
  if (result != "p1win" && result != "p2win" && result != "draw") return;
  ++games_;
  const auto [low, high] = std::minmax(spec.engine[0], spec.engine[1]);
  tallies_.try_emplace({low, high}, games_each_, low)
      .first->second.Add(spec, result, culprit, cause);
  for (int player = 0; player < 2; ++player) {
    GameCounts& counts = totals_[static_cast<std::size_t>(spec.engine[player])];
    const bool won = (result == "p1win") == (player == 0);
    ++(result == "draw" ? counts.draws : won ? counts.wins : counts.losses);
  }
  if (culprit) ++faults_[static_cast<std::size_t>(*culprit)][cause];
}

const Tally& Standings::Between(int a, int b) const {
  assert(a < b);
  const auto found = tallies_.find({a, b});
  return found == tallies_.end() ? empty_ : found->second;
}

}  // namespace tavoliere::match
