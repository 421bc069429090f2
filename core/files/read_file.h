#pragma once

#include <string>

#include "absl/status/statusor.h"

namespace tavoliere::files {

// The whole file; NotFound when there is none.
absl::StatusOr<std::string> ReadFile(const std::string& path);

}  // namespace tavoliere::files
