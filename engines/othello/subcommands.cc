#include "engines/othello/subcommands.h"

#include <string>

#include "engines/base/adapt/adapt_command.h"
#include "engines/base/train/book_command.h"
#include "engines/base/train/fit_probcut_command.h"
#include "engines/base/train/train_command.h"
#include "engines/othello/adapt/foreign_engines.h"
#include "engines/othello/engine/engine.h"
#include "engines/othello/files/convert_command.h"
#include "engines/othello/files/wthor_command.h"
#include "engines/othello/learn/book.h"
#include "engines/othello/learn/training_traits.h"

namespace tavoliere::othello {

std::vector<base::Subcommand> Subcommands() {
  constexpr char kProgram[] = "tav-othello";
  return {base::AdaptCommand(
              kProgram, "Run an engine that speaks NBoard, GTP or flipello as one that speaks UGI.",
              {{"flipello", &StartFlipelloEngine},
               {"gtp", &StartGtpEngine},
               {"nboard", &StartNBoardEngine}},
              NewEngine),
          base::BookCommand<OthelloBook>::Tool(kProgram),
          base::TrainCommand<OthelloTrainingTraits>::Tool(
              kProgram, "Train the weights of the default evaluation on self-play games."),
          base::FitProbCutCommand<OthelloTrainingTraits>::Tool(kProgram),
          ImportCommand(),
          ExportCommand(),
          OpeningsCommand(),
          WthorCommand::Tool()};
}

}  // namespace tavoliere::othello
