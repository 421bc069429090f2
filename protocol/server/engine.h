// The engine's side of the protocol, as the loop calls it. Implementations know a game; the loop
// knows the text.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/server/dialect.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/explanation.h"
#include "protocol/wire/options.h"
#include "protocol/wire/search_info.h"

namespace tavoliere::protocol {

// What is said comes out in order. A sink whose reader is gone swallows what it gets.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void Report(const SearchReport& report) = 0;

  // A line of an answer, or several joined by '\n', which stay together.
  void Write(std::string line);
  // An `info string`.
  void Remark(std::string text);
  // What went wrong.
  void Error(absl::Status error);
};

// Whether a search ends by itself.
enum class SearchKind { kLimited, kUnlimited };

// Long work, which the loop runs on a thread beside its own.
struct Task {
  SearchKind kind = SearchKind::kLimited;  // when it does not ponder
  // Works until a limit is met or Engine::Stop() was called, and reports each finished iteration.
  // `sink` is for the task's thread alone and never waits for a reader. Returns what it knows in
  // the end, or nullopt where the answer is no move. The loop prints the lines unless the last
  // report had the same move, and then the one `bestmove`, which it holds back as `infinite` and
  // `ponder` demand.
  std::function<std::optional<SearchReport>(Sink& sink)> run;
};

// A question that may take longer than a moment, with all that it needs to know: it runs beside the
// loop and beside a search. Once `stop` is set it answers soon, with what it knows then. As
// Engine::Query().
using SlowQuestion = std::function<absl::StatusOr<std::string>(const std::atomic<bool>& stop)>;

// The slow question `query explain MOVE` without its text. nullopt: `stop` was set before the
// explanation was known.
using ExplainQuestion =
    std::function<absl::StatusOr<std::optional<Explanation>>(const std::atomic<bool>& stop)>;
inline constexpr char kExplain[] = "explain";
// Answers the explanation's text, or `none`.
SlowQuestion AsText(ExplainQuestion question);

// A further command of one engine.
struct ExtensionInfo {
  std::string name;
  std::string words;  // what may follow it, as help writes it: "[LENGTH]"
  std::string help;   // a sentence
};

// The loop calls every function from its one thread, where nothing may take long. Functions marked
// "also while searching" may be called while a task of Go() or Bench() runs; the others only when
// neither a task nor a slow question does.
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

  // Makes a search, a perft or a game's own long work ready to run. What has to be said before it
  // begins goes to `sink`, now. On error there is no task.
  virtual absl::StatusOr<Task> Go(const GoCommand& command, Sink& sink) = 0;
  // Searches the fixed positions of `bench`, like Go(); no move.
  virtual absl::StatusOr<Task> Bench(const BenchCommand& command) = 0;
  // Also while searching: asks the task to end soon, and returns at once. Without a task: nothing.
  virtual void Stop() = 0;
  // Also while searching: the move pondered on was played; the clock starts. Otherwise nothing.
  virtual void PonderHit() = 0;

  // Also while searching: the text after `response ` (never empty, one line), or an error.
  virtual absl::StatusOr<std::string> Query(const QueryCommand& command) = 0;
  // Also while searching: the question, if answering it may take longer than a moment; it is never
  // put to Query(). One runs at a time. Overrides leave kExplain to this one, which asks Explain().
  virtual std::optional<SlowQuestion> SlowQuery(const QueryCommand& command);
  // Also while searching: why the move of this text is good or bad; nullopt: the engine explains no
  // moves.
  virtual std::optional<ExplainQuestion> Explain(const std::string& move);
  // Also while searching: the board as a person reads it, several lines.
  virtual std::string Display() = 0;
  // Also while searching: the evaluation's terms for the side to move, several lines.
  virtual absl::StatusOr<std::string> Evaluate() = 0;

  // The further commands of this engine, as `query extensions` lists them, and their execution:
  // lines to print.
  virtual std::vector<ExtensionInfo> extensions() const { return {}; }
  virtual absl::StatusOr<std::string> Extension(const ExtensionCommand& command);
  // The settings of each historical player, for `query historical`: "evaluation=x,level=1", by
  // names and values of options. The first is a combo's, whose line is about the player; with
  // all of them `go` without limits ends as the player's own program did.
  virtual std::vector<std::string> historical() const { return {}; }
  // The further words after `go` that this engine knows.
  virtual std::vector<std::string> go_words() const { return {}; }
  // The further protocols that this engine speaks.
  virtual std::vector<DialectChoice> dialects() { return {}; }
};

std::vector<std::string> ExtensionNames(const Engine& engine);

}  // namespace tavoliere::protocol
