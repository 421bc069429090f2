// What the subcommands of the engines share: options, ranges, errors.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "boost/program_options.hpp"

namespace tavoliere::base {

using Arguments = std::vector<std::string>;

inline constexpr unsigned kSubcommandHelpWidth = 80;  // columns

// "tav-fake train: WHAT (see tav-fake train --help)" on standard error; returns the exit status of
// wrong arguments. `command` is all of it, "tav-fake train".
int BadSubcommand(const std::string& command, const std::string& what);
// The same without the hint; returns the exit status of a failure.
int FailedSubcommand(const std::string& command, const absl::Status& status);

// Parses and runs `action()`, or prints the help, in which `usage` follows the command. Adds
// `--help` to the options.
int WithOptions(const std::string& command, const std::string& usage,
                boost::program_options::options_description& options,
                const boost::program_options::positional_options_description& positional,
                const Arguments& arguments, const std::function<int()>& action);

absl::Status CheckRange(const std::string& what, int value, int min, int max);
// The first error of `checks`.
absl::Status FirstError(std::initializer_list<absl::Status> checks);
// A line, at once.
void SayOnOutput(const std::string& line);

}  // namespace tavoliere::base
