#include "engines/othello/subcommands.h"

#include <string>

#include "engines/base/train_command.h"
#include "engines/othello/lesson.h"

namespace tavoliere::othello {

std::vector<base::Subcommand> Subcommands() {
  return {{"train", "Learn the weights of the default evaluation from games of its own.",
           [](const std::vector<std::string>& arguments) {
             return base::TrainCommand<OthelloLesson>("tav-othello train").Run(arguments);
           }}};
}

}  // namespace tavoliere::othello
