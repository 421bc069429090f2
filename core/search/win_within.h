// Whether a player can force a win within so many plies: every move is searched, and no move is
// left out.
#pragma once

#include <cstdint>
#include <optional>

#include "core/game.h"
#include "core/search/shared/search_limits.h"
#include "core/types.h"

namespace tavoliere::core {

// Knows nothing of draws by history: they only make wins fewer. One thread.
template <TwoPlayerGame G>
class WinWithin {
 public:
  using Position = typename G::Position;

  // Gives up after `budget` positions, or when the signals say so. They outlive it.
  WinWithin(const SearchSignals& signals, std::uint64_t budget)
      : signals_(signals), budget_(budget) {}

  // Whether `player` can force a win that ends the game at most `plies` after `position`; nullopt:
  // given up, as is every question after it.
  std::optional<bool> Of(const Position& position, int plies, Player player) {
    const bool wins = Wins(position, plies, player);
    if (given_up_) return std::nullopt;
    return wins;
  }

 private:
  static constexpr std::uint64_t kPositionsBetweenClockReadings = 1024;

  // Meaningless once given up.
  bool Wins(const Position& position, int plies, Player player) {
    if (++positions_ > budget_) given_up_ = true;
    if (positions_ % kPositionsBetweenClockReadings == 0 && signals_.ShouldStopNow())
      given_up_ = true;
    if (given_up_) return false;
    typename G::MoveList moves;
    G::Generate(position, moves);
    if (moves.empty()) return ScoreOf(G::Result(position), player, Ply{0}) == Score::Win(Ply{0});
    if (plies == 0) return false;
    const bool chooses = position.turn() == player;
    for (const auto& move : moves) {
      if (Wins(position.Play(move), plies - 1, player) == chooses) return chooses;
    }
    return !chooses;
  }

  const SearchSignals& signals_;
  const std::uint64_t budget_;
  std::uint64_t positions_ = 0;
  bool given_up_ = false;
};

}  // namespace tavoliere::core
