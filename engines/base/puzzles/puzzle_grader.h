// Grades puzzles by the players of option `Strength` that find the move.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/base/analyse/analyst.h"

namespace tavoliere::base {

class PuzzleGrader {
 public:
  // `variant` is one of `UCI_Variant`; empty: the engines have no such option.
  PuzzleGrader(const EngineFactory& make, const std::string& variant);

  // The weakest level that plays `move` with each of three seeds, "random" aside, which finds moves
  // by chance; the strongest one otherwise. Blocks. The answer is reproducible.
  absl::StatusOr<std::string> Grade(const std::string& position, const std::string& move);

 private:
  absl::StatusOr<bool> Finds(const std::string& level, int seed, const std::string& position,
                             const std::string& move);

  Analyst analyst_;
  const std::string variant_;
  std::vector<std::string> levels_;  // the weakest first, without the first and the last
};

}  // namespace tavoliere::base
