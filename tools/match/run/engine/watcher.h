// The observer of a running match, and the state of a running game that it sees.
#pragma once

#include <chrono>
#include <optional>

#include "protocol/wire/record.h"
#include "tools/match/run/engine/limits.h"
#include "tools/match/schedule/schedule.h"

namespace tavoliere::match {

// A game under way. Its record has no result yet, nor the engines' names.
struct GameView {
  const protocol::GameRecord* record = nullptr;      // valid until the loop goes on
  int turn = 0;                                      // 0: player 1
  std::optional<Microseconds> clock[2];              // as the present search began; nullopt: none
  std::optional<std::chrono::nanoseconds> thinking;  // for so long; nullopt: no engine searches
};

struct GameUnderWay {
  GameSpec spec;
  GameView view;
};

// Called from the loop's thread, which waits: neither call may block.
class Watcher {
 public:
  virtual ~Watcher() = default;
  // A game of the match counts now, one of an earlier run too.
  virtual void OnGame(const protocol::GameRecord& record) = 0;
  // Ten times per second while games are played.
  virtual void OnBeat() = 0;
};

}  // namespace tavoliere::match
