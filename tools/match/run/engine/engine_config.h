// One engine of a match, as the user describes it: key=value words after -engine and -each.
#pragma once

#include <utility>

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/match/run/engine/limits.h"
#include "tools/match/stats/words.h"

namespace tavoliere::match {

struct EngineConfig {
  std::string name;  // empty: what the engine calls itself
  protocol::Launch launch;
  std::vector<std::pair<std::string, std::string>> options;  // for `setoption`, in order
  // What the judge's program is to translate for it: it runs as `<judge> adapt WORD -- COMMAND`.
  // Empty: nothing.
  std::string foreign_protocol;
  Limits limits;
  // Under `uci`: whose clock `wtime` is, 0 for player 1's. nullopt: the judge's `query sides`
  // decides.
  std::optional<int> white;
  bool ponder = false;         // thinks while the other side is to move
  bool restart = false;        // a new process for every game
  bool white_pov = false;      // its scores are White's, whichever side it plays
  std::string kept_lines;      // a regular expression: its lines that a move keeps; empty: none
  bool debug = false;          // it is sent `debug on`, under `uci`
  double patience_factor = 1;  // of all that it may take but its clock
  // The longest handshake, isready or answer; none: what the match allows everyone.
  std::optional<Microseconds> startup;
};

// Sets what one pair says; an unknown key (NotFound) or bad value is an error that names it, and
// nothing changes.
absl::Status ApplyEngineKey(const KeyValue& pair, EngineConfig& config);
// The keys, except those that begin with "option.".
std::vector<std::string> EngineKeyNames();

}  // namespace tavoliere::match
