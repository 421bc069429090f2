// `tav-othello import-wthor`: the positions of the games in WTHOR files, as a data set.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "engines/base/subcommand.h"
#include "engines/base/train_sets.h"
#include "engines/othello/lesson.h"

namespace tavoliere::othello {

// One run of the command.
class WthorCommand : private base::TrainSets<OthelloLesson> {
 public:
  // `command`: all of it, such as "tav-othello import-wthor".
  explicit WthorCommand(const std::string& command) { name_ = command; }

  int Run(const base::Arguments& arguments);

 private:
  absl::Status ReadGames(const std::string& path);
  int Import(const std::vector<std::string>& inputs, const std::string& output);

  bool theoretical_ = false;
  Records records_;
  std::uint32_t games_ = 0;    // written
  std::uint32_t skipped_ = 0;  // not games to their end
};

}  // namespace tavoliere::othello
