// A command that fits weights to data sets: `train fit`, and others for further evaluations.
#pragma once

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/files/replace_file.h"
#include "core/learn/data/data_set.h"
#include "core/learn/returns.h"
#include "engines/base/program/subcommand.h"
#include "engines/base/train/learnt_evaluation.h"
#include "engines/base/train/train_options.h"
#include "engines/base/train/train_sets.h"

namespace tavoliere::base {

// `Trainer` is made of FitArguments and a variant, for one fit: Begin(), Add() for every example,
// Fit() for the bytes of the weights file; kModel says which options it takes.
template <LearntEvaluation L, class Trainer>
class FitCommand : public TrainSets<L> {
 public:
  using TrainSets<L>::TrainSets;

  // `program`: what precedes the name, such as "tav-fake train".
  static Subcommand Tool(const std::string& program, const std::string& name,
                         const std::string& help) {
    FitArguments standard;
    standard.model = Trainer::kModel;
    return TrainSets<L>::Verb(program, name, help, &FitCommand::Fit, standard);
  }

 private:
  using typename TrainSets<L>::Variant;
  using TrainSets<L>::Done;
  using TrainSets<L>::name_;

  int Fit(const FitArguments& given, Variant variant) const {
    Trainer trainer(given, variant);
    if (const absl::Status begun = trainer.Begin(); !begun.ok())
      return FailedSubcommand(name_, begun);
    for (const auto& [path, exact_alone] : given.Sets()) {
      std::vector<learn::RecordOf<L>> game;
      const auto end_game = [&, exact_alone = exact_alone] {
        if (given.lambda > 0) learn::TakeReturns<L>(given.lambda, variant, game);
        for (const auto& record : game) {
          if (exact_alone && record.exact == learn::kNoValue) continue;
          const auto position = L::Unpack(record.position, variant);
          if (given.Takes(record, L::Stage(position)))
            trainer.Add(position, record, learn::HeldOut(record.game, given.held_out_one_in, 0));
        }
        game.clear();
      };
      const auto add = [&](const learn::RecordOf<L>& record) {
        if (!game.empty() && game.front().game != record.game) end_game();
        game.push_back(record);
      };
      const absl::Status read =
          learn::VisitRecords<L::kBytes>(path, TrainSets<L>::Kind(variant), add);
      if (!read.ok()) return FailedSubcommand(name_, read);
      end_game();
    }
    std::cout << trainer.examples() << " examples, " << trainer.held_out() << " held out"
              << std::endl;
    if (trainer.examples() == 0)
      return FailedSubcommand(
          name_, absl::InvalidArgumentError("expected positions to learn from, got none"));
    return Done(files::ReplaceFile(given.output, {trainer.Fit()}));
  }
};

}  // namespace tavoliere::base
