// Engines that speak other protocols: what a game translates, and the subcommand
// `tav-<game> adapt PROTOCOL -- PROGRAM`, which runs one as a Tavoliere engine.
#pragma once

#include <utility>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/files/status_macros.h"
#include "engines/base/adapt/foreign_program.h"
#include "engines/base/program/subcommand.h"
#include "protocol/server/engine.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/search_info.h"

namespace tavoliere::base {

// How long an engine may take for anything but a move, and for a move.
inline constexpr std::chrono::seconds kForeignPatience{10};
inline constexpr std::chrono::hours kForeignEndless{24};

// What is to be searched.
struct ForeignTask {
  std::string start;       // a position text as `query fen` has it
  bool from_start = true;  // it is the game's own
  std::vector<std::string> moves;
  std::size_t first = 0;  // who moves first: 0, player 1, or 1
  std::size_t mover = 0;  // who is to move now
  protocol::GoCommand go;
};

struct ForeignMove {
  std::string move;           // as our engine reads it
  protocol::SearchInfo info;  // its score and depth
};

// Every function blocks. An error: the engine is of no use any more; Unimplemented: its protocol
// cannot say this task.
class ForeignEngine {
 public:
  virtual ~ForeignEngine() = default;
  virtual const std::string& name() const = 0;
  // Once `stop` is set it answers soon, if the protocol allows.
  virtual absl::StatusOr<ForeignMove> Search(const ForeignTask& task,
                                             const std::atomic<bool>& stop) = 0;
};

// Runs a program of one protocol, `command` and its arguments, and shakes hands. An error: it
// cannot be run, or does not speak the protocol.
using ForeignStart =
    absl::StatusOr<std::unique_ptr<ForeignEngine>> (*)(const std::vector<std::string>& command);

// The same of an `Engine` that is made of its ForeignProgram and shakes hands in Begin().
template <class Engine>
absl::StatusOr<std::unique_ptr<ForeignEngine>> StartForeign(
    const std::vector<std::string>& command) {
  ASSIGN_OR_RETURN(auto program, ForeignProgram::Start(command));
  auto engine = std::make_unique<Engine>(std::move(program));
  RETURN_IF_ERROR(engine->Begin());
  return engine;
}

// The protocols that a game's adapter translates, and their words.
using ForeignProtocols = std::vector<std::pair<std::string, ForeignStart>>;

// The rules and all queries are those of the engine that `rules` makes, the searches the program's.
// `program` is "tav-fake". The command blocks until the input ends. The program's death is the
// adapter's.
Subcommand AdaptCommand(const std::string& program, const std::string& help,
                        const ForeignProtocols& protocols,
                        const std::function<std::unique_ptr<protocol::Engine>()>& rules);

}  // namespace tavoliere::base
