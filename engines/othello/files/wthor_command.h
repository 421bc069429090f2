// `tav-othello import-wthor`: the positions of the games in WTHOR files, as a data set.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "engines/base/program/subcommand.h"
#include "engines/base/train/train_sets.h"
#include "engines/othello/learn/training_traits.h"

namespace tavoliere::othello {

// One run of the command.
class WthorCommand : private base::TrainSets<OthelloTrainingTraits> {
 public:
  static base::Subcommand Tool();

 private:
  struct Given;

  using TrainSets::TrainSets;

  absl::Status ReadGames(const std::string& path);
  int Import(const Given& given);

  bool theoretical_ = false;
  Records records_;
  std::uint32_t games_ = 0;    // written
  std::uint32_t skipped_ = 0;  // not games to their end
};

}  // namespace tavoliere::othello
