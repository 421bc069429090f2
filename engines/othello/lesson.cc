#include "engines/othello/lesson.h"

#include <utility>

#include <algorithm>
#include <cstring>

#include "engines/othello/solver.h"

namespace tavoliere::othello {
namespace {

Bitboard FlippedColumns(Bitboard set) {
  set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
  set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
  return (set >> 4 & 0x0F0F0F0F0F0F0F0F) | (set & 0x0F0F0F0F0F0F0F0F) << 4;
}

Bitboard Transposed(Bitboard set) {
  const auto swap = [&set](Bitboard mask, int distance) {
    const Bitboard moved = (set ^ set >> distance) & mask;
    set ^= moved ^ moved << distance;
  };
  swap(0x00AA00AA00AA00AA, 7);
  swap(0x0000CCCC0000CCCC, 14);
  swap(0x00000000F0F0F0F0, 28);
  return set;
}

}  // namespace

OthelloLesson::Bytes OthelloLesson::Pack(const Position& position) {
  const std::array<Bitboard, 2> discs = {position.own(), position.other()};
  Bytes bytes;
  std::memcpy(bytes.data(), discs.data(), kBytes);
  return bytes;
}

Position OthelloLesson::Unpack(const Bytes& bytes, Variant variant) {
  std::array<Bitboard, 2> discs;
  std::memcpy(discs.data(), bytes.data(), kBytes);
  return {discs[0], discs[1], core::Player::kFirst, variant};
}

OthelloLesson::Bytes OthelloLesson::Canonical(const Bytes& bytes) {
  std::pair<Bitboard, Bitboard> at;
  std::memcpy(&at.first, bytes.data(), 8);
  std::memcpy(&at.second, bytes.data() + 8, 8);
  auto least = at;
  for (int i = 1; i < 8; ++i) {
    at = i == 4       ? std::pair(Transposed(at.first), Transposed(at.second))
         : i % 2 == 1 ? std::pair(FlippedColumns(at.first), FlippedColumns(at.second))
                      : std::pair(__builtin_bswap64(at.first), __builtin_bswap64(at.second));
    least = std::min(least, at);
  }
  Bytes canonical;
  std::memcpy(canonical.data(), &least.first, 8);
  std::memcpy(canonical.data() + 8, &least.second, 8);
  return canonical;
}

learn::Value OthelloLesson::Result(const Position& finished) {
  return static_cast<learn::Value>(100 * FinalDifference(finished));
}

std::optional<learn::Value> OthelloLesson::Exact(const Position& position,
                                                 core::SolverContext& context) {
  Solver solver(context, position.variant(), PatternWeights::BuiltIn(position.variant()).get());
  const int value = solver.Value(position);
  if (solver.stopped()) return std::nullopt;
  return static_cast<learn::Value>(100 * value);
}

base::TrainingPlan OthelloLesson::Plan(Variant variant) {
  const base::Arguments fit = {"--logistic", "--logistic-unit", "14"};
  if (variant == Variant::kOthello6) return {12, {18, 32}, "1-12", "0-32", 8, fit};
  return {14, {20, 27, 36, 60}, "2-24", "0-60", 4, fit};
}

learn::ModelShape OthelloLesson::Shape(Variant variant, std::vector<int> knots) {
  const PatternModel& model = PatternModel::Of(variant);
  learn::ModelShape shape;
  for (std::size_t lane = 0; lane < model.lanes(); ++lane)
    shape.slots.push_back(model.SharedLaneAt(lane));
  for (std::size_t i = 0; i < kPatternCounts; ++i) shape.slots.push_back(model.SharedCountAt(i));
  shape.weights = model.shared_size();
  shape.knots = std::move(knots);
  return shape;
}

void OthelloLesson::Slots(const Position& position, std::vector<std::uint16_t>* slots) {
  const PatternModel& model = PatternModel::Of(position.variant());
  PatternModel::Indices indices;
  model.Find(position.own(), position.other(), &indices);
  slots->clear();
  for (std::size_t lane = 0; lane < model.lanes(); ++lane) {
    const std::uint32_t shared = model.Shared(model.LaneAt(lane) + indices.lanes[lane]);
    slots->push_back(static_cast<std::uint16_t>(shared - model.SharedLaneAt(lane)));
  }
  for (const std::uint16_t count : PatternCountsOf(position)) slots->push_back(count);
}

absl::StatusOr<Evaluator> OthelloLesson::WithWeights(const std::string& bytes, Variant variant) {
  EvaluatorOptions options;
  if (bytes.empty()) {
    // What learning from nothing begins with.
    options.evaluation = Evaluation::kHandmade;
    return Evaluator(options);
  }
  auto weights = PatternWeights::Parse(bytes);
  if (!weights.ok()) return weights.status();
  if ((*weights)->variant() != variant)
    return absl::InvalidArgumentError("holds the weights of the other board");
  options.patterns[static_cast<std::size_t>(variant)] = *std::move(weights);
  return Evaluator(options);
}

Evaluator OthelloLesson::WithoutProbCut(const Evaluator& evaluator) {
  EvaluatorOptions options = evaluator.options();
  options.probcut_confidence = 0.0;
  return Evaluator(options);
}

}  // namespace tavoliere::othello
