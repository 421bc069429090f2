// Games from positions that tables know to be won: whether the engine wins them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "core/types.h"
#include "engines/dama/endings/endings.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

struct WonEndingsPlan {
  int pieces = 4;
  int games = 100;
  std::uint64_t seed = 1;
  core::Milliseconds move_time{50};
  std::optional<std::uint64_t> nodes;  // a move; in place of the time
  bool with_tables = true;             // whether the winner may ask them; who judges always may
  Settings settings;
};

struct WonEndingsCount {
  int won = 0;
  int drawn = 0;
  int lost = 0;
};

// Plays random positions, each kind of ending as likely, that the tables say are won for the side
// to move, within the counter of moves where they know that, and that begin without a capture.
// While tables know how soon, the loser defends by them: a draw where there is one, else in every
// other game as late an end as can be, in the others as late a conversion; before, it searches with
// the tables as long as the winner does. Reports each game that is not won. A function of the plan
// alone where that has `nodes`. Blocks.
absl::StatusOr<WonEndingsCount> PlayWonEndings(const std::shared_ptr<const Endings>& tables,
                                               const WonEndingsPlan& plan,
                                               const std::function<void(const std::string&)>& say);

}  // namespace tavoliere::dama
