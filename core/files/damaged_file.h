// Keeps the content of a damaged file under a second name.
#pragma once

#include <string>

#include "absl/status/statusor.h"

namespace tavoliere::files {

// Gives the file a second name that no other has, so that its first one may go to another:
// PATH.damaged, PATH.damaged.2 and so on. Returns that name.
absl::StatusOr<std::string> KeepDamaged(const std::string& path);
// The same, and takes away its first name.
absl::StatusOr<std::string> SetAside(const std::string& path);

}  // namespace tavoliere::files
