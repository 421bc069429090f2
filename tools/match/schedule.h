// Which games a match consists of: a pure function of its settings, so that neither concurrency nor
// faults change the set.
#pragma once

#include <cstdint>

namespace tavoliere::match {

struct GameSpec {
  std::int64_t number;  // from 0
  std::int64_t pair;    // the round, from 0; its games share an opening
  int game_of_pair;     // from 0
  int engine[2];        // who is player 1 and player 2: index into the engines of the match
};

// `rounds` rounds of `games_each` games between engines 0 and 1, sides swapped after each game of a
// round; rounds of an odd number of games begin with the sides in turn.
class Schedule {
 public:
  Schedule(std::int64_t rounds, int games_each) : rounds_(rounds), games_each_(games_each) {}

  std::int64_t size() const { return rounds_ * games_each_; }
  GameSpec Game(std::int64_t number) const;

 private:
  std::int64_t rounds_;
  int games_each_;
};

}  // namespace tavoliere::match
