// The command line of tav-match.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/match/tournament.h"

namespace tavoliere::match {

struct CommandLine {
  enum class Request { kPlay, kHelp, kVersion };

  Request request = Request::kPlay;
  MatchSettings settings;  // complete and consistent when a match is to be played
};

// `arguments` without the program's name. An error says what was expected and what came.
absl::StatusOr<CommandLine> ParseCommandLine(const std::vector<std::string>& arguments);

std::string HelpText();

}  // namespace tavoliere::match
