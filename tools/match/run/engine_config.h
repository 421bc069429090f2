// One engine of a match, as the user describes it: key=value words after -engine and -each.
#pragma once

#include <utility>

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/match/run/limits.h"
#include "tools/match/text/words.h"

namespace tavoliere::match {

struct EngineConfig {
  std::string name;  // empty: what the engine calls itself
  protocol::Launch launch;
  std::vector<std::pair<std::string, std::string>> options;  // for `setoption`, in order
  // What the judge's program is to translate for it: it runs as `<judge> adapt WORD -- COMMAND`.
  // Empty: nothing.
  std::string foreign_protocol;
  Limits limits;
  // Under `uci`: `wtime` is player 2's clock.
  bool white_is_player2 = false;
  bool ponder = false;   // thinks while the other side is on move
  bool restart = false;  // a new process for every game
  // The longest handshake, isready or answer; none: what the match allows everyone.
  std::optional<Microseconds> startup;
};

// Sets what one pair says; an unknown key or bad value is an error that names it, and nothing
// changes.
absl::Status ApplyEngineKey(const KeyValue& pair, EngineConfig& config);

}  // namespace tavoliere::match
