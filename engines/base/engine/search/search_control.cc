#include "engines/base/engine/search/search_control.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace tavoliere::base {
namespace {

using GoClock = protocol::GoCommand::Clock;

const GoClock& ClockOf(const protocol::GoCommand& go, core::Player player, core::Player white) {
  const GoClock& numbered = go.clock[static_cast<std::size_t>(player)];
  if (numbered.time) return numbered;
  return player == white ? go.white : go.black;
}

std::optional<core::Milliseconds> Smaller(std::optional<core::Milliseconds> a,
                                          core::Milliseconds b) {
  return a ? std::min(*a, b) : b;
}

}  // namespace

core::Budget BudgetFor(const protocol::GoCommand& go, core::Player turn, core::Player white,
                       core::Milliseconds overhead, int expected_moves) {
  core::Budget budget;
  const GoClock* clock = &ClockOf(go, turn, white);
  if (!clock->time) clock = &ClockOf(go, core::Opponent(turn), white);
  if (clock->time) {
    budget = core::BudgetForClock({*clock->time, clock->increment, go.moves_to_go}, overhead,
                                  expected_moves);
  }
  if (go.movetime) budget.hard = Smaller(budget.hard, *go.movetime);
  return budget;
}

void SearchControl::Begin(const core::Budget& budget, bool pondering) {
  stop_.store(false);
  clock_.Start(budget, pondering);
}

void SearchControl::PonderHit() {
  if (clock_.pondering()) clock_.PonderHit();
}

}  // namespace tavoliere::base
