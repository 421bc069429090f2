// Dipole's training traits: positions in 20 bytes, seen from the side to move; stages by checkers;
// a network.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/learn/models/network_model.h"
#include "core/learn/training_traits.h"
#include "engines/base/train/learnt_evaluation.h"
#include "engines/dipole/evaluation/evaluator.h"
#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

struct DipoleTrainingTraits {
  using Game = Dipole;
  using Evaluator = dipole::Evaluator;

  // Five bits per square: 0, or the height of an own stack, or 12 more than that of an enemy one.
  // The side to move is White when unpacked.
  static constexpr std::size_t kBytes = 20;
  using Bytes = std::array<std::uint8_t, kBytes>;
  static Bytes Pack(const Position& position);
  static Position Unpack(const Bytes& bytes, Variant variant);
  // Turning the board is the only symmetry, and Pack() has done it.
  static Bytes Canonical(const Bytes& bytes) { return bytes; }
  static int Stage(const Position& position) {
    return position.checkers(core::Player::kFirst) + position.checkers(core::Player::kSecond);
  }
  static learn::Value Result(const Position& finished);
  // The search follows captures, and evaluates where there are none.
  static bool Quiet(const Position& position, Move best) { return !IsCapture(position, best); }
  // Half of all legal moves throw checkers away.
  static bool Wasteful(const Position&, Move move) { return !move.IsPass() && move.BearsOff(); }

  // base::NetworkEvaluation.
  static constexpr const char* kGame = "dipole";
  static base::TrainingPlan Plan(Variant variant);
  static constexpr float kCentiPerLogit = 150.0F;
  static learn::NetworkShape Shape();
  static void Inputs(const Position& position, std::vector<float>* terms,
                     std::vector<std::uint16_t>* inputs);
  static std::string WeightsText(const learn::NetworkValues& values);
  // `bytes` as weights.h reads them; empty: a player who counts checkers. It knows the endings of
  // four.
  static absl::StatusOr<Evaluator> WithWeights(const std::string& bytes, Variant variant);
};

static_assert(base::NetworkEvaluation<DipoleTrainingTraits>);

}  // namespace tavoliere::dipole
