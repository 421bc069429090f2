// The command line of `tav-match replay`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::match {

struct ReplayLine {
  bool help = false;
  std::string journal;
  std::string id;                                  // of the game
  std::optional<std::vector<std::string>> engine;  // the words after -engine
  std::optional<int> player;                       // the only one that is asked; 0: player 1
  bool debug = false;
  bool salvage = false;
};

// `arguments` without the command's name. An error says what was expected and quotes the input.
absl::StatusOr<ReplayLine> ParseReplayLine(const std::vector<std::string>& arguments);

}  // namespace tavoliere::match
