// The commands about what is kept: saved games, the transcript.
#include "tools/play/game/files.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/play/terminal/terminal_ui.h"

namespace tavoliere::play {

absl::Status TerminalUi::Save(const std::string& arguments) {
  if (arguments.empty()) return absl::InvalidArgumentError("save: expected a file name");
  RETURN_IF_ERROR(KeepGame(arguments, session_.Record()));
  Print(absl::StrCat("Saved in ", arguments, ".\n"));
  return absl::OkStatus();
}

absl::Status TerminalUi::Load(const std::string& arguments) {
  std::string path = arguments;
  int number = 0;
  const std::size_t blank = path.find_last_of(' ');
  if (blank != std::string::npos && absl::SimpleAtoi(path.substr(blank + 1), &number)) {
    path.erase(blank);
  }
  if (path.empty()) return absl::InvalidArgumentError("load: expected a file name");
  RETURN_IF_ERROR(session_.Load(path, number));
  Show();
  return absl::OkStatus();
}

absl::Status TerminalUi::Resume(const std::string&) {
  RETURN_IF_ERROR(session_.Resume());
  Show();
  return absl::OkStatus();
}

absl::Status TerminalUi::TranscriptTo(const std::string& arguments) {
  if (arguments.empty()) {
    return absl::InvalidArgumentError("transcript: expected a file name or 'off'");
  }
  const std::string path = arguments == "off" ? "" : arguments;
  if (session_.WriteTranscriptTo(path) && !path.empty()) {
    Print(absl::StrCat("The game is written to ", path, " after each move.\n"));
  }
  return absl::OkStatus();
}

absl::Status TerminalUi::Comment(const std::string& arguments) {
  RETURN_IF_ERROR(session_.Comment(arguments));
  Print(arguments.empty() ? "Comment deleted.\n" : "Comment saved.\n");
  return absl::OkStatus();
}

}  // namespace tavoliere::play
