// Adjudicates games by the engines' own scores: draws and resignations.
#pragma once

#include <optional>
#include <string>

#include "protocol/wire/record.h"

namespace tavoliere::match {

// The score of a move, and its chances, for the other side.
void TurnScore(protocol::MoveRecord& move);

// Scores in hundredths, without sign. `moves` 0: never.
struct DrawRule {
  int from_move = 0;  // not before so many moves of each side
  int moves = 0;      // so many of each side in a row
  int score = 0;      // within this of 0
};

struct ResignRule {
  int moves = 0;           // so many of the loser's in a row
  int score = 0;           // at this below 0, or lower
  bool two_sided = false;  // and the winner's, at this above 0, or higher
};

class Adjudicator {
 public:
  Adjudicator(const DrawRule& draw, const ResignRule& resign) : draw_(draw), resign_(resign) {}

  struct Verdict {
    std::string result;  // "p1win", "p2win", "draw"
    std::string reason;
  };

  // After a move of `player` (0 or 1), the game's `plies`th. A move without score breaks every row.
  // A bound counts only where every score that it allows does.
  std::optional<Verdict> Add(int player, const protocol::MoveRecord& move, std::size_t plies);

 private:
  DrawRule draw_;
  ResignRule resign_;
  int level_plies_ = 0;
  int lost_[2] = {0, 0};  // moves in a row of each player
  int won_[2] = {0, 0};
};

}  // namespace tavoliere::match
