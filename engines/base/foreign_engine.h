// Engines that speak other protocols than ours, as an adapter asks them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/base/foreign_program.h"
#include "protocol/wire/commands.h"

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
  std::string move;  // as our engine reads it
  std::optional<int> score_cp, score_mate, depth;
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

// Runs a program of one protocol, `command` and its arguments, and shakes hands. An error: it cannot
// be run, or does not speak the protocol.
using ForeignStart =
    absl::StatusOr<std::unique_ptr<ForeignEngine>> (*)(const std::vector<std::string>& command);

// The same of an `Engine` that is made of its ForeignProgram and shakes hands in Begin().
template <class Engine>
absl::StatusOr<std::unique_ptr<ForeignEngine>> StartForeign(
    const std::vector<std::string>& command) {
  auto program = ForeignProgram::Start(command);
  if (!program.ok()) return program.status();
  auto engine = std::make_unique<Engine>(*std::move(program));
  const absl::Status begun = engine->Begin();
  if (!begun.ok()) return begun;
  return engine;
}

}  // namespace tavoliere::base
