// `tav-<game> train`: trains the evaluation on self-play games, from nothing to a weights file, in
// stages that can be run separately, resumed, and distributed over machines.
#pragma once

#include <utility>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/files/descriptor.h"
#include "core/learn/data/data_set.h"
#include "core/learn/label.h"
#include "core/learn/models/linear_model.h"
#include "core/learn/models/weights_file.h"
#include "core/learn/self_play.h"
#include "engines/base/program/conversion.h"
#include "engines/base/program/progress.h"
#include "engines/base/program/subcommand.h"
#include "engines/base/train/fit_command.h"
#include "engines/base/train/learnt_evaluation.h"
#include "engines/base/train/linear_trainer.h"
#include "engines/base/train/network_trainer.h"
#include "engines/base/train/train_options.h"
#include "engines/base/train/train_plan.h"
#include "engines/base/train/train_sets.h"

namespace tavoliere::base {

// Fits the weights of training traits.
template <LearntEvaluation L>
struct TrainerOf {
  using Type = NetworkTrainer<L>;
};
template <LinearEvaluation L>
struct TrainerOf<L> {
  using Type = LinearTrainer<L>;
};

// One run of a verb.
template <LearntEvaluation L>
class TrainCommand : public TrainSets<L> {
 public:
  using typename TrainSets<L>::Records;
  using typename TrainSets<L>::Variant;

  using TrainSets<L>::TrainSets;

  // `train` of `program`, such as "tav-fake".
  static Subcommand Tool(const std::string& program, const std::string& help) {
    return WithVerbs(program, "train", help, Verbs(absl::StrCat(program, " train")));
  }

 private:
  using TrainSets<L>::Done;
  using TrainSets<L>::Kind;
  using TrainSets<L>::Player;
  using TrainSets<L>::Read;
  using TrainSets<L>::Verb;
  using TrainSets<L>::name_;

  static std::vector<Subcommand> Verbs(const std::string& command) {
    FitArguments reports;
    reports.reports = true;
    std::vector<Subcommand> verbs = {
        Verb(command, "all",
             "Make weights from nothing, in a folder; the other subcommands are its steps.",
             &TrainCommand::All),
        Verb(command, "self-play", "Play games and write their positions.",
             &TrainCommand::SelfPlay),
        Verb(command, "label", "Label positions with exact values or search values.",
             &TrainCommand::Label),
        Verb(command, "join", "Join data sets: shards, different games.", &TrainCommand::Join),
        Verb(command, "split", "Split a data set in two by game.", &TrainCommand::Split),
        Verb(command, "count", "Count the positions of data sets by stage.", &TrainCommand::Count),
        FitCommand<L, typename TrainerOf<L>::Type>::Tool(command, "fit",
                                                         "Fit a weights file to data sets."),
        Verb(command, "report", "Report the error of weights by stage.", &TrainCommand::Report,
             reports)};
    if constexpr (LinearEvaluation<L>) {
      verbs.push_back(ConvertVerb(command, learn::kWeightsFile, [](std::string_view bytes) {
        return learn::ConvertOldWeights(L::kGame, bytes);
      }));
    }
    return verbs;
  }

  int All(const TrainAllArguments& given, Variant variant) const {
    const std::string command = name_.substr(0, name_.rfind(' '));
    std::error_code failed;
    std::filesystem::create_directories(files::PathOf(given.folder), failed);
    if (failed) return FailedSubcommand(name_, absl::UnavailableError(failed.message()));
    for (const TrainStep& step : StepsOf(L::Plan(variant), given)) {
      if (step.fits && std::filesystem::exists(files::PathOf(step.output))) continue;
      std::cout << absl::StrJoin(step.arguments, " ") << std::endl;
      const int status = RunVerb(command, Verbs(command), step.arguments);
      if (status != EXIT_SUCCESS) return status;
    }
    return EXIT_SUCCESS;
  }

  int SelfPlay(const SelfPlayArguments& given, Variant variant) const {
    const auto player = Player(given.weights, variant);
    if (!player.ok()) return FailedSubcommand(name_, player.status());
    auto writer = learn::DataSetWriter::Open(given.output, Kind(variant));
    if (!writer.ok()) return FailedSubcommand(name_, writer.status());
    Progress progress(SayOnOutput);
    const absl::Status played = learn::PlayGames<L>(*player, given.play, variant, **writer,
                                                    [&](double share) { progress.Reached(share); });
    std::cout << given.output << ": " << (*writer)->records() << " positions" << std::endl;
    return Done(played);
  }

  int Label(const LabelArguments& given, Variant variant) const {
    learn::LabelOptions label = given.label;
    if (given.depth > 0) label.depth = core::Depth{given.depth};
    if (!learn::HasExact<L> && !label.depth)
      return BadSubcommand(name_, "the game has no solver: expected --depth");
    const auto player = Player(given.weights, variant);
    if (!player.ok()) return FailedSubcommand(name_, player.status());
    const auto records = Read(given.inputs, variant);
    if (!records.ok()) return FailedSubcommand(name_, records.status());
    auto writer = learn::DataSetWriter::Open(given.output, Kind(variant));
    if (!writer.ok()) return FailedSubcommand(name_, writer.status());
    Progress progress(SayOnOutput);
    const absl::Status labelled =
        learn::LabelRecords<L>(*player, label, variant, *records, **writer,
                               [&](double share) { progress.Reached(share); });
    std::cout << given.output << ": " << (*writer)->records() << " positions" << std::endl;
    return Done(labelled);
  }

  int Report(const FitArguments& given, Variant variant) const {
    const auto player = Player(given.from, variant);
    if (!player.ok()) return FailedSubcommand(name_, player.status());
    const auto records = Read(given.inputs, variant);
    if (!records.ok()) return FailedSubcommand(name_, records.status());
    std::map<int, learn::StageError> errors;
    for (const auto& record : *records) {
      if (!learn::HeldOut(record.game, given.held_out_one_in, 0)) continue;
      const auto position = L::Unpack(record.position, variant);
      if (!given.Takes(record, L::Stage(position))) continue;
      learn::StageError& error = errors[L::Stage(position)];
      ++error.count;
      const double wrong = (player->Evaluate(position).centi() - record.Best()) / 100.0;
      error.mean += wrong;
      error.absolute += std::abs(wrong);
      error.square += wrong * wrong;
    }
    for (auto& [stage, error] : errors) {
      const auto count = static_cast<double>(error.count);
      error.mean /= count;
      error.absolute /= count;
      error.square /= count;
    }
    PrintErrors(errors);
    return EXIT_SUCCESS;
  }
};

}  // namespace tavoliere::base
