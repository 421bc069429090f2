// The words of a command line of tav-match, split at its options.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::match {

// One occurrence of an option, and the words after it.
struct Occurrence {
  std::string name;  // without hyphens
  std::vector<std::string> words;
};

// An error names the word that is no option of a match, or has the wrong number of words after it.
absl::StatusOr<std::vector<Occurrence>> SplitOptions(const std::vector<std::string>& arguments);

// `arguments` without these options and their words.
absl::StatusOr<std::vector<std::string>> WithoutOptions(const std::vector<std::string>& arguments,
                                                        const std::set<std::string>& options);

// The error of what follows an option, with the option's name before it.
absl::Status InOption(const std::string& option, const absl::Status& status);

}  // namespace tavoliere::match
