// The command line of the subcommands that read journals: stats, sprt, report.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "absl/status/statusor.h"
#include "core/usage/usage.h"
#include "tools/match/stats/sprt.h"

namespace tavoliere::match {

// Reads `arguments` as the options of `command` and, for every word that is none, the one named
// `positional`; where it is none of them, these words are its values.
absl::StatusOr<boost::program_options::variables_map> ReadOptions(
    const std::vector<std::string>& arguments, const usage::Command& command,
    const std::string& positional);

// The values of "journal".
std::vector<std::string> JournalsOf(const boost::program_options::variables_map& values);

// The values of --elo0, --elo1, --alpha, --beta, --model; nullopt when none was given.
absl::StatusOr<std::optional<SprtSettings>> SprtOf(
    const boost::program_options::variables_map& values);

}  // namespace tavoliere::match
