// What the protocol's commands take from an engine: limits that they lack, and answers about the
// engine itself.
#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "protocol/server/engine.h"
#include "protocol/wire/commands.h"

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

// The answer to `uci` and `ugi` but for its last line: the engine's name, its author and its
// options, each a line with its newline.
std::string Introduction(Engine& engine);

// The answer to `query extensions`, `historical`, `protocol`, `option` or `choice`, without its
// word `response`; nullopt: `query` is none of these.
std::optional<absl::StatusOr<std::string>> AnswerAboutEngine(Engine& engine,
                                                             const QueryCommand& query);

}  // namespace tavoliere::protocol
