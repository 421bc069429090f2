// Words as users write them on a command line: pairs and quoted arguments.
#pragma once

#include <utility>

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::match {

using KeyValue = std::pair<std::string, std::string>;

// "tc=1+0.1" as ("tc", "1+0.1"); a word without '=' or with nothing before it is an error that
// names it. The words `ponder`, `whitepov`, `debug` and `trust` alone are `ponder=on` and so on.
absl::StatusOr<std::vector<KeyValue>> SplitKeyValues(const std::vector<std::string>& words);

// The command's arguments in one string, split at blanks; "..." and '...' hold blanks, a backslash
// takes the next character as it is. An open quote is an error.
absl::StatusOr<std::vector<std::string>> SplitArguments(const std::string& text);

// As many of the words as there is room for in a message, and "..." where some are left out.
std::string FirstWords(const std::string& words);

}  // namespace tavoliere::match
