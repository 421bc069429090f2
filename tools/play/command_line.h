// The command line of tav-play.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/usage/usage.h"
#include "tools/play/sitting.h"
#include "tools/play/terminal_face.h"
#include "tools/play/web_start.h"

namespace tavoliere::play {

struct CommandLine {
  enum class Request { kPlay, kHelp, kVersion, kUsage };

  Request request = Request::kPlay;
  std::string usage;  // Request::kUsage: what is to be printed
  std::string game;   // "x" for tav-x beside the program; empty: asked for
  bool ask = false;   // the questions at the start, whatever is given
  bool sides_given = false;
  bool keep = true;  // games, history and hall of fame
  bool ascii = false;
  bool unicode = false;
  bool colour = true;
  bool mouse = true;  // where the terminal has one
  Settings settings;  // its state folder is still to be found
  Manner manner;      // its style is
  bool web = false;   // a page in the browser in place of the terminal
  WebPlace place;
};

// An error names the word and says what was expected.
absl::StatusOr<CommandLine> ParseCommandLine(const std::vector<std::string>& words);

// The command line, for completions and the manual.
usage::Command ProgramUsage();

// As wide as the terminal.
std::string HelpText();

}  // namespace tavoliere::play
