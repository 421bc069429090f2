#include "engines/base/search/search_control.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "absl/strings/str_cat.h"

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

void SearchOptions::Declare(protocol::Options& options, core::TranspositionTable& table) {
  options.AddSpin("Hash", &hash_mb, 1, 32768, "size of the transposition table in MB",
                  [this, &table] { return Resize(table); });
  options.AddButton("Clear Hash", "clear the transposition table", [&table] {
    table.Clear();
    return absl::OkStatus();
  });
  options.AddSpin("Threads", &threads, 1, 256,
                  "search threads; a search with one thread is reproducible");
  options.AddSpin("MultiPV", &multi_pv, 1, 500,
                  "number of best moves to report, each with its line");
  options.AddCheck("Ponder", &ponder,
                   "the client may send 'go ponder': 'bestmove' names the reply expected");
  options.AddSpin("Move Overhead", &move_overhead, 0, 5000,
                  "time reserved per move for communication delay, in ms");
  options.AddSpin("Perft Hash", &perft_hash_mb, 0, 32768,
                  "size of the table of 'go perft' in MB; 0: no table");
}

absl::Status SearchOptions::Resize(core::TranspositionTable& table) const {
  if (table.Resize(static_cast<std::size_t>(hash_mb))) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("cannot allocate a hash table of ", hash_mb, " MB"));
}

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

protocol::GoCommand WithUsualLimits(const protocol::GoCommand& go, protocol::GoCommand usual) {
  if (go.perft || go.infinite || go.ponder || protocol::HasLimit(go)) return go;
  usual.search_moves = go.search_moves;
  if (!protocol::HasLimit(usual) && protocol::LacksLimit(go))
    usual.movetime = protocol::kTimeWithoutLimit;
  return usual;
}

void SearchControl::Begin(const core::Budget& budget, bool pondering) {
  stop_.store(false);
  clock_.Start(budget, pondering);
}

void SearchControl::PonderHit() {
  if (clock_.pondering()) clock_.PonderHit();
}

}  // namespace tavoliere::base
