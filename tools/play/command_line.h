// The command line of tav-play.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/usage/usage.h"
#include "tools/play/browser/web_ui.h"
#include "tools/play/session/play_session.h"
#include "tools/play/terminal/terminal_ui.h"

namespace tavoliere::play {

struct CommandLine {
  enum class Request { kPlay, kHelp, kVersion, kUsage, kDescribe };

  Request request = Request::kPlay;
  std::string usage;  // Request::kUsage: what is to be printed
  std::string game;   // "x" for tav-x in the program's folder; empty: asked for
  bool ask = false;   // the questions at the start, whatever is given
  bool sides_given = false;
  bool keep = true;  // games, history and hall of fame
  bool ascii = false;
  bool unicode = false;
  bool colour = true;
  bool mouse = true;        // where the terminal has one
  Settings settings;        // its state folder is still to be found
  TerminalOptions options;  // its style is
  bool web = false;         // a page in the browser in place of the terminal
  WebPlace place;
};

// An error names the word and says what was expected.
absl::StatusOr<CommandLine> ParseCommandLine(const std::vector<std::string>& words);

// The command line, for completions and the manual.
usage::Command ProgramUsage();

// As wide as the terminal.
std::string HelpText();

}  // namespace tavoliere::play
