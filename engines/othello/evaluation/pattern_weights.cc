#include "engines/othello/evaluation/pattern_weights.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <new>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "core/learn/models/linear_model.h"

namespace tavoliere::othello {
namespace {

constexpr std::array<const char*, kPatternCounts> kCountNames = {
    "moves", "enemy moves", "potential moves", "enemy potential moves", "odd quadrants"};

}  // namespace

std::string PatternModelName(Variant variant) {
  return absl::StrCat(Othello::kVariants[static_cast<std::size_t>(variant)].first, " patterns 1");
}

absl::StatusOr<std::shared_ptr<const PatternWeights>> PatternWeights::Parse(std::string bytes) {
  ASSIGN_OR_RETURN(const auto found,
                   learn::ReadWeights("othello", bytes, learn::WeightsCheck::kEverything));
  const bool six = found.header.model == PatternModelName(Variant::kOthello6);
  const Variant variant = six ? Variant::kOthello6 : Variant::kOthello;
  RETURN_IF_ERROR(learn::CheckModel(found.header, PatternModelName(variant),
                                    PatternModel::Of(variant).shared_size()));
  std::shared_ptr<PatternWeights> weights(new PatternWeights(variant, std::move(bytes)));
  weights->view_ = *learn::ReadWeights("othello", weights->bytes_, learn::WeightsCheck::kHeader);
  return weights;
}

std::shared_ptr<const PatternWeights> PatternWeights::BuiltIn(Variant variant) {
  static const std::array<std::shared_ptr<const PatternWeights>, 2> kBuiltIn = [] {
    std::array<std::shared_ptr<const PatternWeights>, 2> all;
    for (const Variant of : {Variant::kOthello, Variant::kOthello6}) {
      std::shared_ptr<PatternWeights> weights(new PatternWeights(of, ""));
      weights->view_ =
          *learn::ReadWeights("othello", BuiltInBytes(of), learn::WeightsCheck::kHeader);
      all[static_cast<std::size_t>(of)] = std::move(weights);
    }
    return all;
  }();
  return kBuiltIn[static_cast<std::size_t>(variant)];
}

const std::int16_t* PatternWeights::Stage(const Position& position) const {
  assert(position.variant() == variant_);
  const auto stage = static_cast<std::size_t>(Count(position.empties()));
  const std::int16_t* const weights = stages_[stage].load(std::memory_order_acquire);
  return weights != nullptr ? weights : Expand(stage);
}

const std::int16_t* PatternWeights::Expand(std::size_t stage) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (const std::int16_t* there = stages_[stage].load(std::memory_order_relaxed)) return there;
  const PatternModel& model = PatternModel::Of(variant_);
  // Once: a thread that has found a stage reads it without the mutex.
  if (model_ == nullptr) model_ = &model;
  const learn::KnotShare share = learn::ShareOf(view_.header.knots, static_cast<int>(stage));
  const std::int16_t* const low = view_.weights.data() + share.low * model.shared_size();
  const std::int16_t* const high = share.high_share > 0.0F ? low + model.shared_size() : low;
  std::vector<std::int16_t> shared(model.shared_size());
  for (std::size_t i = 0; i < shared.size(); ++i) {
    const auto between = static_cast<float>(high[i] - low[i]) * share.high_share;
    shared[i] = static_cast<std::int16_t>(low[i] + static_cast<int>(std::lrintf(between)));
  }
  const std::size_t size = model.size();
  if (expanded_.data() == nullptr && !expanded_.Allocate(kStages * size * sizeof(std::int16_t)))
    throw std::bad_alloc();
  std::int16_t* const weights = static_cast<std::int16_t*>(expanded_.data()) + stage * size;
  for (std::uint32_t i = 0; i < size; ++i) weights[i] = shared[model.Shared(i)];
  stages_[stage].store(weights, std::memory_order_release);
  return weights;
}

core::Score PatternWeights::Evaluate(const Position& position) const {
  const std::int16_t* const weights = Stage(position);
  const PatternModel& model = *model_;
  PatternModel::Indices indices;
  model.Find(position.own(), position.other(), &indices);
  int sum = 0;
  const std::size_t lanes = model.lanes();
#pragma GCC unroll 8
  for (std::size_t lane = 0; lane < lanes; ++lane)
    sum += weights[model.LaneAt(lane) + indices.lanes[lane]];
  const PatternCountVector counts = PatternCountsOf(position);
  for (std::size_t i = 0; i < kPatternCounts; ++i) sum += weights[model.CountAt(i) + counts[i]];
  const int full_board = 100 * Count(BoardSquares(variant_));
  return core::Score(std::clamp(100 * sum / view_.header.scale, -full_board, full_board));
}

std::string PatternWeights::Terms(const Position& position) const {
  const std::int16_t* const weights = Stage(position);
  PatternModel::Indices indices;
  model_->Find(position.own(), position.other(), &indices);
  const auto centi = [this](int sum) { return 100.0 * sum / view_.header.scale; };
  std::string text;
  for (std::size_t lane = 0; lane < model_->lanes();) {
    const std::string& name = model_->Name(lane);
    int sum = 0;
    for (; lane < model_->lanes() && model_->Name(lane) == name; ++lane)
      sum += weights[model_->LaneAt(lane) + indices.lanes[lane]];
    absl::StrAppendFormat(&text, "%s = %.2f\n", name, centi(sum));
  }
  const PatternCountVector counts = PatternCountsOf(position);
  for (std::size_t i = 0; i < kPatternCounts; ++i) {
    absl::StrAppendFormat(&text, "%s%s %d = %.2f", i > 0 ? "\n" : "", kCountNames[i], counts[i],
                          centi(weights[model_->CountAt(i) + counts[i]]));
  }
  return text;
}

}  // namespace tavoliere::othello
