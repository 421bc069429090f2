// The command line of the subcommands that compute from what was played: stats, sprt, report.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "absl/status/statusor.h"
#include "tools/match/score/sprt.h"

namespace tavoliere::match {

// Reads `arguments` as `options` and, for every word that is none, the one named `positional`.
absl::StatusOr<boost::program_options::variables_map> ReadOptions(
    const std::vector<std::string>& arguments,
    const boost::program_options::options_description& options, const char* positional);

// --journal, for which every word stands that belongs to no option.
void AddJournals(boost::program_options::options_description& options);
std::vector<std::string> JournalsOf(const boost::program_options::variables_map& values);

// --elo0, --elo1, --alpha, --beta, --model.
void AddSprtOptions(boost::program_options::options_description& options);
// Their values; nullopt when none was given.
absl::StatusOr<std::optional<SprtSettings>> SprtOf(
    const boost::program_options::variables_map& values);

}  // namespace tavoliere::match
