#include "engines/base/main.h"

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "engines/base/progress.h"
#include "engines/solitaire/engine.h"
#include "engines/solitaire/measure.h"
#include "engines/solitaire/win_table_builder.h"

namespace {

// `build-table [FILE]`: computes the English board's table and writes it.
int BuildTable(const std::vector<std::string>& arguments) {
  if (arguments.size() > 1) {
    std::cerr << "build-table: expected one file name, got " << arguments.size() << " words\n";
    return 2;
  }
  const std::string path =
      arguments.empty() ? tavoliere::solitaire::TableBesideProgram() : arguments.front();
  const auto start = std::chrono::steady_clock::now();
  const auto say = [](const std::string& line) { std::cout << line << std::endl; };
  tavoliere::base::Progress progress(say);
  const tavoliere::solitaire::WinTableContents contents =
      tavoliere::solitaire::BuildWinTable(say, [&](double share) { progress.Reached(share); });
  std::uint64_t total = 0;
  for (std::size_t pegs = 1; pegs < contents.solvable_by_pegs.size(); ++pegs) {
    std::cout << pegs << " pegs: " << contents.solvable_by_pegs[pegs] << " solvable\n";
    total += contents.solvable_by_pegs[pegs];
  }
  const absl::Status written = tavoliere::solitaire::WinTable::Write(path, contents.words);
  if (!written.ok()) {
    std::cerr << "build-table: " << written.message() << "\n";
    return EXIT_FAILURE;
  }
  std::cout << total << " solvable positions of all; " << path << " written after "
            << tavoliere::base::DurationText(std::chrono::steady_clock::now() - start) << std::endl;
  return EXIT_SUCCESS;
}

int MeasureSolver(const std::vector<std::string>& arguments) {
  const absl::Status status = tavoliere::solitaire::Measure(arguments);
  if (status.ok()) return EXIT_SUCCESS;
  std::cerr << status.message() << "\n";
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  return tavoliere::base::EngineMain(
      argc, argv, *tavoliere::solitaire::NewEngine(),
      {{"build-table",
        "Compute the English board's table ([FILE]; 85 MB, half a minute of one core).",
        BuildTable},
       {"measure", "Try a solver on random positions (exact random 24 30 10000000).",
        MeasureSolver}});
}
