#include "engines/dipole/learn/training_traits.h"

#include <utility>

#include <cmath>
#include <memory>

#include "engines/dipole/evaluation/placement_net.h"
#include "engines/dipole/evaluation/terms.h"
#include "engines/dipole/evaluation/weights.h"
#include "engines/dipole/tables/tables.h"

namespace tavoliere::dipole {
namespace {

constexpr int kBitsOfSquare = 5;
static_assert(DipoleTrainingTraits::kBytes * 8 == kSquares * kBitsOfSquare);

// What a term is multiplied by, so that all move in like steps.
const std::vector<float>& TermScales() {
  static const auto* const kScales =
      new std::vector<float>{1.0F, 0.3F, 0.05F, 0.1F, 0.1F, 0.3F, 0.3F, 0.3F, 0.3F};
  return *kScales;
}

}  // namespace

DipoleTrainingTraits::Bytes DipoleTrainingTraits::Pack(const Position& position) {
  const Position seen = position.turn() == core::Player::kFirst ? position : position.Turned();
  Bytes bytes{};
  unsigned bits = 0;
  int count = 0;
  std::size_t next = 0;
  for (Square square = 0; square < kSquares; ++square) {
    const bool enemy = (seen.stacks(core::Player::kSecond) & Bit(square)) != 0;
    bits |= static_cast<unsigned>(seen.height(square) + (enemy ? kMaxCheckers : 0)) << count;
    for (count += kBitsOfSquare; count >= 8; count -= 8, bits >>= 8)
      bytes[next++] = static_cast<std::uint8_t>(bits);
  }
  return bytes;
}

Position DipoleTrainingTraits::Unpack(const Bytes& bytes, Variant) {
  Position position;
  unsigned bits = 0;
  int count = 0;
  std::size_t next = 0;
  for (Square square = 0; square < kSquares; ++square) {
    for (; count < kBitsOfSquare; count += 8) bits |= static_cast<unsigned>(bytes[next++]) << count;
    const auto code = static_cast<int>(bits % (1U << kBitsOfSquare));
    bits >>= kBitsOfSquare;
    count -= kBitsOfSquare;
    if (code > kMaxCheckers) {
      position.Put(core::Player::kSecond, square, code - kMaxCheckers);
    } else if (code > 0) {
      position.Put(core::Player::kFirst, square, code);
    }
  }
  return position;
}

learn::Value DipoleTrainingTraits::Result(const Position& finished) {
  const bool won = finished.checkers(finished.turn()) > 0;
  return static_cast<learn::Value>(won ? learn::kWon : -learn::kWon);
}

base::TrainingPlan DipoleTrainingTraits::Plan(Variant) {
  base::TrainingPlan plan;
  plan.last_stages = {2 * kMaxCheckers};
  plan.plies = "2-10";
  plan.fit = {"--results", "0.5"};
  plan.play = {"--depth", "40", "--nodes", "500", "--decided", "600"};
  return plan;
}

learn::NetworkShape DipoleTrainingTraits::Shape() {
  return {TermScales(), PlacementNet::kInputs, PlacementNet::kHidden};
}

void DipoleTrainingTraits::Inputs(const Position& position, std::vector<float>* terms,
                                  std::vector<std::uint16_t>* inputs) {
  for (const int term : TermsOf(position)) terms->push_back(static_cast<float>(term));
  VisitInputs(position, [inputs](std::size_t input) {
    inputs->push_back(static_cast<std::uint16_t>(input));
  });
}

std::string DipoleTrainingTraits::WeightsText(const learn::NetworkValues& values) {
  const learn::NetworkShape shape = Shape();
  LearntWeights weights;
  for (std::size_t i = 0; i < kTerms; ++i) {
    weights.terms[i] =
        learn::Rounded(values[i] * shape.term_scales[i], kCentiPerLogit, kLargestTermWeight);
  }
  const auto net = std::make_shared<PlacementNet>();
  const auto round = [&values](std::size_t at, float unit, int largest, PlacementNet::Row& row) {
    for (std::size_t k = 0; k < row.size(); ++k)
      row[k] = learn::Rounded(values[at + k], unit, largest);
  };
  constexpr auto kOne = static_cast<float>(PlacementNet::kOne);
  for (std::size_t i = 0; i < PlacementNet::kInputs; ++i)
    round(shape.RowAt(i), kOne, PlacementNet::kLargestWeight, net->inputs()[i]);
  round(shape.biases_at(), kOne, PlacementNet::kLargestWeight, net->biases());
  round(shape.output_at(), kCentiPerLogit * PlacementNet::kOutputScale,
        PlacementNet::kLargestOutput, net->output());
  weights.net = net;
  return weights.Format();
}

absl::StatusOr<Evaluator> DipoleTrainingTraits::WithWeights(const std::string& bytes, Variant) {
  constexpr int kTableCheckers = 4;
  static const Tables* const kTables = new Tables(Tables::Build(kTableCheckers));
  EvaluatorOptions options;
  options.tables = kTables;
  if (bytes.empty()) {
    options.weights = {};
    options.weights[Index(Term::kCheckers)] = 100;
    options.net = nullptr;
    return Evaluator(std::move(options));
  }
  const absl::StatusOr<LearntWeights> weights = LearntWeights::Parse(bytes);
  if (!weights.ok()) {
    return absl::Status(weights.status().code(),
                        "is not a weights file: " + std::string(weights.status().message()));
  }
  options.weights = weights->terms;
  options.net = weights->net;
  return Evaluator(std::move(options));
}

}  // namespace tavoliere::dipole
