#include "engines/solitaire/proofs/refuting_arguments.h"

#include <utility>

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/solitaire/proofs/last_peg_claim.h"
#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/rules/position_class.h"
#include "engines/solitaire/solvers/root_weights.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::solitaire {
namespace {

constexpr char kSetWord[] = "set ";
constexpr char kWeightsWord[] = "weights ";
constexpr int kLargestWeight = 1'000'000;  // sums of 64 are far from overflow

bool IsOdd(Pegs pegs) { return Count(pegs) % 2 == 1; }

// The holes of `rest` that the set does not refute.
Pegs LeftBySet(Pegs set, Pegs pegs, Pegs rest) { return rest & (IsOdd(pegs & set) ? set : ~set); }

Pegs LeftByWeights(const Weights& weights, Pegs pegs, Pegs rest) {
  Pegs left = 0;
  for (; rest != 0; rest &= rest - 1) {
    const int hole = FirstHole(rest);
    if (weights[static_cast<std::size_t>(hole)] <= Weigh(weights, pegs)) left |= Bit(hole);
  }
  return left;
}

// The sets whose parities are the position's class.
std::vector<Pegs> SetsOfClasses(const Board& board) {
  std::vector<Pegs> sets;
  for (int bit = 1; bit < kClassCount; bit *= 2) {
    Pegs set = 0;
    for (int hole = 0; hole < board.hole_count(); ++hole) {
      if ((ClassOfHole(board, hole).value & bit) != 0) set |= Bit(hole);
    }
    sets.push_back(set);
  }
  return sets;
}

// Weights for each last hole alone; nullopt: one has none.
std::optional<std::vector<Weights>> WeightsForHoles(const Board& board, Pegs pegs, Pegs rest) {
  std::vector<Weights> found;
  while (rest != 0) {
    std::optional<Weights> weights = FindHoleWeights(board, pegs, FirstHole(rest));
    if (!weights) return std::nullopt;
    rest = LeftByWeights(*weights, pegs, rest);
    found.push_back(*std::move(weights));
  }
  return found;
}

// Whether weights for each first and last jump refute that the last peg stands on `hole`.
bool RefutedByJumps(const Board& board, Pegs pegs, int hole, const std::vector<Weights>& weights) {
  if (Count(pegs) < 3) return false;
  return !AnyJump(board, board.Possible(pegs), [&](std::size_t first) {
    const Pegs after = pegs ^ board.jumps()[first].mask();
    return std::any_of(board.jumps().begin(), board.jumps().end(), [&](Jump last) {
      return last.to == hole && std::none_of(weights.begin(), weights.end(), [&](const Weights& w) {
               return Weigh(w, after) < Weigh(w, last.takes());
             });
    });
  });
}

// Without those of `some`, a part of the arguments, that the others make needless.
template <class Argument>
void DropNeedless(const Board& board, Pegs pegs, Goal goal, RefutingArguments* arguments,
                  std::vector<Argument>* some) {
  for (std::size_t i = some->size(); i-- > 0;) {
    const std::vector<Argument> all = *some;
    some->erase(some->begin() + static_cast<std::ptrdiff_t>(i));
    if (!CheckArguments(board, pegs, goal, *arguments).ok()) *some = all;
  }
}

absl::StatusOr<Weights> ReadWeights(const Board& board, const std::string& text) {
  Weights weights;
  for (const std::string& word : std::vector<std::string>(absl::StrSplit(text, ' '))) {
    int weight = 0;
    if (!absl::SimpleAtoi(word, &weight) || absl::StrCat(weight) != word ||
        std::clamp(weight, -kLargestWeight, kLargestWeight) != weight) {
      return absl::DataLossError(absl::StrCat("expected a weight of at most ", kLargestWeight,
                                              ", got ", protocol::Quoted(word)));
    }
    weights.push_back(weight);
  }
  if (weights.size() == static_cast<std::size_t>(board.hole_count())) return weights;
  return absl::DataLossError(
      absl::StrCat("expected ", board.hole_count(), " weights, got ", weights.size()));
}

}  // namespace

std::optional<RefutingArguments> FindArguments(const Board& board, Pegs pegs, Goal goal) {
  RefutingArguments found;
  Pegs rest = GoalHoles(board, goal);
  for (const Pegs set : SetsOfClasses(board)) {
    const Pegs left = LeftBySet(set, pegs, rest);
    if (left != rest) found.sets.push_back(set);
    rest = left;
  }
  if (rest == 0) return found;
  if (std::optional<std::vector<Weights>> alone = WeightsForHoles(board, pegs, rest)) {
    found.weights = *std::move(alone);
  } else if (std::optional<RootWeights> jumps = FindRootWeights(board, pegs, rest)) {
    found.weights = std::move(jumps->functions);
  } else {
    return std::nullopt;
  }
  DropNeedless(board, pegs, goal, &found, &found.sets);
  DropNeedless(board, pegs, goal, &found, &found.weights);
  return found;
}

absl::Status CheckArguments(const Board& board, Pegs pegs, Goal goal,
                            const RefutingArguments& arguments) {
  Pegs rest = GoalHoles(board, goal);
  for (const Pegs set : arguments.sets) {
    for (const Jump jump : board.jumps()) {
      if (IsOdd(jump.mask() & set)) {
        return absl::DataLossError(absl::StrCat("the jump ",
                                                FormatJump(board, jump, HoleNames::kLetters),
                                                " changes an odd number of a set's holes"));
      }
    }
    rest = LeftBySet(set, pegs, rest);
  }
  for (const Weights& weights : arguments.weights) {
    if (!IsPagoda(board, weights)) return absl::DataLossError("a jump raises the sum of weights");
    rest = LeftByWeights(weights, pegs, rest);
  }
  for (; rest != 0; rest &= rest - 1) {
    const int hole = FirstHole(rest);
    if (!RefutedByJumps(board, pegs, hole, arguments.weights)) {
      return absl::DataLossError(
          absl::StrCat("no argument refutes the last hole ", board.HoleName(hole)));
    }
  }
  return absl::OkStatus();
}

std::vector<std::string> FormatArguments(const Position& position,
                                         const RefutingArguments& arguments) {
  std::vector<std::string> lines;
  for (const Pegs set : arguments.sets) {
    lines.push_back(absl::StrCat(kSetWord, Solitaire::Format({position.shared_board(), set})));
  }
  for (const Weights& weights : arguments.weights) {
    lines.push_back(absl::StrCat(kWeightsWord, absl::StrJoin(weights, " ")));
  }
  return lines;
}

absl::StatusOr<RefutingArguments> ReadArguments(const Position& position,
                                                const std::vector<std::string_view>& lines) {
  const std::string shape = Solitaire::Format(position);
  RefutingArguments read;
  for (const std::string_view line : lines) {
    if (line.substr(0, sizeof(kSetWord) - 1) == kSetWord) {
      ASSIGN_OR_RETURN(const Pegs set, ReadHoleSet(shape, line.substr(sizeof(kSetWord) - 1)));
      read.sets.push_back(set);
    } else if (line.substr(0, sizeof(kWeightsWord) - 1) == kWeightsWord) {
      ASSIGN_OR_RETURN(
          Weights weights,
          ReadWeights(position.board(), std::string(line.substr(sizeof(kWeightsWord) - 1))));
      read.weights.push_back(std::move(weights));
    } else {
      return absl::DataLossError(
          absl::StrCat("expected a set or weights, got ", protocol::Quoted(std::string(line))));
    }
  }
  return read;
}

}  // namespace tavoliere::solitaire
