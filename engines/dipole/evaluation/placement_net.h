// A small neural network that values stacks on squares in the context of the other stacks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

// An input for each side, square and height, one where such a stack stands and zero elsewhere, seen
// from the side to move; a hidden layer of squared clipped rectifiers, of which each is
// min(max(sum, 0), 1)^2; one output.
class PlacementNet {
 public:
  static constexpr std::size_t kInputs = std::size_t{2} * kSquares * kMaxCheckers;
  static constexpr std::size_t kHidden = 32;

  // A row for each input, the biases, the output.
  static constexpr std::size_t kRows = kInputs + 2;

  using Row = std::array<std::int16_t, kHidden>;

  // A row of sums for each input, in units of 1/kOne.
  static constexpr int kOne = 256;
  // Larger ones might overflow when all stacks are added.
  static constexpr int kLargestWeight = 1280;
  // The output's weights are in units of a hundredth of a checker over this.
  static constexpr int kOutputScale = 16;
  static constexpr int kLargestOutput = 32'767;

  // The number of the input of a stack, `own` to the side to move, on a square seen from that
  // side's edge.
  static constexpr std::size_t Input(bool own, Square square, int height) {
    return (Index(square) + (own ? 0 : kSquares)) * kMaxCheckers + Index(height) - 1;
  }

  // Hundredths of a checker for the side to move.
  int Value(const Position& position) const;

  std::array<Row, kInputs>& inputs() { return inputs_; }
  Row& biases() { return biases_; }
  Row& output() { return output_; }
  const std::array<Row, kInputs>& inputs() const { return inputs_; }
  const Row& biases() const { return biases_; }
  const Row& output() const { return output_; }

  friend bool operator==(const PlacementNet&, const PlacementNet&) = default;

 private:
  alignas(64) std::array<Row, kInputs> inputs_{};
  alignas(64) Row biases_{};
  alignas(64) Row output_{};
};

// Calls `visit(input)` with the number of each stack's input.
template <class Visit>
void VisitInputs(const Position& position, const Visit& visit) {
  const core::Player player = position.turn();
  const core::Player enemy = core::Opponent(player);
  const Square turned = player == core::Player::kFirst ? 0 : kSquares - 1;
  for (SquareSet stacks = position.stacks(player); stacks != 0;) {
    const Square square = PopFirst(stacks);
    visit(PlacementNet::Input(true, square ^ turned, position.height(square)));
  }
  for (SquareSet stacks = position.stacks(enemy); stacks != 0;) {
    const Square square = PopFirst(stacks);
    visit(PlacementNet::Input(false, square ^ turned, position.height(square)));
  }
}

}  // namespace tavoliere::dipole
