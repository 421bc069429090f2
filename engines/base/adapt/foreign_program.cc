#include "engines/base/adapt/foreign_program.h"

#include <utility>

#include <cstddef>

#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {
namespace {

using Outcome = protocol::Conversation::Outcome;

constexpr std::chrono::milliseconds kGrace{500};
constexpr std::size_t kLongestLine = std::size_t{1} << 20;

}  // namespace

absl::StatusOr<std::unique_ptr<ForeignProgram>> ForeignProgram::Start(
    const std::vector<std::string>& command) {
  protocol::Invocation invocation;
  invocation.program = command.front();
  invocation.arguments.assign(command.begin() + 1, command.end());
  invocation.error_log = protocol::kOwnErrors;
  ASSIGN_OR_RETURN(auto program, protocol::Conversation::Start(invocation));
  return std::unique_ptr<ForeignProgram>(new ForeignProgram(std::move(program)));
}

ForeignProgram::~ForeignProgram() {
  program_->CloseInput();
  program_->Wait(std::chrono::steady_clock::now() + kGrace);
}

absl::Status ForeignProgram::Send(const std::string& line) {
  const Outcome outcome = program_->Write(line + "\n", text_, Time::max());
  if (outcome == Outcome::kDone) return absl::OkStatus();
  return absl::UnavailableError("the program has closed its input");
}

absl::StatusOr<std::optional<std::string>> ForeignProgram::Read(Time deadline) {
  while (true) {
    if (const std::size_t end = text_.find('\n'); end != std::string::npos) {
      std::string line = text_.substr(0, end);
      text_.erase(0, end + 1);
      if (!std::exchange(heard_, true)) protocol::DropByteOrderMark(&line);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (text_.size() > kLongestLine)
      return absl::DataLossError("the program sent a line that does not end");
    switch (program_->Read(text_, deadline)) {
      case Outcome::kDone:
        break;
      case Outcome::kLate:
        return std::nullopt;
      case Outcome::kEnded:
        return absl::UnavailableError("the program has ended");
    }
  }
}

}  // namespace tavoliere::base
