#include "engines/othello/subcommands.h"

#include <string>

#include "engines/base/adapt_command.h"
#include "engines/base/book_command.h"
#include "engines/base/fit_probcut_command.h"
#include "engines/base/train_command.h"
#include "engines/othello/adapt/foreign_engines.h"
#include "engines/othello/book.h"
#include "engines/othello/engine.h"
#include "engines/othello/files/convert_command.h"
#include "engines/othello/lesson.h"
#include "engines/othello/wthor_command.h"

namespace tavoliere::othello {

std::vector<base::Subcommand> Subcommands() {
  return {
      {"adapt", "Run an engine that speaks NBoard, GTP or flipello as one that speaks UGI.",
       [](const std::vector<std::string>& arguments) {
         return base::AdaptCommand("tav-othello adapt",
                                   {{"flipello", &StartFlipelloEngine},
                                    {"gtp", &StartGtpEngine},
                                    {"nboard", &StartNBoardEngine}},
                                   NewEngine, arguments);
       }},
      {"book", "Grow an opening book, or tell what is in one.",
       [](const std::vector<std::string>& arguments) {
         return base::BookCommand<OthelloBook>("tav-othello book").Run(arguments);
       }},
      {"train", "Learn the weights of the default evaluation from games of its own.",
       [](const std::vector<std::string>& arguments) {
         return base::TrainCommand<OthelloLesson>("tav-othello train").Run(arguments);
       }},
      {"fit-probcut", "Measure how well shallow searches foretell deep ones.",
       [](const std::vector<std::string>& arguments) {
         return base::FitProbCutCommand<OthelloLesson>("tav-othello fit-probcut").Run(arguments);
       }},
      {"import", "Turn games of other programs (GGF, SGF, WTHOR, OBF, transcripts) to records.",
       ImportCommand},
      {"export", "Turn game records (JSON Lines) to a format of other programs.", ExportCommand},
      {"openings", "Print the games of a file of any format as lines for 'position'.",
       OpeningsCommand},
      {"import-wthor", "Make a data set of the games of people, from WTHOR files.",
       [](const std::vector<std::string>& arguments) {
         return WthorCommand("tav-othello import-wthor").Run(arguments);
       }}};
}

}  // namespace tavoliere::othello
