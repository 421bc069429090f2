// Where games begin: from a file, or after random moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::match {

struct Opening {
  std::optional<std::string> fen;  // none: the usual start
  std::vector<std::string> moves;

  // "startpos moves a b", "fen F": what follows the word `position`.
  std::string PositionWords() const;

  friend bool operator==(const Opening&, const Opening&) = default;
};

// What a line without a leading word is.
enum class LineFormat { kMoves, kFen };

// A line is `startpos [moves M...]`, `fen F [moves M...]` or `moves M...`; any other is read as
// `format` says: the moves from the start, or a position text with optional `moves M...`. An error
// says what was expected.
absl::StatusOr<Opening> ParseOpening(const std::string& line, LineFormat format);

// One opening a line; blank lines and those that begin with '#' are skipped. An error names the
// file and the line; a file without an opening is one.
absl::StatusOr<std::vector<Opening>> ReadOpenings(const std::string& path, LineFormat format);

// The same from the lines that `PROGRAM openings FILE` prints, an engine that reads its game's own
// formats. Blocks until it ends; an error when it fails.
absl::StatusOr<std::vector<Opening>> ReadOpeningsThrough(const std::string& program,
                                                         const std::string& path);

enum class OpeningOrder { kSequential, kRandom };

// Which of `count` openings pair number `pair` (from 0) plays: a pure function of its arguments.
// Sequential goes round from `start`; random goes through a shuffled order, a new one each time
// round.
std::size_t OpeningIndex(OpeningOrder order, std::uint64_t seed, std::uint64_t pair,
                         std::size_t count, std::size_t start);

// A way through the tree of legal moves for every index, the same for the same arguments on every
// machine. At each position the ways that come there take turns through its moves, in an order that
// is drawn anew each time round: the indices 0, 1, 2, ... go different ways, as evenly as the tree
// allows.
class RandomWalk {
 public:
  RandomWalk(std::uint64_t seed, std::uint64_t index) : seed_(seed), index_(index) {}

  // The next move, one of the words of `legal`. Empty when there is none.
  std::string Pick(const std::string& legal);
  // Whether a lower index goes the way that was picked so far: of the indices that go it, all but
  // one say so.
  bool repeats() const { return index_ > 0; }

 private:
  std::uint64_t seed_;
  std::uint64_t index_;                      // of those that come to this position
  std::uint64_t path_ = 0xcbf29ce484222325;  // stands for the moves so far
};

}  // namespace tavoliere::match
