#include "engines/base/program/subcommand.h"

#include <cstdlib>
#include <iostream>

#include "absl/strings/str_cat.h"
#include "core/usage/help.h"
#include "core/usage/nearest_word.h"
#include "core/usage/terminal_width.h"

namespace tavoliere::base {
namespace {

void DeclareAll(const std::function<void(usage::BoundOptions&)>& declare,
                usage::BoundOptions& options, bool* help) {
  declare(options);
  options.Flag("help", help, "Print this text.").Brief("-h");
}

bool AsksForHelp(const Arguments& arguments) {
  return arguments.size() == 1 && usage::AsksForHelp(arguments.front());
}

}  // namespace

usage::Command DeclarationOf(const Subcommand& subcommand) {
  usage::Command command = subcommand.declare();
  command.name = subcommand.name;
  command.help = subcommand.help;
  return command;
}

int BadSubcommand(const std::string& command, const std::string& what) {
  constexpr int kBadSubcommand = 2;
  std::cerr << absl::StrCat(command, ": ", what, " (see ", command, " --help)\n");
  return kBadSubcommand;
}

int FailedSubcommand(const std::string& command, const absl::Status& status) {
  std::cerr << absl::StrCat(command, ": ", status.message(), "\n");
  return EXIT_FAILURE;
}

usage::Command DeclareOptions(const std::function<void(usage::BoundOptions&)>& declare) {
  usage::BoundOptions options;
  bool help = false;
  DeclareAll(declare, options, &help);
  return options.Declaration();
}

int RunWithOptions(const std::string& command,
                   const std::function<void(usage::BoundOptions&)>& declare,
                   const Arguments& arguments, const std::function<int()>& act) {
  usage::BoundOptions options;
  bool help = false;
  DeclareAll(declare, options, &help);
  absl::Status status = options.Read(AsksForHelp(arguments) ? Arguments{"--help"} : arguments);
  if (status.ok() && help) {
    const int width = usage::HelpWidth();
    const usage::Command declared = options.Declaration();
    std::cout << usage::UsageLine(command, declared.synopsis, width) << "\nOptions:\n"
              << usage::OptionEntries(declared.options, width);
    return EXIT_SUCCESS;
  }
  status.Update(options.CheckValues());
  return status.ok() ? act() : BadSubcommand(command, std::string(status.message()));
}

Subcommand WithWords(const std::string& program, const std::string& name, const std::string& help,
                     const std::string& synopsis, const usage::Option& operands,
                     const std::function<int(const Arguments& arguments)>& act) {
  usage::Command command;
  command.synopsis = synopsis;
  command.operands = operands;
  const auto run = [command = absl::StrCat(program, " ", name), synopsis,
                    act](const Arguments& arguments) {
    if (!AsksForHelp(arguments)) return act(arguments);
    std::cout << usage::UsageLine(command, synopsis, usage::HelpWidth()) << std::flush;
    return EXIT_SUCCESS;
  };
  return {name, help, [command] { return command; }, run};
}

Subcommand WithVerbs(const std::string& program, const std::string& name, const std::string& help,
                     const std::vector<Subcommand>& verbs) {
  const auto declare = [verbs] {
    usage::Command command;
    command.synopsis = "SUBCOMMAND [options]";
    for (const Subcommand& verb : verbs) command.commands.push_back(DeclarationOf(verb));
    return command;
  };
  const auto run = [command = absl::StrCat(program, " ", name), verbs](const Arguments& arguments) {
    return RunVerb(command, verbs, arguments);
  };
  return {name, help, declare, run};
}

int RunVerb(const std::string& command, const std::vector<Subcommand>& verbs,
            const Arguments& arguments) {
  if (!arguments.empty()) {
    const std::string& word = arguments.front();
    std::vector<std::string> names;
    for (const Subcommand& verb : verbs) {
      if (word == verb.name) return verb.run({arguments.begin() + 1, arguments.end()});
      names.push_back(verb.name);
    }
    if (!usage::AsksForHelp(word)) {
      return BadSubcommand(
          command, absl::StrCat("unknown subcommand '", word, "'", usage::DidYouMean(word, names)));
    }
  }
  std::cout << "Usage: " << command << " SUBCOMMAND [options]\n\n";
  constexpr int kColumn = 13;
  for (const Subcommand& verb : verbs)
    std::cout << usage::Entry("  " + verb.name, verb.help, kColumn, usage::HelpWidth());
  return arguments.empty() ? BadSubcommand(command, "expected a subcommand") : EXIT_SUCCESS;
}

void SayOnOutput(const std::string& line) { std::cout << line << std::endl; }

}  // namespace tavoliere::base
