// Completes requests with the facts of the engine before they run.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/server/engine.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/options.h"

namespace tavoliere::protocol {

// The version of PROTOCOL.md, which `query protocol` answers. It increases when something that a
// client matches changes or is removed; additions leave it unchanged.
inline constexpr int kProtocolVersion = 1;

// Removes illegal moves from `go searchmoves` and reports everything that was removed. If `go` has
// lost all its limits, or has only unknown words, sets the limit kTimeWithoutLimit.
void FindLimit(Engine& engine, GoCommand* go, Sink& sink);

// A legal move, or "none".
std::string AnyMove(Engine& engine);

// The answer to `help`: a line for each command, the engine's own among them.
std::string HelpText(const Engine& engine);

// The answer to `query choice name N value V` without its word `response`; `words` are those after
// `choice`.
absl::StatusOr<std::string> AboutChoice(const Options& options,
                                        const std::vector<std::string>& words);

}  // namespace tavoliere::protocol
