// The answer to `query explain M`: two lines of play and what sets them apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::protocol {

// Why a move is good or bad.
struct Explanation {
  // A line of play and its score for the side to move, of which at most one is set.
  struct Line {
    std::optional<std::int64_t> score_cp;
    std::optional<int> score_mate;
    std::vector<std::string> pv;

    friend bool operator==(const Line&, const Line&) = default;
  };
  // A sentence that is true of one of the lines and not of the other.
  struct Statement {
    std::string kind;               // a word
    std::vector<std::string> line;  // the moves that show it, from the position explained
    std::string text;               // one line

    friend bool operator==(const Statement&, const Statement&) = default;
  };

  bool best = false;  // no other move is better
  // Hundredths of a unit less than the best move; none: the game's result is at stake.
  std::optional<std::int64_t> loss;
  Line move;
  // That of the best move or, where `best`, of the next best; none: there is no other move.
  std::optional<Line> other;
  // If `best`, they are true of the other line, else of the move's.
  std::vector<Statement> statements;

  friend bool operator==(const Explanation&, const Explanation&) = default;
};

// "loss 620 | move cp -300 pv a2 a1 | best cp 320 pv c3 c4 | corner a2 a1: It gives up ...": parts
// between bars, which no move and no sentence holds. The third part begins with `next` where the
// move is the best, and is missing without another move. The loss is `result` where it is none.
std::string FormatExplanation(const Explanation& explanation);
// The inverse; an error quotes the part.
absl::StatusOr<Explanation> ParseExplanation(const std::string& text);

}  // namespace tavoliere::protocol
