// Positions whose best moves are known, and how well a search does on them.
#pragma once

#include <utility>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/wire/search_info.h"

namespace tavoliere::base {

// One line of a file of problems, as OBF writes it: `POSITION; MOVE:VALUE; MOVE:VALUE; ...`. Values
// are for the side to move, in the unit of the game's score: discs, men, checkers.
struct Problem {
  std::string position;                                // the text after `position fen`
  std::vector<std::pair<std::string, double>> values;  // at least one
  int line = 0;                                        // of the file, from 1

  double best() const;
  // The value of a move; its letters' case is ignored, since OBF has capitals. Nullopt: the problem
  // has no such move.
  std::optional<double> ValueOf(const std::string& move) const;
};

// The problems of a file's text. Blank lines and what follows '%' are skipped. An error names the
// line.
absl::StatusOr<std::vector<Problem>> ParseProblems(const std::string& text);

// What a search made of one problem.
struct Solution {
  std::string move;
  double loss = 0;              // the best value less that of the move
  std::optional<double> error;  // the score less the best value; nullopt: the score is no number
  int depth = 0;
  std::uint64_t nodes = 0;
  std::int64_t milliseconds = 0;
};

// An error: the search gave no move, or one that the problem does not have.
absl::StatusOr<Solution> Judge(const Problem& problem, const protocol::SearchReport& report);

// Means over all problems.
class ProblemStatistics {
 public:
  void Add(const Solution& solution);

  // Several lines: problems, the share of right moves with its standard error, the mean loss, the
  // mean absolute error (MAE) and the bias of the score, depth, nodes and time.
  std::string Text() const;

 private:
  int count_ = 0, right_ = 0, scores_ = 0;
  double loss_ = 0, error_ = 0, bias_ = 0;
  std::int64_t depth_ = 0, milliseconds_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace tavoliere::base
