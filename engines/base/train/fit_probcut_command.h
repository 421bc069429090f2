// `tav-<game> fit-probcut`: the error of shallow searches against deep ones, as the numbers from
// which the game's ProbCut hook computes its sigma.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "core/learn/data/data_set.h"
#include "core/learn/depth_values.h"
#include "core/learn/probcut_fit.h"
#include "core/random.h"
#include "engines/base/program/progress.h"
#include "engines/base/program/subcommand.h"
#include "engines/base/train/learnt_evaluation.h"
#include "engines/base/train/train_options.h"
#include "engines/base/train/train_sets.h"

namespace tavoliere::base {

// What training traits add for ProbCut to be fitted:
//   WithoutProbCut     the same evaluator, that prunes nothing by shallow searches.
template <class L>
concept FitsProbCut = LearntEvaluation<L> && requires(const typename L::Evaluator& evaluator) {
  { L::WithoutProbCut(evaluator) } -> std::same_as<typename L::Evaluator>;
};

// One run of the command.
template <FitsProbCut L>
class FitProbCutCommand : public TrainSets<L> {
 public:
  using TrainSets<L>::TrainSets;

  // `fit-probcut` of `program`, such as "tav-fake".
  static Subcommand Tool(const std::string& program) {
    return TrainSets<L>::Verb(program, "fit-probcut",
                              "Measure how well shallow searches predict deep ones.",
                              &FitProbCutCommand::Fit);
  }

 private:
  using typename TrainSets<L>::Variant;
  using Position = typename L::Game::Position;
  using TrainSets<L>::Player;
  using TrainSets<L>::Read;
  using TrainSets<L>::name_;

  int Fit(const ProbCutArguments& given, Variant variant) const {
    typename L::Evaluator player;
    if (!given.weights.empty()) {
      const auto loaded = Player(given.weights, variant);
      if (!loaded.ok()) return FailedSubcommand(name_, loaded.status());
      player = *loaded;
    }
    const auto positions = Drawn(given, variant);
    if (!positions.ok()) return FailedSubcommand(name_, positions.status());
    Progress progress(SayOnOutput);
    const auto values =
        learn::SearchedByDepth<L>(L::WithoutProbCut(player), *positions, given.depth,
                                  static_cast<std::size_t>(given.hash_megabytes), given.threads,
                                  [&](double share) { progress.Reached(share); });
    const std::vector<learn::ProbCutCell> cells = Usable(values, given.stages_per_cell);
    if (cells.empty()) {
      return FailedSubcommand(
          name_, absl::FailedPreconditionError("too few positions were searched to the depth"));
    }
    Print(cells, learn::FitProbCut(cells));
    return EXIT_SUCCESS;
  }

  absl::StatusOr<std::vector<Position>> Drawn(const ProbCutArguments& given,
                                              Variant variant) const {
    ASSIGN_OR_RETURN(auto records, Read(given.inputs, variant));
    core::Shuffle(given.seed, records);
    std::vector<Position> positions;
    for (const auto& record : records) {
      if (static_cast<int>(positions.size()) == given.positions) break;
      const Position position = L::Unpack(record.position, variant);
      const int stage = L::Stage(position);
      if (stage >= given.first_stage && stage <= given.last_stage) positions.push_back(position);
    }
    return positions;
  }

  // Those of which a logarithm can be taken.
  static std::vector<learn::ProbCutCell> Usable(const std::vector<learn::DepthValues>& values,
                                                int stages) {
    std::vector<learn::ProbCutCell> cells = learn::CellsOf(values, stages);
    std::erase_if(cells, [](const learn::ProbCutCell& cell) { return cell.sigma <= 0.0; });
    return cells;
  }

  static void Print(const std::vector<learn::ProbCutCell>& cells, const learn::ProbCutFit& fit) {
    std::cout << "stage shallow deep positions    mean   sigma  fitted\n";
    for (const learn::ProbCutCell& cell : cells) {
      std::cout << absl::StreamFormat("%5.1f %7d %4d %9d %7.1f %7.1f %7.1f\n", cell.stage,
                                      cell.shallow, cell.deep, cell.count, cell.mean, cell.sigma,
                                      learn::SigmaOf(fit, cell.stage, cell.shallow, cell.deep));
    }
    std::cout << "coefficients";
    for (const double coefficient : fit) std::cout << absl::StreamFormat(" %.4f", coefficient);
    std::cout << std::endl;
  }
};

}  // namespace tavoliere::base
