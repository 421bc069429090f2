// The command line of tav-match.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/match/run/preparation/settings.h"

namespace tavoliere::match {

struct CommandLine {
  enum class Request {
    kPlay,
    kResume,  // of settings.journal, whose header has the rest of the command line
    kHelp,
    kVersion,
    kUsage,
    kDescribe
  };

  Request request = Request::kPlay;
  std::string usage;       // Request::kUsage: what is to be printed
  MatchSettings settings;  // complete and consistent when a match is to be played
};

// `arguments` without the program's name. An error says what was expected and quotes the input.
absl::StatusOr<CommandLine> ParseCommandLine(const std::vector<std::string>& arguments);

// `tav-match openings`: a book to make.
struct BookLine {
  bool asks_for_help = false;
  std::size_t count = 0;  // of openings
  std::string output;
  MatchSettings settings;  // as of a match whose one engine is the evaluator
};
absl::StatusOr<BookLine> ParseBookLine(const std::vector<std::string>& arguments);

// For Request::kResume: `recorded` is the command line of the journal's header, `arguments` the one
// now, whose options take the place of the recorded ones.
absl::StatusOr<CommandLine> ParseResumed(const std::vector<std::string>& recorded,
                                         const std::vector<std::string>& arguments);

}  // namespace tavoliere::match
