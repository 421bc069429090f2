#include "tools/match/tally.h"

#include <algorithm>

namespace tavoliere::match {

void Tally::Add(const GameSpec& spec, const std::string& result, std::optional<int> culprit,
                const std::string& cause) {
  const bool draw = result == "draw";
  if (!draw && result != "p1win" && result != "p2win") return;
  const int player = spec.engine[0] == first_ ? 0 : 1;  // which the first engine was
  const bool won = !draw && (result == "p1win") == (player == 0);
  for (GameCounts* counts : {&total_, &as_player_[player]}) {
    ++(draw ? counts->draws : won ? counts->wins : counts->losses);
  }
  if (culprit) ++faults_[*culprit == first_ ? 0 : 1][cause];
  if (games_each_ != 2) return;

  const Result mine = draw ? Result::kDraw : won ? Result::kWin : Result::kLoss;
  const auto other = open_pairs_.find(spec.pair);
  if (other == open_pairs_.end()) {
    open_pairs_.emplace(spec.pair, mine);
  } else {
    AddPair(mine, other->second);
    open_pairs_.erase(other);
  }
}

void Tally::AddPair(Result one, Result other) {
  const auto [low, high] = std::minmax(one, other);
  if (low == Result::kLoss) {
    ++(high == Result::kLoss ? pairs_.ll : high == Result::kDraw ? pairs_.ld : pairs_.wl);
  } else if (low == Result::kDraw) {
    ++(high == Result::kDraw ? pairs_.dd : pairs_.wd);
  } else {
    ++pairs_.ww;
  }
}

Sample Tally::BestSample() const { return by_pairs() ? Sample(pairs_) : Sample(total_); }

}  // namespace tavoliere::match
