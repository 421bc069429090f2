// The engine's side of the protocol, as the loop calls it. Implementations know a game; the loop
// knows the text.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/commands.h"
#include "protocol/options.h"
#include "protocol/sink.h"

namespace tavoliere::protocol {

// Whether a search ends by itself.
enum class SearchKind { kLimited, kUnlimited };

// The loop calls every function from one thread. Functions marked "also while searching" may be
// called between Go() and its end; the others only when no search runs.
class Engine {
 public:
  virtual ~Engine() = default;

  virtual std::string name() const = 0;    // "Some Engine 1.2.0"
  virtual std::string author() const = 0;  //
  virtual Options& options() = 0;

  // Loads what searches need and a first one would have to wait for, such as tables; called at
  // `isready`. Go() may come without it.
  virtual void GetReady(Sink& sink);

  virtual void NewGame() = 0;
  // A malformed position or an illegal move is an error naming the token, and the last good
  // position stays.
  virtual absl::Status SetPosition(const PositionCommand& command) = 0;

  // Begins a search, a perft or a game's own long work, and returns at once. Lines go to `sink`;
  // the last line of a search is its one `bestmove`, after which `done` is called once, from any
  // thread, as the last thing the search does. `sink` and `done` outlive the search. On error
  // nothing was begun and `done` is never called.
  virtual absl::StatusOr<SearchKind> Go(const GoCommand& command, Sink& sink,
                                        std::function<void()> done) = 0;
  // The fixed positions of `bench`, under the same contract; no `bestmove`.
  virtual absl::StatusOr<SearchKind> Bench(const BenchCommand& command, Sink& sink,
                                           std::function<void()> done) = 0;
  // Also while searching: asks the search to end soon, and returns at once. Without a search:
  // nothing.
  virtual void Stop() = 0;
  // Also while searching: the move pondered on was played; the clock starts. Otherwise nothing.
  virtual void PonderHit() = 0;

  // Also while searching: the text after `response ` (never empty, one line), or an error.
  virtual absl::StatusOr<std::string> Query(const QueryCommand& command) = 0;
  // Also while searching: the board as a person reads it, several lines.
  virtual std::string Display() = 0;
  // Also while searching: the evaluation's terms for the side to move, several lines.
  virtual absl::StatusOr<std::string> Evaluate() = 0;

  // The further commands of this engine, as `query extensions` lists them, and their execution:
  // lines to print.
  virtual std::vector<std::string> extensions() const { return {}; }
  virtual absl::StatusOr<std::string> Extension(const ExtensionCommand& command);
  // The further words after `go` that this engine knows.
  virtual std::vector<std::string> go_words() const { return {}; }
};

}  // namespace tavoliere::protocol
