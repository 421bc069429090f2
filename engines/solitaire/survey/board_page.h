// A board's page, every vacant hole with every last hole; and a text of what weights refute.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/survey/verdicts.h"

namespace tavoliere::solitaire {

// How many positions a search takes unless told otherwise.
inline constexpr std::uint64_t kSurveyNodes = 10'000'000;

struct BoardSurvey {
  std::string name;
  std::shared_ptr<const Board> board;
  std::uint64_t node_limit = 0;
  std::vector<PairVerdict> pairs;  // by vacant hole, then last hole

  std::array<int, 5> CountByProof() const;
};

// Decides all pairs of one class, one of each set of symmetric ones; a search takes at most `nodes`
// positions. Blocks; `progress` is called after each pair with the share done.
BoardSurvey SurveyBoard(const std::string& name, const std::shared_ptr<const Board>& board,
                        std::uint64_t nodes, absl::FunctionRef<void(double)> progress);

// Markdown: a table of the verdicts, the solutions, and the weights with what each refutes.
std::string BoardPage(const BoardSurvey& survey);

// The page of all boards: a row of counts each, with links.
std::string SurveyIndex(const std::vector<BoardSurvey>& surveys);

// What the position class, weights for the last hole, and weights for the first and the last jump
// refute, with the weights and the sums to compare.
std::string WeightsText(const Position& position, Goal goal);

}  // namespace tavoliere::solitaire
