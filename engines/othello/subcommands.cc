#include "engines/othello/subcommands.h"

#include <vector>

#include "engines/base/adapt/foreign_engine.h"
#include "engines/base/book/book_command.h"
#include "engines/base/proofs/proof_commands.h"
#include "engines/base/puzzles/puzzles_command.h"
#include "engines/base/train/fit_command.h"
#include "engines/base/train/fit_probcut_command.h"
#include "engines/base/train/train_command.h"
#include "engines/othello/adapt/foreign_engines.h"
#include "engines/othello/engine/engine.h"
#include "engines/othello/files/convert_command.h"
#include "engines/othello/learn/book.h"
#include "engines/othello/learn/foreign_data.h"
#include "engines/othello/learn/network_trainer.h"
#include "engines/othello/learn/training_traits.h"
#include "engines/othello/solver/score_proof.h"

namespace tavoliere::othello {

std::vector<base::Subcommand> Subcommands() {
  constexpr char kProgram[] = "tav-othello";
  return {base::AdaptCommand(
              kProgram, "Run an engine that speaks NBoard, GTP or flipello as one that speaks UGI.",
              {{"flipello", &StartFlipelloEngine},
               {"gtp", &StartGtpEngine},
               {"nboard", &StartNBoardEngine}},
              NewEngine),
          base::BookCommand<OthelloBook>::Tool(kProgram, EdaxBookVerbs()),
          base::TrainCommand<OthelloTrainingTraits>::Tool(
              kProgram, "Train the weights of the patterns on self-play games."),
          base::FitCommand<OthelloTrainingTraits, NetworkTrainer>::Tool(
              kProgram, "fit-network",
              "Train the weights of the network on data sets that 'train' has made."),
          base::FitProbCutCommand<OthelloTrainingTraits>::Tool(kProgram),
          ImportCommand(),
          ExportCommand(),
          OpeningsCommand(),
          ImportWthorCommand()};
}

std::vector<base::Subcommand> MoreSubcommands(const base::EngineFactory& make) {
  std::vector<base::Subcommand> commands = base::ProofCommands(
      "tav-othello", "othello", make, ScoreProofVariants(), base::ProofQuestion::kScore);
  commands.push_back(
      base::PuzzlesTool<Othello, SolverProver>::Tool("tav-othello", "othello", make));
  return commands;
}

}  // namespace tavoliere::othello
