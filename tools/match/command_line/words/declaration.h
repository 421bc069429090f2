// The command lines of tav-match's commands, from which they are read, completed, and printed by
// --help, in the man page and in MANUAL.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/usage/usage.h"

namespace tavoliere::match {

// The option with keys of its own, and with a short form such as "-h".
usage::Option WithKeys(usage::Option option, const std::vector<usage::Option>& keys);
usage::Option WithBrief(usage::Option option, const std::string& brief);
// The option with a value for where it is not given, and an integer with its range.
usage::Option WithStandard(usage::Option option, const std::string& standard);
usage::Option WithRange(usage::Option option, std::int64_t min, std::int64_t max);

// Of a match, in the order of the help.
std::vector<usage::Option> MatchOptions();

// Of a tuning, which takes the options of a match too.
std::vector<usage::Option> TuneOptions();

usage::Command PlayUsage();

usage::Command MergeUsage();
usage::Command StatsUsage();
usage::Command RatingsUsage();
usage::Command WatchUsage();
usage::Command SprtUsage();
usage::Command ReportUsage();
usage::Command ReplayUsage();
usage::Command OpeningsUsage();
usage::Command TuneUsage();
usage::Command ComplianceUsage();

// All of it: the options of a match, the commands beside it.
usage::Command ProgramUsage();

// What `tav-match <command> --help` prints, as wide as the terminal; of a match "tav-match --help".
std::string HelpText(const usage::Command& command);

// The exit states in words, one for each Ending, in their order.
std::vector<usage::ExitState> ExitStates();

}  // namespace tavoliere::match
