// `tav-<game> train`: the evaluation learnt from the game's own games, from nothing to a weights
// file, by stages that can each be run alone, resumed and shared out over machines.
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
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/learn/data_set.h"
#include "core/learn/label.h"
#include "core/learn/linear_model.h"
#include "core/learn/self_play.h"
#include "engines/base/error_text.h"
#include "engines/base/fit_command.h"
#include "engines/base/learnt_evaluation.h"
#include "engines/base/linear_trainer.h"
#include "engines/base/network_trainer.h"
#include "engines/base/progress.h"
#include "engines/base/subcommand.h"
#include "engines/base/train_options.h"
#include "engines/base/train_plan.h"
#include "engines/base/train_sets.h"

namespace tavoliere::base {

// Who fits a lesson's weights.
template <LearntEvaluation L>
struct TrainerOf {
  using Type = NetworkTrainer<L>;
};
template <LinearEvaluation L>
struct TrainerOf<L> {
  using Type = LinearTrainer<L>;
};

// One run of the command.
template <LearntEvaluation L>
class TrainCommand : private TrainSets<L> {
 public:
  using typename TrainSets<L>::Records;
  using typename TrainSets<L>::Variant;

  // `command`: all of it, such as "tav-fake train".
  explicit TrainCommand(std::string command) : command_(std::move(command)) {}

  int Run(const Arguments& arguments) {
    const auto verb = [this](const char* name, const char* help, Part part) {
      return Subcommand{name, help, [=, this](const Arguments& rest) {
                          name_ = absl::StrCat(command_, " ", name);
                          return (this->*part)(rest);
                        }};
    };
    return RunVerbs(
        command_,
        {verb("all", "Go from nothing to weights, in a folder; the others are its parts.",
              &TrainCommand::All),
         verb("self-play", "Play games and write their positions.", &TrainCommand::SelfPlay),
         verb("label", "Add exact values or those of a search.", &TrainCommand::Label),
         verb("join", "Put data sets together: shards, different games.", &TrainCommand::Join),
         verb("split", "Cut a data set in two by its games.", &TrainCommand::Split),
         verb("count", "Tell what is in data sets, by stage.", &TrainCommand::Count),
         verb("fit", "Make a weights file of data sets.", &TrainCommand::Fit),
         verb("report", "Tell how far weights are off, by stage.", &TrainCommand::Report)},
        arguments);
  }

 private:
  using TrainSets<L>::Act;
  using TrainSets<L>::Done;
  using TrainSets<L>::Kind;
  using TrainSets<L>::Player;
  using TrainSets<L>::Read;
  using TrainSets<L>::name_;

  using Part = int (TrainCommand::*)(const Arguments&);

  int All(const Arguments& arguments) {
    TrainAllArguments given;
    return Act(given, arguments, [&](Variant variant) {
      std::error_code failed;
      std::filesystem::create_directories(given.all.folder, failed);
      if (failed) return FailedSubcommand(name_, absl::UnavailableError(failed.message()));
      for (const TrainStep& step : StepsOf(L::Plan(variant), given.all)) {
        if (step.fits && std::filesystem::exists(step.output)) continue;
        std::cout << absl::StrJoin(step.arguments, " ") << std::endl;
        if (const int status = Run(step.arguments); status != EXIT_SUCCESS) return status;
      }
      return EXIT_SUCCESS;
    });
  }

  int SelfPlay(const Arguments& arguments) {
    SelfPlayArguments given;
    return Act(given, arguments, [&](Variant variant) {
      const auto player = Player(given.weights, variant);
      if (!player.ok()) return FailedSubcommand(name_, player.status());
      auto writer = learn::DataSetWriter::Open(given.output, Kind(variant));
      if (!writer.ok()) return FailedSubcommand(name_, writer.status());
      Progress progress(SayOnOutput);
      const absl::Status played = learn::PlayGames<L>(
          *player, given.play, variant, **writer, [&](double share) { progress.Reached(share); });
      std::cout << given.output << ": " << (*writer)->records() << " positions" << std::endl;
      return Done(played);
    });
  }

  int Label(const Arguments& arguments) {
    LabelArguments given;
    return Act(given, arguments, [&](Variant variant) {
      if (!learn::HasExact<L> && !given.label.depth)
        return BadSubcommand(name_, "the game has no solver: expected --depth");
      const auto player = Player(given.weights, variant);
      if (!player.ok()) return FailedSubcommand(name_, player.status());
      const auto records = Read(given.inputs, variant);
      if (!records.ok()) return FailedSubcommand(name_, records.status());
      auto writer = learn::DataSetWriter::Open(given.output, Kind(variant));
      if (!writer.ok()) return FailedSubcommand(name_, writer.status());
      Progress progress(SayOnOutput);
      const absl::Status labelled =
          learn::LabelRecords<L>(*player, given.label, variant, *records, **writer,
                                 [&](double share) { progress.Reached(share); });
      std::cout << given.output << ": " << (*writer)->records() << " positions" << std::endl;
      return Done(labelled);
    });
  }

  int Fit(const Arguments& arguments) {
    return FitCommand<L, typename TrainerOf<L>::Type>(name_).Run(arguments);
  }

  int Report(const Arguments& arguments) {
    FitArguments given;
    given.reports = true;
    return Act(given, arguments, [&](Variant variant) {
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
    });
  }

  std::string command_;
};

}  // namespace tavoliere::base
