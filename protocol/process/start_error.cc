#include "protocol/process/start_error.h"

#include "absl/strings/str_cat.h"

namespace tavoliere::protocol {

absl::Status CannotStart(const Invocation& invocation, const std::string& why) {
  const std::string place =
      invocation.directory.empty() ? "" : absl::StrCat(" in '", invocation.directory, "'");
  return absl::NotFoundError(
      absl::StrCat("cannot start '", invocation.program, "'", place, ": ", why));
}

}  // namespace tavoliere::protocol
