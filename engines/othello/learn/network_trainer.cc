#include "engines/othello/learn/network_trainer.h"

#include <iostream>

#include "absl/strings/str_format.h"
#include "engines/base/train/linear_trainer.h"
#include "engines/othello/evaluation/network.h"

namespace tavoliere::othello {

NetworkTrainer::NetworkTrainer(const base::FitArguments& given, Variant variant)
    : given_(given),
      variant_(variant),
      shape_(Network::Shape(variant)),
      train_(base::PackedExamples<OthelloTrainingTraits>(variant, shape_.slots.size())),
      held_out_(base::PackedExamples<OthelloTrainingTraits>(variant, shape_.slots.size())) {}

void NetworkTrainer::Add(const Position& position,
                         const learn::RecordOf<OthelloTrainingTraits>& record, bool held_out) {
  (held_out ? held_out_ : train_)
      .Add(OthelloTrainingTraits::Stage(position), record.position,
           given_.Target(record, Network::kDiscsPerLogit));
}

std::string NetworkTrainer::Fit() {
  learn::PatternFitOptions options;
  options.epochs = given_.network_fit.epochs;
  options.seed = given_.network_fit.seed;
  options.threads = given_.network_fit.threads;
  options.logit = Network::kDiscsPerLogit;
  learn::PatternValues values = learn::FirstValues(shape_, options.seed);
  learn::FitPatternNetwork(
      shape_, train_, held_out_, options, values, [](const learn::PatternFitReport& report) {
        std::cout << absl::StreamFormat("epoch %d: loss %.5f, held out %.4f\n", report.epoch,
                                        report.train_loss, report.held_out)
                  << std::flush;
      });
  base::PrintErrors(learn::ErrorsByStage(shape_, values, held_out_, options.logit));
  return learn::QuantisedNetwork::Text(OthelloTrainingTraits::kGame, Network::ModelName(variant_),
                                       shape_, values);
}

}  // namespace tavoliere::othello
