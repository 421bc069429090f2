#include "engines/base/foreign_program.h"

namespace tavoliere::base {

absl::StatusOr<std::unique_ptr<ForeignProgram>> ForeignProgram::Start(
    const std::vector<std::string>& command) {
  protocol::Invocation invocation;
  invocation.program = command.front();
  return protocol::Spawn(invocation).status();  // not on this system yet
}

ForeignProgram::~ForeignProgram() = default;

absl::Status ForeignProgram::Send(const std::string&) {
  return absl::UnavailableError("the program reads no more");
}

absl::StatusOr<std::optional<std::string>> ForeignProgram::Read(Time) {
  return absl::UnavailableError("the program has ended");
}

}  // namespace tavoliere::base
