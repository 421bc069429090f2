// The clocks of a game, computed from the times of its moves: a takeback gives the time back.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "tools/play/game/played_game.h"
#include "tools/play/game/sides.h"

namespace tavoliere::play {

// How much time there is.
struct ClockRule {
  enum class Kind { kNone, kMove, kGame };
  Kind kind = Kind::kNone;
  double seconds = 0;    // for a move, or for the game
  double increment = 0;  // for each move made, with kGame
};

class GameClock {
 public:
  // From now on, in a game that stands so.
  void Set(const ClockRule& rule, const PlayedGame& game);
  const ClockRule& rule() const { return rule_; }

  // What `player` (0, 1) has left; `thinks` is how long the side to move has taken for the
  // move under way. nullopt: as much as they like.
  std::optional<Microseconds> Left(int player, const PlayedGame& game, int turn,
                                   Microseconds thinks) const;

  // "go ...", for an engine that plays `player`, whose turn it is.
  std::string GoLine(const Side& side, int player, const PlayedGame& game) const;

 private:
  ClockRule rule_;
  std::array<Microseconds, 2> used_before_{};  // when the rule was set
  std::array<int, 2> moves_before_{};
};

}  // namespace tavoliere::play
