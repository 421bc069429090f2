// The declaration of tav-match's command line: it is parsed, completed, and printed by --help and
// in the man page.
#pragma once

#include <string>
#include <vector>

#include "core/usage/usage.h"

namespace tavoliere::match {

// The options of a match.
usage::Command PlayUsage();

usage::Command MergeUsage();
usage::Command StatsUsage();
usage::Command SprtUsage();
usage::Command ReportUsage();
usage::Command ComplianceUsage();

// All of it: the options of a match, the commands beside it.
usage::Command ProgramUsage();

// What `tav-match <command> --help` prints, as wide as the terminal; of a match "tav-match --help".
std::string HelpText(const usage::Command& command);

}  // namespace tavoliere::match
