// A small network that sees the pieces on their squares and who has the move, and nothing else.
//
// Everything is seen by the side to move, whose men climb. There is a network for each phase, by
// the pieces on the board: an input for each kind of piece, side and square, one where such a piece
// stands, and one for having the move; three hidden layers (core/learn/models/layered_network.h),
// of which the first takes nearly all the work. Its sums are kept by each thread from one position
// to the next, and only the squares that changed are added and taken away.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/learn/models/layered_network.h"
#include "core/types.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// What the weights are called in their file.
inline constexpr char kNetworkModelName[] = "dama network 1";

// Immutable: any number of threads may evaluate at once.
class Network {
 public:
  // The fewest pieces of each phase.
  static constexpr std::array<int, 4> kPhases = {2, 8, 12, 18};
  static std::size_t PhaseOf(int pieces);

  static constexpr std::size_t kPieceInputs = std::size_t{4} * kSquares;
  static constexpr std::size_t kInputs = kPieceInputs + 1;
  static constexpr std::size_t kFirst = 128;
  static constexpr std::size_t kSecond = 16;
  static constexpr std::size_t kThird = 16;

  // Of the network of a phase.
  static learn::LayeredShape Shape() { return {kInputs, {kFirst, kSecond, kThird}}; }
  // The inputs that are there: own men, own kings, the enemy's men and kings, from 0 each in the
  // order of the squares as the side to move numbers them; at last having the move.
  static void Inputs(const Position& position, std::vector<std::uint16_t>* inputs);

  // Hundredths of a man to a logit.
  static constexpr float kCentiPerLogit = 130.0F;
  // The weights file of the values of each phase, in the order of kPhases.
  static std::string WeightsText(absl::Span<const learn::NetworkValues> phases);

  // Of a weights file's bytes; errors fit after a file's name.
  static absl::StatusOr<std::shared_ptr<const Network>> Parse(std::string_view bytes);
  // The one that the program carries.
  static std::shared_ptr<const Network> BuiltIn();
  static std::string_view BuiltInBytes();

  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  // For the side to move, in hundredths of a man.
  core::Score Evaluate(const Position& position) const;
  // What each phase's network would make of the position.
  std::string Terms(const Position& position) const;

 private:
  // A row for each bit of the board, whether it is a square or not.
  static constexpr std::size_t kBits = 36;
  using Sums = std::array<std::int16_t, kFirst>;

  // A phase's numbers, the units of which are in the implementation.
  struct Phase {
    alignas(64) std::array<std::array<Sums, kBits>, 4> rows;  // by kind as Inputs() counts them
    alignas(64) std::array<Sums, 2> biases;                   // without and with the move
    alignas(64) std::array<std::array<std::int16_t, kFirst>, kSecond> second;
    alignas(64) std::array<std::array<std::int16_t, kSecond>, kThird> third;
    std::array<std::int32_t, kSecond> second_biases;
    std::array<std::int32_t, kThird> third_biases;
    std::array<std::int16_t, kThird> output;
    std::int32_t output_bias;
  };
  struct Carried;

  Network();
  int CentiOf(std::size_t phase, const Position& position) const;

  std::uint64_t number_;  // no other network of this process has it
  std::vector<Phase> phases_;
};

}  // namespace tavoliere::dama
