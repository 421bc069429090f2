#include "engines/base/main.h"

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/base/progress.h"
#include "engines/base/subcommand.h"
#include "engines/solitaire/draw_command.h"
#include "engines/solitaire/engine.h"
#include "engines/solitaire/measure.h"
#include "engines/solitaire/win_table_builder.h"

namespace {

// Computes the English board's table and writes it.
int WriteTable(const std::string& path) {
  const auto start = std::chrono::steady_clock::now();
  tavoliere::base::Progress progress(tavoliere::base::SayOnOutput);
  const tavoliere::solitaire::WinTableContents contents = tavoliere::solitaire::BuildWinTable(
      tavoliere::base::SayOnOutput, [&](double share) { progress.Reached(share); });
  std::uint64_t total = 0;
  for (std::size_t pegs = 1; pegs < contents.solvable_by_pegs.size(); ++pegs) {
    std::cout << pegs << " pegs: " << contents.solvable_by_pegs[pegs] << " solvable\n";
    total += contents.solvable_by_pegs[pegs];
  }
  const absl::Status written = tavoliere::solitaire::WinTable::Write(path, contents.words);
  if (!written.ok()) return tavoliere::base::FailedSubcommand("tav-solitaire build-table", written);
  std::cout << total << " solvable positions of all; " << path << " written after "
            << tavoliere::base::DurationText(std::chrono::steady_clock::now() - start) << std::endl;
  return EXIT_SUCCESS;
}

int BuildTable(const std::vector<std::string>& arguments) {
  namespace po = boost::program_options;
  std::string path = tavoliere::solitaire::TableBesideProgram();
  po::options_description options("Options", tavoliere::base::kSubcommandHelpWidth);
  options.add_options()("output", po::value(&path)->value_name("FILE"),
                        "Where to write it; beside the program, where the engine looks for it, "
                        "without it. Also the first argument.");
  po::positional_options_description positional;
  positional.add("output", 1);
  return tavoliere::base::WithOptions("tav-solitaire build-table", "[FILE] [options]", options,
                                      positional, arguments, [&] { return WriteTable(path); });
}

int MeasureSolver(const std::vector<std::string>& arguments) {
  const std::string usage = absl::StrCat(tavoliere::solitaire::kMeasureUsage,
                                         "\n   or: tav-solitaire measure lookups TABLE\nSuch as: ",
                                         "tav-solitaire measure exact random 24 30 10000000");
  auto operands = tavoliere::usage::Declare("", "FILE...", "");
  operands.words = {"exact", "classic:pmg", "random", "reachable", "solvable", "named", "lookups"};
  return tavoliere::base::WithWords("tav-solitaire measure", usage, operands, arguments, [&] {
    const absl::Status status = tavoliere::solitaire::Measure(arguments);
    if (status.ok()) return EXIT_SUCCESS;
    std::cerr << status.message() << "\n";
    return 2;
  });
}

}  // namespace

int main(int argc, char** argv) {
  return tavoliere::base::EngineMain(
      argc, argv, *tavoliere::solitaire::NewEngine(),
      {{"build-table",
        "Compute the English board's table ([FILE]; 85 MB, half a minute of one core).",
        BuildTable},
       {"draw", "Draw a solution sweep by sweep, as text or SVG (draw --svg --output FILE).",
        tavoliere::solitaire::DrawCommand},
       {"measure", "Try a solver on random positions (exact random 24 30 10000000).",
        MeasureSolver}});
}
