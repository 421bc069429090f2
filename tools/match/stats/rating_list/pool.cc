#include "tools/match/stats/rating_list/pool.h"

#include "tools/match/schedule/schedule.h"
#include "tools/match/stats/results.h"

namespace tavoliere::match {
namespace {

std::optional<int> ResultOf(const protocol::GameRecord& record) {
  if (record.result == "p1win") return kPlayer1Won;
  if (record.result == "draw") return kDrawn;
  if (record.result == "p2win") return kPlayer2Won;
  return std::nullopt;
}

void CountFor(GameCounts& counts, int player, int result) {
  const int won = player == 0 ? kPlayer1Won : kPlayer2Won;
  ++(result == kDrawn ? counts.draws : result == won ? counts.wins : counts.losses);
}

}  // namespace

std::int64_t Pool::Encounter::games() const {
  std::int64_t games = 0;
  for (int r = 0; r <= kResultKinds; ++r) {
    for (int s = 0; s <= kResultKinds; ++s) {
      const int each = (r < kResultKinds ? 1 : 0) + (s < kResultKinds ? 1 : 0);
      games += each * counts[static_cast<std::size_t>(r)][static_cast<std::size_t>(s)];
    }
  }
  return games;
}

std::size_t Pool::IndexOf(const std::string& name) {
  const auto [found, is_new] = index_.emplace(name, names_.size());
  if (is_new) {
    names_.push_back(name);
    counts_.emplace_back();
  }
  return found->second;
}

std::optional<std::size_t> Pool::Find(const std::string& name) const {
  const auto found = index_.find(name);
  if (found == index_.end()) return std::nullopt;
  return found->second;
}

void Pool::Add(const protocol::GameRecord& record, std::size_t match) {
  const auto result = ResultOf(record);
  if (!result || record.termination == kStartupFault || record.engine[1].empty() ||
      record.engine[0] == record.engine[1]) {
    return;
  }
  ++games_;
  HalfPair half{{IndexOf(record.engine[0]), IndexOf(record.engine[1])}, *result};
  for (int player = 0; player < 2; ++player) {
    CountFor(counts_[half.player[player]], player, *result);
  }
  auto& counts = encounters_[std::minmax(half.player[0], half.player[1])].counts;
  const auto cell = [&counts](int lower_first, int higher_first) -> std::int64_t& {
    return counts[static_cast<std::size_t>(lower_first)][static_cast<std::size_t>(higher_first)];
  };
  const bool lower_first = half.player[0] < half.player[1];
  const auto single = [&](int result_of_it) -> std::int64_t& {
    return lower_first ? cell(result_of_it, kResultKinds) : cell(kResultKinds, result_of_it);
  };
  const auto id = ParseGameId(record.id);
  if (id) {
    const auto key = std::make_tuple(match, id->pair, id->game_of_pair / 2);
    const auto [other, is_first] = half_pairs_.emplace(key, half);
    if (!is_first) {
      const HalfPair first = other->second;
      half_pairs_.erase(other);
      if (first.player[0] == half.player[1] && first.player[1] == half.player[0]) {
        // The first game was counted as a single one; it becomes half of a pair.
        --(lower_first ? cell(kResultKinds, first.result) : cell(first.result, kResultKinds));
        ++(lower_first ? cell(half.result, first.result) : cell(first.result, half.result));
        return;
      }
    }
  }
  ++single(half.result);
}

}  // namespace tavoliere::match
