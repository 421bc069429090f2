#include "tools/match/stats/results.h"

#include <algorithm>

#include "absl/strings/numbers.h"

namespace tavoliere::match {
namespace {

constexpr int kDraw = 1;  // points are doubled: 0 a loss, 2 a win

void Count(GameCounts& counts, int points) {
  ++(points == kDraw ? counts.draws : points > kDraw ? counts.wins : counts.losses);
}

void CountPair(PairCounts& pairs, int points, int other_points) {
  switch (points + other_points) {
    case 0:
      ++pairs.ll;
      return;
    case 1:
      ++pairs.ld;
      return;
    case 2:
      ++(points == kDraw ? pairs.dd : pairs.wl);
      return;
    case 3:
      ++pairs.wd;
      return;
    default:
      ++pairs.ww;
  }
}

}  // namespace

std::optional<int> Culprit(const protocol::GameRecord& record) {
  const std::string& word = record.termination;
  if (word == "normal" || word == "adjudication" || word == "interrupted") return std::nullopt;
  if (record.result != "p1win" && record.result != "p2win") return std::nullopt;
  return record.result == "p1win" ? 1 : 0;
}

Encounter Encounter::Reversed() const {
  const PairCounts& p = pairs;
  return {{games.losses, games.draws, games.wins}, {p.ww, p.wd, p.wl, p.dd, p.ld, p.ll}};
}

Sample Encounter::BestSample() const { return by_pairs() ? Sample(pairs) : Sample(games); }

Results::Results(const std::vector<std::string>& names) {
  for (const std::string& name : names) IndexOf(name);
}

std::size_t Results::IndexOf(const std::string& name) {
  const auto [found, is_new] = index_.emplace(name, engines_.size());
  if (is_new) engines_.push_back({name, {}, {}, {}});
  return found->second;
}

void Results::Add(const protocol::GameRecord& record, std::size_t match) {
  const bool draw = record.result == "draw";
  if (!draw && record.result != "p1win" && record.result != "p2win") return;
  ++games_;
  const int points = draw ? kDraw : record.result == "p1win" ? 2 : 0;
  const int players = record.engine[1].empty() ? 1 : 2;
  const auto culprit = Culprit(record);
  const bool at_start = record.termination == kStartupFault;
  std::size_t player[2] = {0, 0};
  for (int i = 0; i < players; ++i) {
    player[i] = IndexOf(record.engine[i]);
    Engine& engine = engines_[player[i]];
    if (culprit == i) ++engine.faults[record.termination];
    if (at_start) continue;
    Count(engine.total, i == 0 ? points : 2 - points);
    Count(engine.as_player[i], i == 0 ? points : 2 - points);
  }
  if (at_start || players == 1 || player[0] == player[1]) return;  // no two engines are compared
  const bool first_is_lower = player[0] < player[1];
  Encounter& encounter = encounters_[std::minmax(player[0], player[1])];
  Count(encounter.games, first_is_lower ? points : 2 - points);
  if (pairs_) AddToPair(match, record.id, {{player[0], player[1]}, points});
}

void Results::AddToPair(std::size_t match, const std::string& id, const HalfPair& half) {
  const std::size_t dot = id.rfind('.');
  std::int64_t game = 0;
  if (dot == std::string::npos || !absl::SimpleAtoi(id.substr(dot + 1), &game) || game < 1) return;
  const auto key = std::make_tuple(match, id.substr(0, dot), (game - 1) / 2);
  const auto [other, is_first] = half_pairs_.emplace(key, half);
  if (is_first) return;
  const HalfPair first = other->second;
  half_pairs_.erase(other);
  if (first.player[0] != half.player[1] || first.player[1] != half.player[0]) return;
  const bool first_is_lower = half.player[0] < half.player[1];
  Encounter& encounter = encounters_[std::minmax(half.player[0], half.player[1])];
  CountPair(encounter.pairs, first_is_lower ? half.points : 2 - half.points,
            first_is_lower ? 2 - first.points : first.points);
}

Encounter Results::Between(std::size_t engine, std::size_t other) const {
  const auto found = encounters_.find(std::minmax(engine, other));
  if (found == encounters_.end()) return {};
  return engine < other ? found->second : found->second.Reversed();
}

}  // namespace tavoliere::match
