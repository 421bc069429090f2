// A line of the Hub protocol, version 2 (Letouzey): <command> <name>=<value> ..., a value in double
// quotes where it holds a blank or is empty.
#pragma once

#include <utility>

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::dama {

struct HubLine {
  std::string command;
  std::vector<std::pair<std::string, std::string>> arguments;  // a flag's value is empty

  // nullopt: the line has no such argument.
  std::optional<std::string> Find(const std::string& name) const;
};

// An error: a quote that is not closed.
absl::StatusOr<HubLine> ParseHubLine(const std::string& line);

// `value` as it stands after the '=': in quotes where it must be. What no quotes could hold, quotes
// and control characters, becomes an apostrophe or a blank.
std::string HubValue(const std::string& value);

}  // namespace tavoliere::dama
