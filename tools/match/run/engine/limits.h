// An engine's limits per move, and its clock over a game.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "protocol/client/client.h"

namespace tavoliere::match {

using Microseconds = std::chrono::microseconds;

// `base` for the game, or for every `moves` moves when that is not 0; `increment` is added after
// each move.
struct TimeControl {
  int moves = 0;
  Microseconds base{0};
  Microseconds increment{0};

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// "[MOVES/]TIME[+INCREMENT]": TIME is seconds or hours and minutes before them ("90", "0.5",
// "1:30", "1:00:00"), INCREMENT is seconds; both may end in "s". MOVES "inf" means the whole game;
// "inf" instead of all that means no clock.
absl::StatusOr<std::optional<TimeControl>> ParseTimeControl(const std::string& text);

// Seconds with an optional fraction, 0 to 10^7.
absl::StatusOr<Microseconds> ParseSeconds(const std::string& text);

// The limits of one engine; those that are set hold together.
struct Limits {
  std::optional<TimeControl> time_control;
  std::optional<Microseconds> move_time;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  // How late a move may come under a clock or a move time without losing.
  Microseconds margin{50'000};

  bool any() const { return time_control || move_time || depth || nodes; }
};

// As users write them: "tc=40/60+0.5 depth=5"; the margin is left out.
std::string FormatLimits(const Limits& limits);

// As words of a `go` line, each after a blank: " depth 5 nodes 100 movetime 50"; clocks are left
// out.
std::string LimitWords(const Limits& limits);

// One side's clock in one game.
class GameClock {
 public:
  explicit GameClock(const TimeControl& control) : control_(control), left_(control.base) {}

  Microseconds left() const { return left_; }
  Microseconds increment() const { return control_.increment; }
  // Until the next `base` is added; 0: never.
  int moves_to_go() const {
    return control_.moves == 0 ? 0 : control_.moves - played_ % control_.moves;
  }
  // Takes off a move that used `used`; time used beyond what was left (within the margin) is
  // forgiven.
  void Use(Microseconds used);

 private:
  TimeControl control_;
  Microseconds left_;
  int played_ = 0;
};

struct GoRequest {
  protocol::Dialect dialect = protocol::Dialect::kUgi;  // that the engine speaks
  int player = 0;                                       // to move; 0: player 1
  int white = 0;                                        // whose clock `wtime` is
  bool ponder = false;
};

// "\ngo depth 5 p1time 100\n" in `line`: the limits of the engine and the clocks of both players,
// as far as they have one.
void WriteGoLine(const Limits& limits, const GoRequest& request,
                 const std::optional<GameClock> (&clocks)[2], std::string& line);

}  // namespace tavoliere::match
