// One slot of a tournament, which plays one game at a time. Part of the tournament.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "tools/match/run/tournament.h"

namespace tavoliere::match {

inline Patience PatienceOf(const MatchSettings& settings) {
  return {settings.patience, settings.grace};
}

// After these the engine's process is gone or cannot be trusted; after the others it plays on.
inline bool EndsProcess(FaultCause cause) {
  return cause == FaultCause::kCrash || cause == FaultCause::kHang ||
         cause == FaultCause::kProtocol;
}

struct Tournament::Slot {
  Slot(protocol::EventLoop& loop, const MatchSettings& settings, std::size_t index)
      : processors(ProcessorsOf(settings, index)),
        judge(loop, settings.judge, PatienceOf(settings)) {
    if (!settings.evaluator) return;
    evaluator = std::make_unique<EngineProcess>(loop, *settings.evaluator, PatienceOf(settings));
  }

  std::vector<int> processors;
  std::unique_ptr<EngineProcess> players[2];  // while a game lasts
  EngineProcess judge;
  std::unique_ptr<EngineProcess> evaluator;
  GameSpec spec{};
  bool again = false;          // the game `spec` is to be played again
  int failures = 0;            // of the judge in that game
  int stalls = 0;              // of this program in that game, since it was last stopped
  bool started_again = false;  // an engine that had never been ready, in that game
  std::int64_t began = 0;      // games_begun_ with that game
  bool parked = false;
  std::optional<protocol::SteadyTime> pause_ends;  // before the next game
  std::unique_ptr<Game> game;
};

}  // namespace tavoliere::match
