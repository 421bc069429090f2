#include "engines/dama/subcommands.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/parallel.h"
#include "engines/base/adapt/foreign_engine.h"
#include "engines/base/book/book_command.h"
#include "engines/base/program/subcommand.h"
#include "engines/base/proofs/proof_commands.h"
#include "engines/base/puzzles/puzzles_command.h"
#include "engines/base/train/fit_command.h"
#include "engines/base/train/fit_probcut_command.h"
#include "engines/base/train/train_command.h"
#include "engines/dama/adapt/foreign_engines.h"
#include "engines/dama/dxp/session.h"
#include "engines/dama/endings/endings.h"
#include "engines/dama/engine/engine.h"
#include "engines/dama/files/convert_command.h"
#include "engines/dama/learn/book.h"
#include "engines/dama/learn/network_trainer.h"
#include "engines/dama/learn/training_traits.h"
#include "engines/dama/learn/won_endings.h"
#include "engines/dama/proofs/ending_proof.h"
#include "engines/dama/puzzles/table_prover.h"

namespace tavoliere::dama {
namespace {

constexpr char kProgram[] = "tav-dama";

int Fail(const std::string& what) {
  std::cerr << absl::StrCat("tav-dama: ", what, "\n");
  return EXIT_FAILURE;
}

int Fail(const absl::Status& status) { return Fail(std::string(status.message())); }

// Tables with distances are built in minutes, and once more unless those of who wins need them or
// all of them have just been converted.
absl::Status BuildTablesIn(const std::string& folder, int pieces, int threads) {
  const int converted = ConvertEndings(folder, pieces, base::SayOnOutput);
  bool there = true;
  for (int fewer = 2; fewer <= std::min(pieces, kMostDistancePieces); ++fewer)
    there = there && OpenEndingFile(folder, fewer).ok() && OpenConversionFile(folder, fewer).ok();
  if (pieces <= kMostDistancePieces) {
    return there && converted > 0 ? absl::OkStatus()
                                  : BuildEndings(folder, pieces, threads, base::SayOnOutput);
  }
  absl::Status built;
  if (!there) built = BuildEndings(folder, kMostDistancePieces, threads, base::SayOnOutput);
  return built.ok() ? BuildOutcomes(folder, pieces, threads, base::SayOnOutput) : built;
}

// One line for each part of a table of who wins: how many men, how many positions, its name.
void ListParts(int pieces) {
  for (const Material& material : MaterialsOf(pieces)) {
    const Material swapped = material.Swapped();
    if (swapped < material) continue;
    const std::uint64_t size =
        EndingIndex(material).size() + (swapped == material ? 0 : EndingIndex(swapped).size());
    base::SayOnOutput(absl::StrCat(material.all_men(), " ", size, " ", material.Name()));
  }
}

absl::Status BuildPartIn(const std::string& folder, int pieces, const std::string& name,
                         int threads) {
  for (const Material& material : MaterialsOf(pieces)) {
    if (material.Name() == name)
      return BuildOutcomePart(folder, material, threads, base::SayOnOutput);
  }
  return absl::InvalidArgumentError(
      absl::StrCat("expected an ending of ", pieces, " pieces, such as ",
                   MaterialsOf(pieces).front().Name(), ", got '", name, "'"));
}

struct TablesArguments {
  std::string folder;
  std::string ending;
  bool list = false;
  int pieces = kUsualTablePieces;
  int threads = core::ProcessorThreads();

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "FOLDER [N]";
    options.Text("folder", "FOLDER", &folder, "Folder for the tables; --folder may be left out.")
        .Required()
        .Operand();
    options
        .Number("pieces", "N", &pieces,
                "Tables of up to N pieces in all; --pieces may be left out.")
        .Range(2, kMostTablePieces, "number of pieces")
        .Operand();
    options.Text("ending", "NAME", &ending,
                 "Build only the part of a table of 6 or 7 pieces that holds this ending, such as "
                 "MKK-KKKK, so that several machines can share the work.");
    options.Flag("list", &list,
                 "List the parts of a table of 6 or 7 pieces instead of building it: men, "
                 "positions and name of each. A part needs those that have one man fewer.");
    options
        .Number("threads", "N", &threads,
                "Threads, 1 to 1024. Default: one per processor. The files do not depend on them.")
        .Range(1, 1024, "number of threads")
        .ShowDefault(false);
  }
};

int BuildTables(const std::string& command, const TablesArguments& given) {
  const bool of_part = given.list || !given.ending.empty();
  if (of_part && given.pieces <= kMostDistancePieces) {
    return base::BadSubcommand(
        command, absl::StrCat("--list and --ending need 6 or 7 pieces, got ", given.pieces));
  }
  if (given.list) {
    ListParts(given.pieces);
    return EXIT_SUCCESS;
  }
  if (!given.ending.empty()) {
    const absl::Status part = BuildPartIn(given.folder, given.pieces, given.ending, given.threads);
    return part.ok() ? EXIT_SUCCESS : Fail(part);
  }
  const absl::Status built = BuildTablesIn(given.folder, given.pieces, given.threads);
  return built.ok() ? EXIT_SUCCESS : Fail(built);
}

absl::Status TellWonEndings(const std::string& folder, const WonEndingsPlan& plan) {
  std::vector<absl::Status> problems;
  const std::shared_ptr<const Endings> tables = Endings::Open(folder, &problems);
  if (!problems.empty()) return problems.front();
  ASSIGN_OR_RETURN(const auto count, PlayWonEndings(tables, plan, base::SayOnOutput));
  base::SayOnOutput(absl::StrCat(plan.pieces, " pieces: ", plan.games, " won positions, ",
                                 count.won, " won, ", count.drawn, " drawn, ", count.lost,
                                 " lost"));
  return absl::OkStatus();
}

struct PlayWonArguments {
  std::string folder;
  WonEndingsPlan plan;
  int milliseconds = static_cast<int>(plan.move_time.count());
  int nodes = 0;

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "FOLDER";
    options.Text("folder", "FOLDER", &folder, "Folder of the tables; --folder may be left out.")
        .Required()
        .Operand();
    options.Number("pieces", "N", &plan.pieces, "Pieces in all at the start.")
        .Range(2, kMostTablePieces, "number of pieces");
    options.Number("games", "N", &plan.games, "Positions to play.")
        .Range(1, 1'000'000, "number of games");
    options.Number("movetime", "N", &milliseconds, "Milliseconds per move.")
        .Range(1, 3'600'000, "number of milliseconds");
    options.Number("nodes", "N", &nodes, "Nodes per move, instead of the time; 0: no limit.")
        .Range(0, 2'000'000'000, "number of nodes");
    options
        .Number("draw-moves", "N", &plan.settings.draw_moves,
                "Moves of each side without a capture and a man's move that make a draw; 0: never.")
        .Range(0, 1000, "number of moves");
    options.Number("seed", "N", &plan.seed, "Seed of the positions.");
    options.Switch("without-tables", &plan.with_tables, false,
                   "The winner searches without tables.");
  }
};

int PlayWon(const std::string&, PlayWonArguments& given) {
  given.plan.move_time = core::Milliseconds(given.milliseconds);
  if (given.nodes > 0) given.plan.nodes = static_cast<std::uint64_t>(given.nodes);
  const absl::Status told = TellWonEndings(given.folder, given.plan);
  return told.ok() ? EXIT_SUCCESS : Fail(told);
}

}  // namespace

