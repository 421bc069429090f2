// `query puzzles` and `query puzzle N`: the puzzles that travel inside an engine (PROTOCOL.md).
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "protocol/wire/commands.h"

namespace tavoliere::base {

inline bool AsksForPuzzles(const protocol::QueryCommand& query) {
  return query.what == "puzzles" || query.what == "puzzle";
}

// `lines` are puzzles as protocol::ToJsonLine() writes them, each with its newline; those of
// `variant` count. The number of them, or the Nth from 1.
absl::StatusOr<std::string> AnswerAboutPuzzles(std::string_view lines, const std::string& variant,
                                               const protocol::QueryCommand& query);

}  // namespace tavoliere::base
