// The solutions learned so far, as a tree whose branches share their common states.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/solitaire/solvers/solver.h"

namespace tavoliere::solitaire {

class SolutionMemory {
 public:
  // The solutions of one board.
  class Tree {
   public:
    explicit Tree(std::shared_ptr<const Board> board) : board_(std::move(board)) {}

    // The known jumps from `pegs` to a last peg that satisfies the goal; empty: none is known.
    std::vector<Jump> EndFrom(Pegs pegs, Goal goal) const;
    std::size_t size() const { return states_.size(); }

   private:
    friend class SolutionMemory;

    struct State {
      std::vector<Jump> jumps;
      Pegs ends = 0;  // where the last peg can stand along known jumps
    };

    // Whether the jump was new. `jump` is possible.
    bool Add(Pegs pegs, Jump jump);
    void FindEnds();
    Pegs EndsOf(Pegs pegs) const;

    std::shared_ptr<const Board> board_;
    absl::flat_hash_map<Pegs, State> states_;
  };

  // Null when nothing is known of the board.
  const Tree* Find(const Board& board) const;

  // `jumps` solve `start`. Returns whether anything was new.
  bool Learn(const Position& start, const std::vector<Jump>& jumps);
  void Merge(const SolutionMemory& other);

  // The states on all boards.
  std::size_t size() const;

  std::string ToText() const;
  // An error says what is wrong with the text.
  static absl::StatusOr<SolutionMemory> FromText(const std::string& text);

 private:
  Tree& TreeOf(const std::shared_ptr<const Board>& board);

  std::map<std::string, Tree> trees_;  // by the text of the empty board
};

// Eight solutions of the English game, to begin with: the exact solver's, from openings that differ
// as far as the board's symmetry lets them.
SolutionMemory FirstSolutions();

// Reads the file at `path`; none yet is an empty memory. A damaged file is set aside, and the error
// names it and its new place.
absl::StatusOr<SolutionMemory> LoadMemory(const std::string& path);

// Adds `memory` to the file at `path` and to itself what others have added there: locks, reads,
// merges and replaces. Errors as LoadMemory(): a damaged file is set aside and nothing is written.
absl::Status SaveMemory(const std::string& path, SolutionMemory* memory);

}  // namespace tavoliere::solitaire
