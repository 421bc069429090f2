#include "engines/base/subcommand.h"

#include <cstdlib>
#include <iostream>

#include "absl/strings/str_cat.h"

namespace tavoliere::base {

namespace po = boost::program_options;

int BadSubcommand(const std::string& command, const std::string& what) {
  constexpr int kBadSubcommand = 2;
  std::cerr << command << ": " << what << " (see " << command << " --help)\n";
  return kBadSubcommand;
}

int FailedSubcommand(const std::string& command, const absl::Status& status) {
  std::cerr << command << ": " << std::string(status.message()) << "\n";
  return EXIT_FAILURE;
}

int WithOptions(const std::string& command, const std::string& usage,
                po::options_description& options,
                const po::positional_options_description& positional, const Arguments& arguments,
                const std::function<int()>& action) {
  options.add_options()("help", "Print this text.");
  po::variables_map values;
  try {
    po::store(po::command_line_parser(arguments).options(options).positional(positional).run(),
              values);
    if (values.count("help") > 0) {
      std::cout << "Usage: " << command << " " << usage << "\n\n" << options;
      return EXIT_SUCCESS;
    }
    po::notify(values);
  } catch (const po::error& error) {
    return BadSubcommand(command, error.what());
  }
  return action();
}

absl::Status CheckRange(const std::string& what, int value, int min, int max) {
  if (value >= min && value <= max) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("expected ", min, " to ", max, " as ", what, ", got ", value));
}

absl::Status FirstError(std::initializer_list<absl::Status> checks) {
  for (const absl::Status& status : checks) {
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

void SayOnOutput(const std::string& line) { std::cout << line << std::endl; }

}  // namespace tavoliere::base
