#include "engines/base/subcommand.h"

#include <cstdlib>
#include <iostream>

#include "absl/strings/str_cat.h"
#include "core/usage/boost_options.h"
#include "core/usage/help.h"
#include "core/usage/terminal_width.h"

namespace tavoliere::base {

namespace po = boost::program_options;

namespace {

// Not null: what a subcommand reads is written there, and nothing is run.
thread_local usage::Command* declared_into = nullptr;

void Declare(const std::string& usage, const po::options_description& options,
             const po::positional_options_description& positional) {
  usage::Command& command = *declared_into;
  command.synopsis = usage;
  command.options = usage::OptionsOf(options);
  if (positional.max_total_count() == 0) return;
  const usage::Option* option = usage::FindOption(command.options, positional.name_for_position(0));
  if (option == nullptr) return;
  command.operands = *option;
  command.operands.name.clear();
}

}  // namespace

usage::Command DeclarationOf(const Subcommand& subcommand) {
  usage::Command command;
  command.name = subcommand.name;
  command.help = subcommand.help;
  usage::Command* const outer = declared_into;
  declared_into = &command;
  subcommand.run({});
  declared_into = outer;
  return command;
}

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
  if (declared_into != nullptr) {
    Declare(usage, options, positional);
    return EXIT_SUCCESS;
  }
  po::variables_map values;
  try {
    po::store(po::command_line_parser(arguments).options(options).positional(positional).run(),
              values);
    if (values.count("help") > 0) {
      const int width = usage::HelpWidth();
      std::cout << usage::UsageLine(command, usage, width) << "\nOptions:\n"
                << usage::OptionEntries(usage::OptionsOf(options), width);
      return EXIT_SUCCESS;
    }
    po::notify(values);
  } catch (const po::error& error) {
    return BadSubcommand(command, error.what());
  }
  return action();
}

int WithWords(const std::string& command, const std::string& usage, const usage::Option& operands,
              const Arguments& arguments, const std::function<int()>& action) {
  if (declared_into != nullptr) {
    declared_into->synopsis = usage;
    declared_into->operands = operands;
    return EXIT_SUCCESS;
  }
  if (arguments != Arguments{"--help"}) return action();
  std::cout << usage::UsageLine(command, usage, usage::HelpWidth()) << std::flush;
  return EXIT_SUCCESS;
}

int RunVerbs(const std::string& command, const std::vector<Subcommand>& verbs,
             const Arguments& arguments) {
  if (declared_into != nullptr) {
    declared_into->synopsis = "WHAT [options]";
    for (const Subcommand& verb : verbs) declared_into->commands.push_back(DeclarationOf(verb));
    return EXIT_SUCCESS;
  }
  if (!arguments.empty()) {
    for (const Subcommand& verb : verbs) {
      if (arguments.front() == verb.name) return verb.run({arguments.begin() + 1, arguments.end()});
    }
    if (arguments.front() != "--help")
      return BadSubcommand(command, absl::StrCat("there is no '", arguments.front(), "'"));
  }
  std::cout << "Usage: " << command << " WHAT [options]\n\n";
  constexpr int kColumn = 13;
  for (const Subcommand& verb : verbs)
    std::cout << usage::Entry("  " + verb.name, verb.help, kColumn, usage::HelpWidth());
  return arguments.empty() ? BadSubcommand(command, "expected what to do") : EXIT_SUCCESS;
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
