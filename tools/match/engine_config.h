// One engine of a match, as the user describes it: key=value words after -engine and -each.
#pragma once

#include <utility>

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client.h"
#include "tools/match/limits.h"

namespace tavoliere::match {

struct EngineConfig {
  std::string name;  // empty: what the engine calls itself
  protocol::Launch launch;
  std::vector<std::pair<std::string, std::string>> options;  // for `setoption`, in order
  Limits limits;
  // Under `uci`: `wtime` is player 2's clock.
  bool white_is_player2 = false;
  bool ponder = false;   // thinks while the other side is on move
  bool restart = false;  // a new process for every game
  // The longest handshake, isready or answer; none: what the match allows everyone.
  std::optional<Microseconds> startup;
};

using KeyValue = std::pair<std::string, std::string>;

// "tc=1+0.1" as ("tc", "1+0.1"); a word without '=' or with nothing before it is an error that
// names it. The word `ponder` alone is `ponder=on`.
absl::StatusOr<std::vector<KeyValue>> SplitKeyValues(const std::vector<std::string>& words);

// Sets what one pair says; an unknown key or bad value is an error that names it, and nothing
// changes.
absl::Status ApplyEngineKey(const KeyValue& pair, EngineConfig& config);

// The command's arguments in one string, split at blanks; "..." and '...' hold blanks, a backslash
// takes the next character as it is. An open quote is an error.
absl::StatusOr<std::vector<std::string>> SplitArguments(const std::string& text);

// Whole numbers for the command line: an error says what range was expected.
absl::StatusOr<std::int64_t> ParseInteger(const std::string& text, std::int64_t min,
                                          std::int64_t max);

}  // namespace tavoliere::match
