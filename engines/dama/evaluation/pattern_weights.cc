#include "engines/dama/evaluation/pattern_weights.h"

#include <utility>

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/read_file.h"
#include "core/files/status_macros.h"

namespace tavoliere::dama {
namespace {

// Far from scores of decided games.
constexpr int kMostCenti = 10'000;

}  // namespace

absl::StatusOr<std::shared_ptr<const PatternWeights>> PatternWeights::Parse(std::string bytes) {
  ASSIGN_OR_RETURN(const auto found,
                   learn::ReadWeights("dama", bytes, learn::WeightsCheck::kEverything));
  RETURN_IF_ERROR(learn::CheckModel(found.header, kPatternModelName, kPatternWeights));
  std::shared_ptr<PatternWeights> weights(new PatternWeights(std::move(bytes)));
  weights->Read(*learn::ReadWeights("dama", weights->bytes_, learn::WeightsCheck::kHeader));
  return weights;
}

absl::StatusOr<std::shared_ptr<const PatternWeights>> PatternWeights::Load(
    const std::string& path) {
  ASSIGN_OR_RETURN(std::string bytes, files::ReadFile(path, learn::kWeightsFile));
  auto weights = Parse(std::move(bytes));
  if (weights.ok()) return weights;
  return absl::Status(weights.status().code(),
                      absl::StrCat("'", path, "' ", std::string(weights.status().message())));
}

void PatternWeights::Read(const learn::WeightsView& view) {
  scale_ = view.header.scale;
  for (std::size_t pieces = 0; pieces < knots_.size(); ++pieces) {
    const learn::KnotShare share = learn::ShareOf(view.header.knots, static_cast<int>(pieces));
    Knots& knots = knots_[pieces];
    knots.low = view.weights.data() + share.low * kPatternWeights;
    knots.high_share = static_cast<int>(std::lrint(share.high_share * kShares));
    knots.high = knots.high_share > 0 ? knots.low + kPatternWeights : knots.low;
  }
}

core::Score PatternWeights::Evaluate(const Position& position) const {
  const PatternSlots slots = PatternSlotsOf(position);
  const Knots& knots = knots_[static_cast<std::size_t>(Count(position.pieces()))];
  int low = 0;
  int high = 0;
  for (std::size_t slot = 0; slot < kPatternSlots; ++slot) {
    const std::uint32_t index = kPatternSlotsAt[slot] + slots[slot];
    low += knots.low[index];
    high += knots.high[index];
  }
  const int sum = (kShares - knots.high_share) * low + knots.high_share * high;
  const std::int64_t centi = std::int64_t{100} * sum / (kShares * scale_);
  return core::Score(static_cast<int>(std::clamp<std::int64_t>(centi, -kMostCenti, kMostCenti)));
}

std::string PatternWeights::Terms(const Position& position) const {
  const PatternSlots slots = PatternSlotsOf(position);
  const Knots& knots = knots_[static_cast<std::size_t>(Count(position.pieces()))];
  std::string text;
  for (std::size_t slot = 0; slot < kPatternSlots; ++slot) {
    const int weight = Weight(knots, kPatternSlotsAt[slot] + slots[slot]);
    absl::StrAppendFormat(&text, "%s%s: %d = %.2f", slot > 0 ? "\n" : "", PatternSlotName(slot),
                          slots[slot], 100.0 * weight / (kShares * scale_));
  }
  return text;
}

}  // namespace tavoliere::dama
