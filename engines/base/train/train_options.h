// The options of `tav-<game> train` and its verbs.
#pragma once

#include <utility>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/learn/data/record.h"
#include "core/learn/label.h"
#include "core/learn/models/linear_model.h"
#include "core/learn/models/network_model.h"
#include "core/learn/self_play.h"
#include "core/learn/training_traits.h"
#include "core/types.h"
#include "core/usage/bound_options.h"
#include "engines/base/train/train_plan.h"

namespace tavoliere::base {

// Each Declare() binds the options to the object (program/subcommand.h).

struct TrainAllArguments : TrainAllOptions {
  void Declare(usage::BoundOptions& options);
};

struct SelfPlayArguments {
  std::string output;
  std::string weights;
  std::string variant;
  learn::SelfPlayOptions play;

  void Declare(usage::BoundOptions& options);
};

struct LabelArguments {
  std::vector<std::string> inputs;
  std::string output;
  std::string weights;
  std::string variant;
  int depth = 0;  // 0: exact values
  learn::LabelOptions label;

  LabelArguments() { label.last_stage = 16; }
  void Declare(usage::BoundOptions& options);
};

struct JoinArguments {
  std::vector<std::string> inputs;
  std::string output;
  std::string variant;
  bool deduplicate = false;
  int shuffle = -1;

  void Declare(usage::BoundOptions& options);
};

struct SplitArguments {
  std::vector<std::string> inputs;
  std::string output;
  std::string held_out;
  std::string variant;
  int one_in = 20;

  void Declare(usage::BoundOptions& options);
};

struct CountArguments {
  std::vector<std::string> inputs;
  std::string variant;

  void Declare(usage::BoundOptions& options);
};

// Those of `tav-<game> fit-probcut`.
struct ProbCutArguments {
  std::vector<std::string> inputs;
  std::string weights;
  std::string variant;
  core::Depth depth{10};
  int first_stage = 0;
  int last_stage = 255;
  int positions = 2000;
  std::uint64_t seed = 1;
  int stages_per_cell = 6;
  int hash_megabytes = 16;
  int threads = 1;

  void Declare(usage::BoundOptions& options);
};

// What weights are those of.
enum class ModelKind : std::uint8_t { kLinear, kNetwork };

// Also those of `report`, which fits nothing.
struct FitArguments {
  ModelKind model = ModelKind::kLinear;
  bool reports = false;
  std::vector<std::string> inputs;
  std::vector<std::string> exact_of;
  std::string output;
  std::string from;
  std::string variant;
  int first_stage = 0;
  int last_stage = 255;
  int least_depth = 0;
  int held_out_one_in = 20;
  int first_knot = 0;
  int last_knot = 60;
  int knots_every = 4;
  learn::FitOptions fit;  // of a linear model, as the knots
  learn::NetworkFitOptions network_fit;
  float result_share = 0.0F;
  float lambda = 0.0F;  // learn::TakeReturns()
  bool proved = false;

  std::vector<int> Knots() const;
  // The data sets, and whether only exact values are taken of them.
  std::vector<std::pair<std::string, bool>> Sets() const;
  // Whether a position of that stage is learnt from. One whose winner is proved is not
  // unless `proved`: evaluations are asked where searches do not see so far.
  template <std::size_t kBytes>
  bool Takes(const learn::Record<kBytes>& record, int stage) const {
    const bool known = record.exact != learn::kNoValue ||
                       (record.search != learn::kNoValue && record.depth >= least_depth);
    return known && (proved || std::abs(record.Best()) < learn::kWon) && stage >= first_stage &&
           stage <= last_stage;
  }

  // The chance of winning that is learnt of a position: what its value promises (so many
  // centi-units multiply the odds by e), mixed with the result of its game where the value is not
  // exact.
  template <std::size_t kBytes>
  float Chance(const learn::Record<kBytes>& record, float centi_per_logit) const {
    const float chance = learn::ChanceOf(static_cast<float>(record.Best()) / centi_per_logit);
    if (record.exact != learn::kNoValue || record.result == learn::kNoValue) return chance;
    const float won = record.result > 0 ? 1.0F : record.result == 0 ? 0.5F : 0.0F;
    return chance + result_share * (won - chance);
  }

  // What is learnt of a position as a value, in units, not hundredths; so many of them multiply the
  // odds by e.
  template <std::size_t kBytes>
  float Target(const learn::Record<kBytes>& record, float per_logit) const {
    if (result_share == 0.0F) return static_cast<float>(record.Best()) / 100.0F;
    // The value that promises as much; that of a game that is won promises nearly all.
    constexpr float kLeast = 3e-3F;
    const float chance = std::clamp(Chance(record, 100.0F * per_logit), kLeast, 1.0F - kLeast);
    return per_logit * std::log(chance / (1.0F - chance));
  }

  void Declare(usage::BoundOptions& options);

 private:
  void DeclareLinear(usage::BoundOptions& options);
  void DeclareNetwork(usage::BoundOptions& options);
};

// The common parts of the options of the verbs of `train`.

void AddThreads(usage::BoundOptions& options, int* threads, const std::string& help);
void AddVariant(usage::BoundOptions& options, std::string* variant);
// Data sets, which may be given without the option's name.
usage::BoundOptions::Entry& AddInputs(usage::BoundOptions& options,
                                      std::vector<std::string>* inputs);
// "4-24" as its two numbers; one number stands for both.
void AddInterval(usage::BoundOptions& options, const std::string& name, int* first, int* last,
                 const std::string& help);
// "2/16": the second of sixteen.
void AddShard(usage::BoundOptions& options, learn::Shard* shard, const std::string& help);
// The mean of a search's last two iterations in place of the last one's value.
void AddMean(usage::BoundOptions& options, learn::LabelValue* value);

}  // namespace tavoliere::base
