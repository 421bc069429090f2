// Reads the words of a command line as the options that a command declares.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "absl/status/statusor.h"
#include "core/usage/usage.h"
#include "tools/match/stats/sprt.h"

namespace tavoliere::match {

// Of a match: one occurrence of an option, and the words after it.
struct Occurrence {
  std::string name;  // without hyphens
  std::vector<std::string> words;
};

// An error names the word that is no option of a match, or has the wrong number of words after it.
absl::StatusOr<std::vector<Occurrence>> SplitOptions(const std::vector<std::string>& arguments);
// The same of another command whose options are written as those of a match.
absl::StatusOr<std::vector<Occurrence>> SplitOptions(const std::vector<std::string>& arguments,
                                                     const std::vector<usage::Option>& options);

// `arguments` without these options and their words.
absl::StatusOr<std::vector<std::string>> WithoutOptions(const std::vector<std::string>& arguments,
                                                        const std::set<std::string>& options);

// The error of what follows an option, with the option's name before it.
absl::Status InOption(const std::string& option, const absl::Status& status);

// Of the other commands: reads `arguments` as the options of `command` and, for every word that is
// none, the one named `positional`; where it is none of them, these words are its values.
absl::StatusOr<boost::program_options::variables_map> ReadOptions(
    const std::vector<std::string>& arguments, const usage::Command& command,
    const std::string& positional);

// The values of "journal".
std::vector<std::string> JournalsOf(const boost::program_options::variables_map& values);

// The values of --elo0, --elo1, --alpha, --beta, --model; nullopt when none was given.
absl::StatusOr<std::optional<SprtSettings>> SprtOf(
    const boost::program_options::variables_map& values);

}  // namespace tavoliere::match
