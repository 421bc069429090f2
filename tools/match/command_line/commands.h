// The commands of tav-match: the function of each, and the declaration of its command line, from
// which it is read, completed, and printed by --help, in the man page and in MANUAL.md.
#pragma once

#include <string>
#include <vector>

#include "core/usage/usage.h"

namespace tavoliere::match {

// Each takes its arguments without its own name and returns the exit status.

// `tav-match [play] ...`: plays a match.
int PlayMain(const std::vector<std::string>& arguments);

// `tav-match stats`: prints the tables of a match again, from its journals.
int StatsMain(const std::vector<std::string>& arguments);

// `tav-match ratings`: rates the engines of all journals of a folder.
int RatingsMain(const std::vector<std::string>& arguments);

// `tav-match report`: writes a page about a match, from its journals.
int ReportMain(const std::vector<std::string>& arguments);

// `tav-match merge JOURNAL... [-o MERGED]`: joins the parts of a match. Writes the games of all
// journals, each once and in the order of the schedule, and prints the table.
int MergeMain(const std::vector<std::string>& arguments);

// `tav-match sprt`: the figures and the sequential test of counts from any source. The status is
// the verdict's when the test is decided.
int SprtMain(const std::vector<std::string>& arguments);

// `tav-match compliance`: checks that an engine keeps the protocol.
int ComplianceMain(const std::vector<std::string>& arguments);

// Of a match, in the order of the help.
std::vector<usage::Option> MatchOptions();

usage::Command PlayUsage();

usage::Command MergeUsage();
usage::Command StatsUsage();
usage::Command RatingsUsage();
usage::Command SprtUsage();
usage::Command ReportUsage();
usage::Command ComplianceUsage();

// All of it: the options of a match, the commands beside it.
usage::Command ProgramUsage();

// What `tav-match <command> --help` prints, as wide as the terminal; of a match "tav-match --help".
std::string HelpText(const usage::Command& command);

// The exit states in words, one for each Ending, in their order.
std::vector<usage::ExitState> ExitStates();

}  // namespace tavoliere::match
