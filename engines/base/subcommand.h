// What the subcommands of the engines share: options, ranges, errors.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "boost/program_options.hpp"
#include "core/usage/usage.h"

namespace tavoliere::base {

using Arguments = std::vector<std::string>;

// A tool of one game's own, started as `tav-<game> <name> <arguments>`. `--help` prints how it is
// used, "Usage: ..." first (WithOptions, WithWords and RunVerbs do that), and does nothing else.
struct Subcommand {
  std::string name;
  std::string help;  // one sentence for --help
  // Takes what follows the name; returns the exit status. Does nothing before one
  // of these three, to which it hands all its arguments.
  std::function<int(const Arguments& arguments)> run;
};

// What `subcommand` and the verbs within it read, asked of itself without doing anything.
usage::Command DeclarationOf(const Subcommand& subcommand);

inline constexpr unsigned kSubcommandHelpWidth = 80;  // columns

// "tav-fake train: WHAT (see tav-fake train --help)" on standard error; returns the exit status of
// wrong arguments. `command` is all of it, "tav-fake train".
int BadSubcommand(const std::string& command, const std::string& what);
// The same without the hint; returns the exit status of a failure.
int FailedSubcommand(const std::string& command, const absl::Status& status);

// Parses and runs `action()`, or prints the help, in which `usage` follows the command. Adds
// `--help` to the options. An option that may stand without its name is what `positional` calls it.
int WithOptions(const std::string& command, const std::string& usage,
                boost::program_options::options_description& options,
                const boost::program_options::positional_options_description& positional,
                const Arguments& arguments, const std::function<int()>& action);

// The same for a tool whose words are not options: `operands` is what they may be, for completions.
int WithWords(const std::string& command, const std::string& usage, const usage::Option& operands,
              const Arguments& arguments, const std::function<int()>& action);

// Runs the verb that the first argument names with the others; "--help" or nothing lists them.
int RunVerbs(const std::string& command, const std::vector<Subcommand>& verbs,
             const Arguments& arguments);

absl::Status CheckRange(const std::string& what, int value, int min, int max);
// The first error of `checks`.
absl::Status FirstError(std::initializer_list<absl::Status> checks);
// A line, at once.
void SayOnOutput(const std::string& line);

}  // namespace tavoliere::base
