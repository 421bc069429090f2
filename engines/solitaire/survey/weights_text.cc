#include <algorithm>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/rules/position_class.h"
#include "engines/solitaire/solvers/root_weights.h"
#include "engines/solitaire/survey/board_page.h"
#include "engines/solitaire/survey/verdicts.h"

namespace tavoliere::solitaire {
namespace {

std::string NamesOfHoles(const Board& board, Pegs holes) {
  std::vector<std::string> names;
  for (; holes != 0; holes &= holes - 1) names.push_back(board.HoleName(FirstHole(holes)));
  return absl::StrJoin(names, " ");
}

std::string JumpName(const Board& board, Jump jump) {
  return FormatJump(board, jump, HoleNames::kLetters);
}

std::string Grid(const Board& board, const Weights& weights, std::size_t number) {
  return absl::StrCat("weights ", number, ", no jump raises the sum\n",
                      absl::StrJoin(WeightLines(board, weights), "\n"), "\n");
}

// The last jumps of one function and first jump, each with the sum of the two pegs before it.
struct LastJumps {
  Jump first;
  int least = 0;
  std::vector<std::string> words;
};

std::vector<LastJumps> ByFirstJump(const Board& board, const RootWeights& found, std::size_t i) {
  std::vector<LastJumps> groups;
  for (const RootWeights::Case& one : found.cases) {
    if (one.function != i) continue;
    const int sum = Weigh(found.functions[i], one.last.takes());
    if (groups.empty() || !(groups.back().first == one.first)) {
      groups.push_back({one.first, sum, {}});
    }
    groups.back().least = std::min(groups.back().least, sum);
    groups.back().words.push_back(absl::StrCat(JumpName(board, one.last), " ", sum));
  }
  return groups;
}

std::string CasesText(const Board& board, Pegs pegs, const RootWeights& found) {
  std::string text;
  for (std::size_t i = 0; i < found.functions.size(); ++i) {
    text += Grid(board, found.functions[i], i + 1);
    for (const LastJumps& group : ByFirstJump(board, found, i)) {
      absl::StrAppend(&text, "first ", JumpName(board, group.first), ": sum ",
                      Weigh(found.functions[i], pegs ^ group.first.mask()),
                      "; before the last jump at least ", group.least, "\n",
                      WrapWords("", group.words, ","));
    }
  }
  return text;
}

}  // namespace

std::string WeightsText(const Position& position, Goal goal) {
  const Board& board = position.board();
  const Pegs pegs = position.pegs();
  const Pegs last_holes = LastHoles(board, ClassOf(board, pegs), goal);
  if (last_holes == 0) return "refuted by its position class\n";
  std::string text =
      absl::StrCat("last holes of the position class: ", NamesOfHoles(board, last_holes), "\n");
  Pegs left = 0;
  for (Pegs rest = last_holes; rest != 0; rest &= rest - 1) {
    const int hole = FirstHole(rest);
    if (!FindHoleWeights(board, pegs, hole)) left |= Bit(hole);
  }
  absl::StrAppend(&text, "not refuted by weights for the last hole: ",
                  left == 0 ? "none" : NamesOfHoles(board, left), "\n");
  if (const auto all = FindRootWeights(board, pegs, last_holes)) {
    return absl::StrCat(text, "refuted by weights for the first and the last jump\n",
                        CasesText(board, pegs, *all));
  }
  Pegs open = 0;
  std::string refuted;
  for (Pegs rest = last_holes; rest != 0; rest &= rest - 1) {
    const Pegs hole = rest & -rest;
    if (const auto found = FindRootWeights(board, pegs, hole)) {
      absl::StrAppend(&refuted, "last hole ", NamesOfHoles(board, hole),
                      ": refuted by weights for the first and the last jump\n",
                      CasesText(board, pegs, *found));
    } else {
      open |= hole;
    }
  }
  return absl::StrCat(text, "not refuted by weights for the first and the last jump: ",
                      NamesOfHoles(board, open), "\n", refuted);
}

}  // namespace tavoliere::solitaire
