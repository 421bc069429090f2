#include "protocol/server/output.h"

#include <cstddef>

#include "protocol/server/wires.h"
#include "protocol/wire/text.h"

namespace tavoliere::protocol {
namespace {

// Held lines are written once they are this long, so that a flood of commands does not pile up its
// answers.
constexpr std::size_t kLongestHeld = 1 << 16;

}  // namespace

void Output::Write(const std::string& line) {
  Hold(line);
  Flush();
}

void Output::Hold(const std::string& line) { listener_ ? listener_(line) : Pass(line); }

void Output::Pass(const std::string& line) {
  held_ += line;
  held_ += '\n';
  if (held_.size() >= kLongestHeld) Flush();
}

void Output::Error(const absl::Status& error) {
  told_error_ = true;
  Hold(ErrorLine(error));
}

void Output::Answer(const absl::StatusOr<std::string>& text) {
  if (!text.ok()) return Error(text.status());
  // The last newline is Hold()'s.
  std::string lines = *text;
  while (!lines.empty() && lines.back() == '\n') lines.pop_back();
  if (!lines.empty()) Hold(lines);
}

void Output::Flush() {
  if (held_.empty()) return;
  if (!broken_ && !WriteAll(fd_, held_)) broken_ = true;
  held_.clear();
}

}  // namespace tavoliere::protocol
