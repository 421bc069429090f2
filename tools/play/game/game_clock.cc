#include "tools/play/game/game_clock.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace tavoliere::play {
namespace {

int MovesOf(const PlayedGame& game, int player) {
  int moves = 0;
  for (std::size_t ply = 0; ply < game.plies(); ++ply) moves += game.Mover(ply) == player ? 1 : 0;
  return moves;
}

Microseconds InMicroseconds(double seconds) {
  return std::chrono::duration_cast<Microseconds>(std::chrono::duration<double>(seconds));
}

std::int64_t InMilliseconds(Microseconds time) {
  return std::max<std::int64_t>(
      1, std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

}  // namespace

void GameClock::Set(const ClockRule& rule, const PlayedGame& game) {
  rule_ = rule;
  for (int player = 0; player < 2; ++player) {
    const auto at = static_cast<std::size_t>(player);
    used_before_[at] = game.Time(player);
    moves_before_[at] = MovesOf(game, player);
  }
}

std::optional<Microseconds> GameClock::Left(int player, const PlayedGame& game, int turn,
                                            Microseconds thinks) const {
  if (rule_.kind == ClockRule::Kind::kNone) return std::nullopt;
  Microseconds left = InMicroseconds(rule_.seconds);
  if (rule_.kind == ClockRule::Kind::kGame) {
    const auto at = static_cast<std::size_t>(player);
    left -= std::max(Microseconds(0), game.Time(player) - used_before_[at]);
    left +=
        InMicroseconds(rule_.increment) * std::max(0, MovesOf(game, player) - moves_before_[at]);
  }
  if (player == turn) left -= thinks;
  return std::max(Microseconds(0), left);
}

std::string GameClock::GoLine(const Side& side, int player, const PlayedGame& game) const {
  if (rule_.kind == ClockRule::Kind::kNone) return play::GoLine(side);
  Side limited = side;
  if (rule_.kind == ClockRule::Kind::kMove) {
    const std::int64_t most = InMilliseconds(InMicroseconds(rule_.seconds));
    limited.milliseconds = std::min(side.milliseconds.value_or(most), most);
    return play::GoLine(limited);
  }
  limited.own_limits = true;  // no second of its own beside the clock
  std::string go = play::GoLine(limited);
  for (int p = 0; p < 2; ++p) {
    absl::StrAppend(&go, " p", p + 1, "time ",
                    InMilliseconds(*Left(p, game, player, Microseconds(0))), " p", p + 1, "inc ",
                    static_cast<std::int64_t>(rule_.increment * 1000));
  }
  return go;
}

}  // namespace tavoliere::play
