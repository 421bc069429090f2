#include "engines/othello/evaluation/network.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"

namespace tavoliere::othello {
namespace {

constexpr char kGame[] = "othello";

std::size_t Stages(Variant variant) {
  return static_cast<std::size_t>(Count(BoardSquares(variant))) + 1;
}

absl::StatusOr<learn::QuantisedNetwork> Read(Variant variant, const std::string& bytes,
                                             bool check) {
  return learn::QuantisedNetwork::Read(kGame, Network::ModelName(variant),
                                       PatternModel::Of(variant).shared_size(), Stages(variant),
                                       bytes, check);
}

}  // namespace

std::string Network::ModelName(Variant variant) {
  return absl::StrCat(Othello::kVariants[static_cast<std::size_t>(variant)].first, " network 1");
}

learn::PatternNetworkShape Network::Shape(Variant variant) {
  const PatternModel& model = PatternModel::Of(variant);
  learn::PatternNetworkShape shape;
  for (std::size_t lane = 0; lane < model.lanes(); ++lane)
    shape.slots.push_back(model.SharedLaneAt(lane));
  for (std::size_t i = 0; i < kPatternCounts; ++i) shape.slots.push_back(model.SharedCountAt(i));
  shape.rows = model.shared_size();
  shape.stages = Stages(variant);
  return shape;
}

absl::StatusOr<std::shared_ptr<const Network>> Network::Parse(std::string bytes) {
  // 6x6 first: the error is that of the usual board.
  for (const Variant variant : {Variant::kOthello6, Variant::kOthello}) {
    const auto found = Read(variant, bytes, true);
    if (!found.ok()) {
      if (variant == Variant::kOthello) return found.status();
      continue;
    }
    std::shared_ptr<Network> network(new Network(variant, std::move(bytes)));
    network->network_ = *Read(variant, network->bytes_, false);
    return network;
  }
  return absl::InternalError("unreachable");
}

core::Score Network::Evaluate(const Position& position) const {
  assert(position.variant() == variant_);
  PatternModel::Indices indices;
  model_.Find(position.own(), position.other(), &indices);
  const std::size_t lanes = model_.lanes();
  std::array<std::uint32_t, kPatternLanes + kPatternCounts> rows;
  for (std::size_t lane = 0; lane < lanes; ++lane)
    rows[lane] = model_.Shared(model_.LaneAt(lane) + indices.lanes[lane]);
  const PatternCountVector counts = PatternCountsOf(position);
  for (std::size_t i = 0; i < kPatternCounts; ++i)
    rows[lanes + i] = model_.SharedCountAt(i) + counts[i];
  constexpr double kCenti = 100.0 * kDiscsPerLogit / learn::QuantisedNetwork::kLogit;
  const auto empties = static_cast<std::size_t>(Count(position.empties()));
  const int value = network_.Value(empties, {rows.data(), lanes + kPatternCounts});
  const int full_board = 100 * Count(BoardSquares(variant_));
  return core::Score(std::clamp(static_cast<int>(kCenti * value), -full_board, full_board));
}

std::string Network::Terms(const Position& position) const {
  return absl::StrFormat("network = %.2f", Evaluate(position).centi() / 100.0);
}

}  // namespace tavoliere::othello
