#include "engines/dama/tools.h"

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/base/adapt_command.h"
#include "engines/base/book_command.h"
#include "engines/base/fit_command.h"
#include "engines/base/fit_probcut_command.h"
#include "engines/base/subcommand.h"
#include "engines/base/train_command.h"
#include "engines/dama/adapt/foreign_engines.h"
#include "engines/dama/book.h"
#include "engines/dama/dxp/command.h"
#include "engines/dama/endings.h"
#include "engines/dama/engine.h"
#include "engines/dama/lesson.h"
#include "engines/dama/network_trainer.h"
#include "engines/dama/pdn.h"
#include "engines/dama/won_endings.h"
#include "protocol/wire/record.h"

namespace tavoliere::dama {
namespace {

namespace po = boost::program_options;
using base::Arguments;

int Fail(const std::string& what) {
  std::cerr << "tav-dama: " << what << "\n";
  return EXIT_FAILURE;
}

// A subcommand of one argument, the name of a file.
int OfFile(const std::string& name, const std::string& what, const Arguments& arguments,
           const std::function<int(const std::string& path)>& action) {
  std::string path;
  po::options_description options("Options", base::kSubcommandHelpWidth);
  options.add_options()("file", po::value(&path)->value_name("FILE")->required(), what.c_str());
  po::positional_options_description positional;
  positional.add("file", 1);
  return base::WithOptions("tav-dama " + name, "FILE", options, positional, arguments,
                           [&] { return action(path); });
}

int Fail(const absl::Status& status) { return Fail(std::string(status.message())); }

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::ostringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::ifstream file(path, std::ios::binary);
  // A folder opens, but cannot be read.
  if (!file || file.peek() == std::ifstream::traits_type::eof()) {
    if (!file.eof() || file.bad() || !file.is_open())
      return absl::NotFoundError(absl::StrCat("cannot read '", path, "'"));
    return std::string();
  }
  text << file.rdbuf();
  return text.str();
}

// Every good game is written; the bad ones are told and make the exit status 1.
int PrintOpenings(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return Fail(text.status());
  const std::vector<absl::StatusOr<PdnGame>> games = ParsePdn(*text);
  if (games.empty()) return Fail(absl::StrCat("there is no game in '", path, "'"));
  int status = EXIT_SUCCESS;
  for (const absl::StatusOr<PdnGame>& game : games) {
    if (game.ok()) {
      std::cout << PositionLine(*game) << "\n";
    } else {
      status = Fail(game.status());
    }
  }
  std::cout << std::flush;
  return std::cout ? status : Fail("standard output is broken");
}

int PrintPdn(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return Fail(text.status());
  int status = EXIT_SUCCESS;
  std::istringstream lines(*text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (!protocol::HoldsGameRecord(line)) continue;
    const absl::StatusOr<protocol::GameRecord> record = protocol::ParseGameRecord(line);
    const absl::StatusOr<PdnGame> game =
        record.ok() ? PdnOfRecord(*record) : absl::StatusOr<PdnGame>(record.status());
    if (game.ok()) {
      std::cout << FormatPdn(*game);
    } else {
      status = Fail(absl::StrCat("line ", number, ": ", std::string(game.status().message())));
    }
  }
  std::cout << std::flush;
  return std::cout ? status : Fail("standard output is broken");
}

// Tables with distances are built in minutes, and once more unless those of who wins need them.
absl::Status BuildTablesIn(const std::string& folder, int pieces, int threads) {
  if (pieces <= kMostDistancePieces) return BuildEndings(folder, pieces, base::SayOnOutput);
  bool there = true;
  for (int fewer = 2; fewer <= kMostDistancePieces; ++fewer)
    there = there && OpenEndingFile(folder, fewer).ok() && OpenConversionFile(folder, fewer).ok();
  absl::Status built;
  if (!there) built = BuildEndings(folder, kMostDistancePieces, base::SayOnOutput);
  return built.ok() ? BuildOutcomes(folder, pieces, threads, base::SayOnOutput) : built;
}

int Adapt(const Arguments& arguments) {
  return base::AdaptCommand("tav-dama adapt", {{"dxp", &StartDxpEngine}, {"hub", &StartHubEngine}},
                            NewEngine, arguments);
}

int BuildTables(const Arguments& arguments) {
  const std::string command = "tav-dama build-tables";
  std::string folder;
  int pieces = kUsualTablePieces;
  int threads = 2;
  po::options_description options("Options", base::kSubcommandHelpWidth);
  options.add_options()("folder", po::value(&folder)->value_name("FOLDER")->required(),
                        "Where to write them; also the first argument.")(
      "pieces", po::value(&pieces)->value_name("N")->default_value(pieces),
      "Tables of up to N pieces in all; also the second argument.")(
      "threads", po::value(&threads)->value_name("N")->default_value(threads),
      "Threads that solve 6 pieces.");
  po::positional_options_description positional;
  positional.add("folder", 1).add("pieces", 1);
  return base::WithOptions(command, "FOLDER [N]", options, positional, arguments, [&] {
    const absl::Status checked = base::CheckRange("number of pieces", pieces, 2, kMostTablePieces);
    if (!checked.ok()) return base::BadSubcommand(command, std::string(checked.message()));
    const absl::Status some = base::CheckRange("number of threads", threads, 1, 1024);
    if (!some.ok()) return base::BadSubcommand(command, std::string(some.message()));
    const absl::Status built = BuildTablesIn(folder, pieces, threads);
    return built.ok() ? EXIT_SUCCESS : Fail(built);
  });
}

absl::Status TellWonEndings(const std::string& folder, const WonEndingsPlan& plan) {
  std::vector<absl::Status> problems;
  const std::shared_ptr<const Endings> tables = Endings::Open(folder, &problems);
  if (!problems.empty()) return problems.front();
  const auto count = PlayWonEndings(tables, plan, base::SayOnOutput);
  if (!count.ok()) return count.status();
  base::SayOnOutput(absl::StrCat(plan.pieces, " pieces: ", plan.games, " won positions, ",
                                 count->won, " won, ", count->drawn, " drawn, ", count->lost,
                                 " lost"));
  return absl::OkStatus();
}

int PlayWon(const Arguments& arguments) {
  const std::string command = "tav-dama play-won";
  std::string folder;
  WonEndingsPlan plan;
  int milliseconds = static_cast<int>(plan.move_time.count());
  int nodes = 0;
  bool without = false;
  po::options_description options("Options", base::kSubcommandHelpWidth);
  const auto add = [&](const char* name, int* value, const char* help) {
    options.add_options()(name, po::value(value)->value_name("N")->default_value(*value), help);
  };
  options.add_options()("folder", po::value(&folder)->value_name("FOLDER")->required(),
                        "Where the tables are; also the first argument.");
  add("pieces", &plan.pieces, "Pieces in all at the start.");
  add("games", &plan.games, "Positions to play.");
  add("movetime", &milliseconds, "Milliseconds a move.");
  add("nodes", &nodes, "Nodes a move, in place of the time; 0: none.");
  add("draw-moves", &plan.settings.draw_moves,
      "Moves of each side without a capture and a man's move that make a draw; 0: never.");
  options.add_options()("seed", po::value(&plan.seed)->value_name("N")->default_value(plan.seed),
                        "Another one for other positions.")(
      "without-tables", po::bool_switch(&without), "The winner searches without tables.");
  po::positional_options_description positional;
  positional.add("folder", 1);
  return base::WithOptions(command, "FOLDER", options, positional, arguments, [&] {
    const absl::Status checked =
        base::FirstError({base::CheckRange("number of pieces", plan.pieces, 2, kMostTablePieces),
                          base::CheckRange("number of games", plan.games, 1, 1'000'000),
                          base::CheckRange("number of milliseconds", milliseconds, 1, 3'600'000),
                          base::CheckRange("number of nodes", nodes, 0, 2'000'000'000),
                          base::CheckRange("number of moves", plan.settings.draw_moves, 0, 1000)});
    if (!checked.ok()) return base::BadSubcommand(command, std::string(checked.message()));
    plan.move_time = core::Milliseconds(milliseconds);
    plan.with_tables = !without;
    if (nodes > 0) plan.nodes = static_cast<std::uint64_t>(nodes);
    const absl::Status told = TellWonEndings(folder, plan);
    return told.ok() ? EXIT_SUCCESS : Fail(told);
  });
}

int Train(const Arguments& arguments) {
  return base::TrainCommand<DamaLesson>("tav-dama train").Run(arguments);
}

int FitNetwork(const Arguments& arguments) {
  return base::FitCommand<DamaLesson, NetworkTrainer>("tav-dama fit-network").Run(arguments);
}

int FitProbCut(const Arguments& arguments) {
  return base::FitProbCutCommand<DamaLesson>("tav-dama fit-probcut").Run(arguments);
}

int GrowBook(const Arguments& arguments) {
  return base::BookCommand<DamaBook>("tav-dama book").Run(arguments);
}

int Openings(const Arguments& arguments) {
  return OfFile("openings", "Games in PDN; -: standard input.", arguments, PrintOpenings);
}

int Pdn(const Arguments& arguments) {
  return OfFile("pdn", "Records of games, lines of JSON; -: standard input.", arguments, PrintPdn);
}

}  // namespace

std::vector<base::Subcommand> Tools() {
  return {{"adapt", "Run an engine that speaks Hub or DamExchange as one that speaks UGI.", Adapt},
          {"book", "Grow an opening book, or tell what is in one.", GrowBook},
          {"dxp", "Play over TCP by DamExchange.", DxpCommand},
          {"openings", "FILE: print the games of a PDN file as lines for 'position'.", Openings},
          {"pdn", "FILE: turn game records (JSON Lines) to PDN.", Pdn},
          {"build-tables", "FOLDER [PIECES]: build the end-game tables, up to 4 pieces or PIECES.",
           BuildTables},
          {"play-won", "FOLDER: play positions that the tables know to be won, and count the wins.",
           PlayWon},
          {"train", "Learn the weights of the patterns from games of its own.", Train},
          {"fit-network", "Learn the weights of the network from data sets of train.", FitNetwork},
          {"fit-probcut", "Measure how well shallow searches foretell deep ones.", FitProbCut}};
}

}  // namespace tavoliere::dama
