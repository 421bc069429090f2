// The `go` line for the engine to move.
#pragma once

#include <optional>
#include <string>

#include "protocol/client/client.h"
#include "tools/match/run/engine/engine_config.h"
#include "tools/match/run/engine/limits.h"

namespace tavoliere::match {

struct GoRequest {
  protocol::Dialect dialect = protocol::Dialect::kUgi;  // that the engine speaks
  int player = 0;                                       // to move; 0: player 1
  int white = 0;                                        // whose clock `wtime` is
  bool ponder = false;
};

// "\ngo depth 5 p1time 100\n" in `line`: the limits of the engine and the clocks of both players,
// as far as they have one.
void WriteGoLine(const EngineConfig& engine, const GoRequest& request,
                 const std::optional<GameClock> (&clocks)[2], std::string& line);

}  // namespace tavoliere::match
