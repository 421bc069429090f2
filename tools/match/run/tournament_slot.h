// What of a tournament plays one game at a time. Part of the tournament.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "tools/match/run/tournament.h"

namespace tavoliere::match {

inline Patience PatienceOf(const MatchSettings& settings) {
  return {settings.patience, settings.grace};
}

// The processors of slot number `index`, when they are dealt out; those of other slots again when
// there are fewer than slots.
inline std::vector<int> ProcessorsOf(const MatchSettings& settings, std::size_t index) {
  const std::vector<int>& all = settings.processors;
  if (all.empty()) return {};
  const auto slots = static_cast<std::size_t>(settings.concurrency);
  const std::size_t each = std::max<std::size_t>(1, all.size() / slots);
  std::vector<int> share;
  for (std::size_t i = 0; i < each; ++i) share.push_back(all[(index * each + i) % all.size()]);
  return share;
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
  bool again = false;  // the game `spec` is to be played again
  int failures = 0;    // of the judge in that game
  int stalls = 0;      // of this program in that game
  bool resting = false;
  std::unique_ptr<Game> game;
};

}  // namespace tavoliere::match
