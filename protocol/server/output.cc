#include "protocol/server/output.h"

#include <cstddef>

#include "core/files/descriptor.h"

namespace tavoliere::protocol {
namespace {

// Held lines are written once they are this long, so that a flood of commands does not pile up its
// answers.
constexpr std::size_t kLongestHeld = 1 << 16;

}  // namespace

void Output::Report(const SearchReport& report) {
  Hold(report);
  Flush();
}

void Output::Hold(const SearchReport& report) {
  if (listener_ != nullptr) return listener_->OnReport(report);
  if (const std::string lines = FormatReport(report); !lines.empty()) Pass(lines);
}

void Output::Hold(const BestMove& best) {
  listener_ != nullptr ? listener_->OnBestMove(best) : Pass(FormatBestMove(best));
}

void Output::Hold(const std::string& line) {
  if (listener_ == nullptr) Pass(line);
}

void Output::Pass(const std::string& line) {
  held_ += line;
  held_ += '\n';
  if (held_.size() >= kLongestHeld) Flush();
}

void Output::Refuse(const absl::Status& error) {
  told_error_ = true;
  SearchReport report;
  report.error = error;
  Hold(report);
}

void Output::Answer(const absl::StatusOr<std::string>& text) {
  if (!text.ok()) return Refuse(text.status());
  // The last newline is Hold()'s.
  std::string lines = *text;
  while (!lines.empty() && lines.back() == '\n') lines.pop_back();
  if (!lines.empty()) Hold(lines);
}

void Output::Respond(const absl::StatusOr<std::string>& text) {
  Answer(text.ok() ? absl::StatusOr<std::string>("response " + *text) : text);
}

void Output::Flush() {
  if (held_.empty()) return;
  if (!broken_ && files::WriteAll(fd_, held_) < held_.size()) broken_ = true;
  held_.clear();
}

}  // namespace tavoliere::protocol
