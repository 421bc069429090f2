// The commands of the protocol as values, and their parser. See PROTOCOL.md.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/wire/text/line_words.h"

namespace tavoliere::protocol {

using Milliseconds = std::chrono::milliseconds;

struct PositionCommand {
  std::optional<std::string> fen;  // none: startpos
  std::vector<std::string> moves;  // without their numbers
};

// The words of `go`. Nothing set: the engine's own limits, or infinite where it has none.
struct GoCommand {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<Milliseconds> movetime;
  std::optional<int> mate;
  bool infinite = false;
  bool ponder = false;
  std::vector<std::string> search_moves;
  // Clocks of player 1 and player 2, whichever words carried them.
  struct Clock {
    std::optional<Milliseconds> time;
    Milliseconds increment{0};
  };
  Clock clock[2];
  // `wtime` and `btime` name colours; the engine says which player is White.
  Clock white, black;
  std::optional<int> moves_to_go;
  std::optional<int> perft;
  // Words of the game's own after `go` (`sweeps`, `count`, `triples`), in order.
  std::vector<std::string> extra;
  // Whether any word followed `go`.
  bool has_words = false;
  // Why words were left out, a text for each: "go depth: expected a number, got 'x'". A line of
  // many such words has the first few.
  std::vector<std::string> left_out;
};

// How long a `go` searches whose words give it no limit.
inline constexpr Milliseconds kTimeWithoutLimit{1000};

// Whether the command bounds the search in any way.
bool HasLimit(const GoCommand& go);
// Whether kTimeWithoutLimit is the command's limit unless the engine has one of its own: there are
// words, but none that gives a limit, and none of those that wait for `stop`.
bool LacksLimit(const GoCommand& go);

struct SetOptionCommand {
  std::string name;
  std::string value;
};

struct QueryCommand {
  std::string what;                    // "result"
  std::vector<std::string> arguments;  // "legal d3"
};

struct BenchCommand {
  std::optional<int> depth;
};

// A command without arguments.
enum class Word {
  kUci,
  kUgi,
  kIsReady,
  kNewGame,
  kStop,
  kPonderHit,
  kDisplay,
  kEval,
  kHelp,
  kQuit
};

// A word that only this engine knows (`query extensions`), with its arguments.
struct ExtensionCommand {
  std::string name;
  std::vector<std::string> arguments;
};

using Command = std::variant<Word, PositionCommand, GoCommand, SetOptionCommand, QueryCommand,
                             BenchCommand, ExtensionCommand>;

// Unknown words are skipped and the rest of the line is still parsed, but not in `position`. A line
// with no known command, or a number that is not one, is an error that names the token; in `go` a
// number is brought into its range or left out, and only `perft` needs a good one. `extensions` are
// the further commands of this engine. An empty or blank line gives nullopt.
absl::StatusOr<std::optional<Command>> ParseCommand(const std::string& line,
                                                    const std::vector<std::string>& extensions);

// The first words of the commands that every engine knows, and the words after `go`.
std::vector<std::string> CommandWords();
std::vector<std::string> GoWords();

// `words` is what follows `go`. As ParseCommand(): an error only where `perft` lacks its number.
absl::StatusOr<Command> ParseGo(LineWords words);

// ---- lines that a person types on a command line: unknown words are errors, not skipped

// The words that one engine adds to those of every engine.
struct FurtherWords {
  std::vector<std::string> extensions;
  std::vector<std::string> go_words;
  // That begin a line but are no commands of the protocol, such as subcommands: `line` is none of
  // them, but may be meant to be.
  std::vector<std::string> others;
};

// Ok when `line` holds a well-formed command and no word that ParseCommand() would skip. Else an
// error that names the first such word and the known one that is nearest to it.
absl::Status CheckTypedLine(const std::string& line, const FurtherWords& further);

}  // namespace tavoliere::protocol
