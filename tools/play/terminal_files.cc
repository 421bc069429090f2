// The commands about what is kept: saved games, the transcript.
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tools/play/files.h"
#include "tools/play/terminal_face.h"

namespace tavoliere::play {

absl::Status TerminalFace::Save(const std::string& arguments) {
  if (arguments.empty()) return absl::InvalidArgumentError("save needs the name of a file");
  if (absl::Status status = KeepGame(arguments, sitting_.Record()); !status.ok()) return status;
  Print(absl::StrCat("Saved in ", arguments, ".\n"));
  return absl::OkStatus();
}

absl::Status TerminalFace::Load(const std::string& arguments) {
  std::string path = arguments;
  int number = 0;
  const std::size_t blank = path.find_last_of(' ');
  if (blank != std::string::npos && absl::SimpleAtoi(path.substr(blank + 1), &number)) {
    path.erase(blank);
  }
  if (path.empty()) return absl::InvalidArgumentError("load needs the name of a file");
  if (absl::Status status = sitting_.Load(path, number); !status.ok()) return status;
  Show();
  return absl::OkStatus();
}

absl::Status TerminalFace::Resume(const std::string&) {
  if (absl::Status status = sitting_.Resume(); !status.ok()) return status;
  Show();
  return absl::OkStatus();
}

absl::Status TerminalFace::TranscriptTo(const std::string& arguments) {
  if (arguments.empty()) {
    return absl::InvalidArgumentError("transcript needs the name of a file, or 'off'");
  }
  const std::string path = arguments == "off" ? "" : arguments;
  if (sitting_.WriteTranscriptTo(path) && !path.empty()) {
    Print(absl::StrCat("The game is written to ", path, " as it goes.\n"));
  }
  return absl::OkStatus();
}

absl::Status TerminalFace::Comment(const std::string& arguments) {
  if (absl::Status status = sitting_.Comment(arguments); !status.ok()) return status;
  Print(arguments.empty() ? "The comment is gone.\n" : "Noted.\n");
  return absl::OkStatus();
}

}  // namespace tavoliere::play
