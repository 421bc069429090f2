#include "engines/othello/evaluation/network.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"

namespace tavoliere::othello {
namespace {

std::size_t Stages(Variant variant) {
  return static_cast<std::size_t>(Count(BoardSquares(variant))) + 1;
}

}  // namespace

std::string Network::ModelName(Variant variant) {
  return absl::StrCat(Othello::kVariants[static_cast<std::size_t>(variant)].first, " network 1");
}

learn::PatternNetworkShape Network::Shape(Variant variant) {
  const PatternModel& model = PatternModel::Of(variant);
  return {model.SharedSlots(), model.shared_size(), Stages(variant)};
}

absl::StatusOr<std::shared_ptr<const Network>> Network::Parse(std::string bytes) {
  auto held = std::make_unique<const std::string>(std::move(bytes));
  ASSIGN_OR_RETURN(const auto shared, learn::QuantisedNetwork::Read("othello", *held));
  const bool six = shared.model() == ModelName(Variant::kOthello6);
  const Variant variant = six ? Variant::kOthello6 : Variant::kOthello;
  RETURN_IF_ERROR(shared.CheckModel(ModelName(variant), PatternModel::Of(variant).shared_size(),
                                    Stages(variant)));
  const std::shared_ptr<Network> network(new Network(variant, std::move(held)));
  RETURN_IF_ERROR(network->Expand(shared));
  return network;
}

absl::Status Network::Expand(const learn::QuantisedNetwork& shared) {
  std::vector<std::uint32_t> rows(model_.size());
  for (std::uint32_t i = 0; i < rows.size(); ++i) rows[i] = model_.Shared(i);
  if (!rows_.Allocate(rows.size() * learn::QuantisedNetwork::Shape::kWidth))
    return absl::ResourceExhaustedError("needs more memory than there is");
  network_ = shared.WithRows(rows, static_cast<std::int8_t*>(rows_.data()));
  return absl::OkStatus();
}

core::Score Network::Evaluate(const Position& position) const {
  assert(position.variant() == variant_);
  PatternModel::Indices indices;
  model_.Find(position.own(), position.other(), &indices);
  const std::size_t lanes = model_.lanes();
  std::array<std::uint32_t, kPatternLanes + kPatternCounts> rows;
  for (std::size_t lane = 0; lane < lanes; ++lane)
    rows[lane] = model_.LaneAt(lane) + indices.lanes[lane];
  const PatternCountVector counts = PatternCountsOf(position);
  for (std::size_t i = 0; i < kPatternCounts; ++i) rows[lanes + i] = model_.CountAt(i) + counts[i];
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
