#include "tools/match/schedule/pairings.h"

#include <algorithm>
#include <numeric>

namespace tavoliere::match {
namespace {

// Gives every engine of `free` an opponent, the nearest that `allowed` permits for the first of
// them, and so on, going back where the rest cannot be paired. False: not possible, or not found
// within `steps`.
template <class Allowed>
bool PairUp(std::vector<int> free, const Allowed& allowed, int& steps,
            std::vector<Pairing>& pairings) {
  if (free.empty()) return true;
  const int first = free.front();
  for (std::size_t i = 1; i < free.size(); ++i) {
    const Pairing pairing = std::minmax({first, free[i]});
    if (!allowed(pairing) || --steps < 0) continue;
    std::vector<int> rest = free;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    rest.erase(rest.begin());
    pairings.push_back(pairing);
    if (PairUp(std::move(rest), allowed, steps, pairings)) return true;
    pairings.pop_back();
  }
  return false;
}

}  // namespace

Pairing CirclePairing(int engines, std::int64_t index) {
  const int seats = engines + engines % 2;  // with an odd number one meets the empty seat
  const int tables = engines / 2;
  const auto turn = static_cast<int>(index / tables);
  auto table = static_cast<int>(index % tables);
  // Who sits where: number 0 stays, the others go round.
  const auto at = [&](int seat) { return seat == 0 ? 0 : (seat - 1 + turn) % (seats - 1) + 1; };
  if (seats != engines) {
    const int bye = engines;
    for (int i = 0; i <= table; ++i) {
      if (at(i) != bye && at(seats - 1 - i) != bye) continue;
      ++table;
      break;
    }
  }
  return std::minmax({at(table), at(seats - 1 - table)});
}

Pairing PyramidPairing(std::int64_t index) {
  int engine = 1;
  while (index >= engine) index -= engine++;
  return {static_cast<int>(index), engine};
}

SwissStandings::SwissStandings(int engines, std::int64_t bye_points)
    : bye_points_(bye_points),
      points_(static_cast<std::size_t>(engines)),
      sat_out_(static_cast<std::size_t>(engines)) {}

std::vector<int> SwissStandings::Ranking() const {
  std::vector<int> ranking(points_.size());
  std::iota(ranking.begin(), ranking.end(), 0);
  std::stable_sort(ranking.begin(), ranking.end(), [&](int a, int b) {
    return points_[static_cast<std::size_t>(a)] > points_[static_cast<std::size_t>(b)];
  });
  return ranking;
}

std::vector<Pairing> SwissStandings::NextRound() {
  std::vector<int> ranking = Ranking();
  if (ranking.size() % 2 == 1) {
    auto bye = ranking.rbegin();
    while (bye != ranking.rend() && sat_out_[static_cast<std::size_t>(*bye)]) ++bye;
    if (bye == ranking.rend()) {  // all have: another turn
      sat_out_.assign(sat_out_.size(), false);
      bye = ranking.rbegin();
    }
    sat_out_[static_cast<std::size_t>(*bye)] = true;
    Add(*bye, bye_points_);
    ranking.erase(std::next(bye).base());
  }
  // As few meetings as possible between the same two.
  std::vector<Pairing> pairings;
  for (int meetings = 0;; ++meetings) {
    constexpr int kSteps = 100'000;
    int steps = kSteps;
    const auto allowed = [&](const Pairing& pairing) {
      const auto found = met_.find(pairing);
      return found == met_.end() || found->second <= meetings;
    };
    if (PairUp(ranking, allowed, steps, pairings)) break;
  }
  for (const Pairing& pairing : pairings) ++met_[pairing];
  return pairings;
}

KnockoutBracket::KnockoutBracket(int engines) : points_(static_cast<std::size_t>(engines)) {
  // The places of a bracket twice as large: beside each seed the one with which it adds up.
  places_.assign(1, 0);
  while (places_.size() < points_.size()) {
    const int size = static_cast<int>(places_.size()) * 2;
    std::vector<int> larger;
    for (const int seed : places_) {
      larger.push_back(seed);
      larger.push_back(size - 1 - seed);
    }
    places_ = std::move(larger);
  }
  for (int& seed : places_) {
    if (seed >= engines) seed = -1;
  }
}

std::vector<Pairing> KnockoutBracket::NextRound() {
  if (begun_) {
    std::vector<int> winners;
    for (std::size_t i = 0; i + 1 < places_.size(); i += 2) {
      const auto [better, other] = std::minmax(places_[i], places_[i + 1]);
      const bool alone = better < 0;
      const bool upset = !alone && points_[static_cast<std::size_t>(other)] >
                                       points_[static_cast<std::size_t>(better)];
      winners.push_back(alone || upset ? other : better);
    }
    places_ = std::move(winners);
    points_.assign(points_.size(), 0);
  }
  begun_ = true;
  std::vector<Pairing> pairings;
  for (std::size_t i = 0; i + 1 < places_.size(); i += 2) {
    const Pairing pairing = std::minmax(places_[i], places_[i + 1]);
    if (pairing.first >= 0) pairings.push_back(pairing);
  }
  return pairings;
}

}  // namespace tavoliere::match
