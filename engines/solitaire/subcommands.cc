#include "engines/solitaire/subcommands.h"

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/base/program/progress.h"
#include "engines/base/program/subcommand.h"
#include "engines/base/proofs/proof_commands.h"
#include "engines/solitaire/engine/engine.h"
#include "engines/solitaire/proofs/last_peg_proof.h"
#include "engines/solitaire/table/win_table_builder.h"

namespace tavoliere::solitaire {
namespace {

using base::SayOnOutput;

struct TableArguments {
  std::string path = TableBesideProgram();

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "[FILE] [options]";
    options
        .Text("output", "FILE", &path,
              "Output file; --output may be left out. Default: the program's folder, where the "
              "engine looks for it.")
        .Operand();
  }
};

// Computes the English board's table and writes it.
int BuildTables(const std::string& command, const TableArguments& given) {
  const auto start = std::chrono::steady_clock::now();
  base::Progress progress(SayOnOutput);
  const WinTableContents contents =
      BuildWinTable(SayOnOutput, [&](double share) { progress.Reached(share); });
  std::uint64_t total = 0;
  for (std::size_t pegs = 1; pegs < contents.solvable_by_pegs.size(); ++pegs) {
    std::cout << pegs << " pegs: " << contents.solvable_by_pegs[pegs] << " solvable\n";
    total += contents.solvable_by_pegs[pegs];
  }
  const absl::Status written = WinTable::Write(given.path, contents.words);
  if (!written.ok()) return base::FailedSubcommand(command, written);
  std::cout << total << " solvable positions in all; " << given.path << " written after "
            << base::DurationText(std::chrono::steady_clock::now() - start) << std::endl;
  return EXIT_SUCCESS;
}

base::Subcommand MeasureSolver() {
  const std::string synopsis =
      absl::StrCat(kMeasureUsage, "\n   or: tav-solitaire measure lookups TABLE\nSuch as: ",
                   "tav-solitaire measure exact random 24 30 10000000");
  auto operands = usage::Declare("", "FILE...", "");
  operands.words = {"exact", "classic:pmg", "random", "reachable", "solvable", "named", "lookups"};
  const auto measure = [](const base::Arguments& arguments) {
    const absl::Status status = Measure(arguments);
    if (status.ok()) return EXIT_SUCCESS;
    std::cerr << absl::StrCat(status.message(), "\n");
    return 2;
  };
  return base::WithWords("tav-solitaire", "measure",
                         "Measure a solver on random positions (exact random 24 30 10000000).",
                         synopsis, operands, measure);
}

}  // namespace

std::vector<base::Subcommand> Subcommands() {
  return {base::Renamed(
              "build-table",
              base::WithOptions<TableArguments>(
                  "tav-solitaire", "build-tables",
                  "Compute the English board's table ([FILE]; 85 MB, half a minute of one core).",
                  BuildTables)),
          DrawCommand(), MeasureSolver(), SurveyCommand(), WeightsCommand()};
}

std::vector<base::Subcommand> MoreSubcommands(const base::EngineFactory& make) {
  return base::ProofCommands("tav-solitaire", "solitaire", make, LastPegProofVariants(make),
                             base::ProofQuestion::kSolution);
}

}  // namespace tavoliere::solitaire
