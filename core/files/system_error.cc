#include "core/files/system_error.h"

#include <cerrno>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace tavoliere::files {

absl::Status SystemError(const char* what, const std::string& path) {
  return absl::UnavailableError(
      absl::StrCat("cannot ", what, " '", path, "': ", std::generic_category().message(errno)));
}

}  // namespace tavoliere::files
