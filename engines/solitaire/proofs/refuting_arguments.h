// The arguments of a certificate by which no single peg can be left.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/solvers/pagoda.h"

namespace tavoliere::solitaire {

// Each refutes some last holes:
//   sets     Every jump changes two of a set's holes or none. Whether the number of pegs on them is
//            odd never changes; a last hole for which it differs is refuted. The position classes
//            consist of such sets.
//   weights  No jump raises the sum of the pegs' weights. A last hole that weighs more than the
//            start is refuted. So is one if for each first jump and each last jump that lands there
//            some weights give the two pegs that the last jump takes more than the pegs that the
//            first one leaves, of three pegs or more.
struct RefutingArguments {
  std::vector<Pegs> sets;
  std::vector<Weights> weights;
};

// Each of them needed. nullopt: some last hole that the goal allows is not refuted, or not in small
// numbers.
std::optional<RefutingArguments> FindArguments(const Board& board, Pegs pegs, Goal goal);

// OK if the arguments refute every last hole that the goal allows.
absl::Status CheckArguments(const Board& board, Pegs pegs, Goal goal,
                            const RefutingArguments& arguments);

// One line each, without newline: "set o.o/...", "weights 1 0 -1 ...", hole by hole.
std::vector<std::string> FormatArguments(const Position& position,
                                         const RefutingArguments& arguments);
absl::StatusOr<RefutingArguments> ReadArguments(const Position& position,
                                                const std::vector<std::string_view>& lines);

}  // namespace tavoliere::solitaire
