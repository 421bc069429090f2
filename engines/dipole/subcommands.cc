#include "engines/dipole/subcommands.h"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>

#include "absl/strings/str_cat.h"
#include "boost/program_options.hpp"
#include "engines/base/data_files.h"
#include "engines/dipole/tables.h"

namespace tavoliere::dipole {
namespace {

namespace po = boost::program_options;
using Arguments = std::vector<std::string>;

constexpr int kBadArguments = 2;      // exit status
constexpr unsigned kHelpWidth = 100;  // columns

int BadArguments(const std::string& command, const std::string& what) {
  std::cerr << "tav-dipole " << command << ": " << what << " (see tav-dipole " << command
            << " --help)\n";
  return kBadArguments;
}

int Failed(const std::string& command, const absl::Status& status) {
  std::cerr << "tav-dipole " << command << ": " << std::string(status.message()) << "\n";
  return EXIT_FAILURE;
}

// Parses and runs `action(values)`, or prints the help.
template <class Action>
int WithOptions(const std::string& command, const std::string& usage,
                const po::options_description& options,
                const po::positional_options_description& positional, const Arguments& arguments,
                const Action& action) {
  po::variables_map values;
  try {
    po::store(po::command_line_parser(arguments).options(options).positional(positional).run(),
              values);
    po::notify(values);
  } catch (const po::error& error) {
    return BadArguments(command, error.what());
  }
  if (values.count("help") > 0) {
    std::cout << "Usage: tav-dipole " << command << " " << usage << "\n\n" << options;
    return EXIT_SUCCESS;
  }
  return action(values);
}

// ---- build-tables

int BuildTables(const Arguments& arguments) {
  int checkers = 5;
  std::string path = absl::StrCat(base::ProgramFolder(), "/", kTableFileName);
  po::options_description options("Options", kHelpWidth);
  options.add_options()("help", "Print this text.")(
      "checkers", po::value(&checkers)->value_name("N")->default_value(checkers),
      absl::StrCat("Positions of up to N checkers in all, 2 to ", kMaxTableCheckers, ".").c_str())(
      "output", po::value(&path)->value_name("FILE")->default_value(path),
      "Where to write them. The engine looks beside itself unless option Tables says otherwise.");
  return WithOptions("build-tables", "[options]", options, {}, arguments, [&](const auto&) {
    if (checkers < 2 || checkers > kMaxTableCheckers) {
      return BadArguments("build-tables", absl::StrCat("expected 2 to ", kMaxTableCheckers,
                                                       " checkers, got ", checkers));
    }
    const auto began = std::chrono::steady_clock::now();
    const Tables tables = Tables::Build(checkers);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    for (int total = 2; total <= checkers; ++total) {
      const Tables::Census census = tables.Count(total);
      std::cout << total << " checkers: " << census.positions << " positions, "
                << 1000 * census.wins / census.positions
                << " per mille won by the side to move, longest win " << tables.Longest(total)
                << " plies\n";
    }
    if (const absl::Status saved = tables.Save(path); !saved.ok())
      return Failed("build-tables", saved);
    std::cout << path << ": " << tables.bytes() << " bytes of values, " << took.count()
              << " s to compute\n";
    return EXIT_SUCCESS;
  });
}

}  // namespace

std::vector<base::Subcommand> Subcommands() {
  return {{"build-tables", "Compute the end-game tables and write them.", BuildTables}};
}

}  // namespace tavoliere::dipole