std::vector<base::Subcommand> Subcommands() {
  return {
      base::AdaptCommand(kProgram,
                         "Run an engine that speaks Hub or DamExchange as one that speaks UGI.",
                         {{"dxp", &StartDxpEngine}, {"hub", &StartHubEngine}}, NewEngine),
      base::BookCommand<DamaBook>::Tool(kProgram),
      DxpCommand(),
      ImportCommand(),
      ExportCommand(),
      OpeningsCommand(),
      base::WithOptions<TablesArguments>(
          kProgram, "build-tables",
          "Build the endgame tables (FOLDER [PIECES]; up to 4 pieces by default).", BuildTables),
      base::WithOptions<PlayWonArguments>(
          kProgram, "play-won",
          "Play positions that are won by the tables in FOLDER, and count the wins.", PlayWon),
      base::TrainCommand<DamaTrainingTraits>::Tool(
          kProgram, "Train the weights of the patterns on self-play games."),
      base::FitCommand<DamaTrainingTraits, NetworkTrainer>::Tool(
          kProgram, "fit-network",
          "Train the weights of the network on data sets that 'train' has made."),
      base::FitProbCutCommand<DamaTrainingTraits>::Tool(kProgram)};
}

std::vector<base::Subcommand> MoreSubcommands(const base::EngineFactory& make) {
  std::vector<base::Subcommand> commands = base::ProofCommands(
      kProgram, "dama", make, EndingProofVariants(make), base::ProofQuestion::kEnding);
  commands.push_back(base::PuzzlesTool<Dama, TableProver>::Tool(kProgram, "dama", make));
  return commands;
}

}  // namespace tavoliere::dama
