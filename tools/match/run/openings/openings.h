// The openings of a match: from a file, or by random moves.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
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

// What a line without a leading word is; kPgn is that of a whole file.
enum class LineFormat { kMoves, kFen, kEpd, kPgn };

// A line is `startpos [moves M...]`, `fen F [moves M...]` or `moves M...`; any other is read as
// `format` says: the moves from the start, or a position text with optional `moves M...`. Numbers
// of moves and a result behind them are left out. kEpd: a position text whose operations are left
// out, the first of them after four words, but `hmvc` and `fmvn`, whose numbers it ends with. An
// error says what was expected.
absl::StatusOr<Opening> ParseOpening(const std::string& line, LineFormat format);

enum class OpeningOrder { kSequential, kRandom };

// Which openings of a book are played, one after another: from place `start` on, round after round.
struct OpeningSequence {
  OpeningOrder order = OpeningOrder::kSequential;
  std::uint64_t seed = 1;  // of random orders: each round has one of its own
  std::size_t start = 0;   // from 0
};

// All openings that a match may begin from.
class OpeningBook {
 public:
  struct Line {
    Opening opening;
    int number = 0;     // in the file, from 1
    std::string fault;  // why it cannot be read; empty: it can
  };

  OpeningBook() = default;
  explicit OpeningBook(const std::vector<Opening>& openings) {
    for (const Opening& opening : openings) lines_.push_back({opening, 0, ""});
  }
  // `source`: what messages call the file.
  OpeningBook(std::string source, std::vector<Line> lines)
      : source_(std::move(source)), lines_(std::move(lines)) {}

  bool empty() const { return lines_.empty(); }
  std::size_t size() const { return lines_.size(); }
  const Line& operator[](std::size_t index) const { return lines_[index]; }
  // "FILE:12: 'startpos moves a b'".
  std::string Place(std::size_t index) const;

  // Opening number `index` is not played. Not all may be left out.
  void LeaveOut(std::size_t index) { left_out_.insert(index); }
  bool IsLeftOut(std::size_t index) const { return left_out_.contains(index); }
  std::size_t left_out() const { return left_out_.size(); }

  // The index of the opening with that number, from 0, in the sequence of those that are not left
  // out: a pure function of the arguments and of what is left out before it.
  std::size_t Index(const OpeningSequence& sequence, std::uint64_t number) const;
  // The index at a place of the sequence, those that are left out included.
  std::size_t IndexAt(const OpeningSequence& sequence, std::uint64_t place) const;

 private:
  // The random order of a round.
  const std::vector<std::size_t>& Round(std::uint64_t seed, std::uint64_t round) const;

  std::string source_;
  std::vector<Line> lines_;
  std::set<std::size_t> left_out_;
  // The one asked for last: a book of 100,000 lines takes a millisecond to shuffle.
  mutable std::vector<std::size_t> shuffled_;
  mutable std::pair<std::uint64_t, std::uint64_t> shuffled_for_;
};

// One opening a line, of kPgn a game; blank lines and those that begin with '#' are
// skipped. An error: there is no such file, or no opening in it. A line that cannot be read is an
// opening with a fault.
absl::StatusOr<OpeningBook> ReadOpenings(const std::string& path, LineFormat format);

// Of a PGN text one opening a game: the position of its tag FEN, if it has one, and its moves as
// they are written, without numbers, marks, comments and variations. The judge must read such
// moves. `name` is what messages call the text. An error: there is no game.
absl::StatusOr<OpeningBook> ReadPgnBook(const std::string& text, const std::string& name);

// The same from the lines that `PROGRAM openings FILE` prints, an engine that reads its game's own
// formats. Blocks until it ends; an error when it fails.
absl::StatusOr<OpeningBook> ReadOpeningsThrough(const std::string& program,
                                                const std::string& path);

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
