// Who plays a side: a person, or an engine with its options and limits.
#pragma once

#include <utility>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/wire/options.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

struct Side {
  bool human = true;
  std::string command;  // the engine's program; empty: the one that keeps the game
  // For `setoption`, in order; the names as the user wrote them until FitOptions().
  std::vector<std::pair<std::string, std::string>> options;
  // Limits of a move; none at all: a second.
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<std::int64_t> milliseconds;
  bool own_limits = false;  // the engine's own (a level, a profile): `go` without words
};

// "human", or "engine" and then key=value words: cmd=PROGRAM, depth=PLIES, nodes=N, time=SECONDS,
// time=own, level=N, or an option of the engine (evaluation=greedy, move-overhead=5). Words are
// separated by blanks or commas. An error names the word.
absl::StatusOr<Side> ParseSide(const std::string& text);
// Adds key=value words to an engine's side.
absl::Status ApplyWords(const std::string& text, Side& side);

// Gives the options the names under which `known` has them, hyphens and case aside; a `level`
// becomes the option of that name where there is one, else a depth. An error names the unknown
// word and lists the options.
absl::Status FitOptions(const std::vector<protocol::OptionInfo>& known, Side& side);

// "human", "engine, depth 5, Evaluation greedy".
Sentence Describe(const Side& side);

// A whole number that a person has typed; `what` is what it counts.
absl::StatusOr<std::int64_t> ReadNumber(const std::string& text, const Sentence& what,
                                        std::int64_t least, std::int64_t most);

// "depth=5 evaluation=x": the words that ParseSide() reads an engine from; empty for a person.
std::string WordsOf(const Side& side);

// "setoption ..." lines.
std::string OptionLines(const Side& side);
// "go depth 5".
std::string GoLine(const Side& side);

}  // namespace tavoliere::play
