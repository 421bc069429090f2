// Pairings: round-robin by the circle method, Swiss by the standing, knockout by the bracket.
// Engines are numbers from 0; a lower one is the better seed.
#pragma once

#include <utility>

#include <cstdint>
#include <map>
#include <vector>

namespace tavoliere::match {

using Pairing = std::pair<int, int>;  // the better seed first

// Number `index` of the n(n-1)/2 pairings of `engines` engines, in an order in which all take
// turns.
Pairing CirclePairing(int engines, std::int64_t index);

// Number `index` of the pairings in which engine 1 meets 0, then 2 meets 0 and 1, and so on.
Pairing PyramidPairing(std::int64_t index);

// Pairs neighbours in the standing who have not met (the Monrad system); with an odd number the
// lowest who has not sat out yet sits out and is given `bye_points`.
class SwissStandings {
 public:
  explicit SwissStandings(int engines = 0, std::int64_t bye_points = 0);

  std::vector<Pairing> NextRound();
  // Points are doubled: 2 a win, 1 a draw.
  void Add(int engine, std::int64_t points) { points_[static_cast<std::size_t>(engine)] += points; }

 private:
  std::vector<int> Ranking() const;

  std::int64_t bye_points_;
  std::vector<std::int64_t> points_;
  std::vector<bool> sat_out_;
  std::map<Pairing, int> met_;
};

// The usual bracket: the best seeds meet last, and have no opponent in the first round where the
// number of engines is no power of two.
class KnockoutBracket {
 public:
  explicit KnockoutBracket(int engines = 0);

  // The encounters of the round; none when one engine is left. The second call and the later ones
  // settle the round before: more points go on, or the better seed.
  std::vector<Pairing> NextRound();
  void Add(int engine, std::int64_t points) { points_[static_cast<std::size_t>(engine)] += points; }

 private:
  bool begun_ = false;
  std::vector<int> places_;           // neighbours meet; -1: a bye
  std::vector<std::int64_t> points_;  // of this round
};

}  // namespace tavoliere::match
