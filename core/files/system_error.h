#pragma once

#include <string>

#include "absl/status/status.h"

namespace tavoliere::files {

// Unavailable, "cannot <what> '<path>': <the words for errno>".
absl::Status SystemError(const char* what, const std::string& path);

}  // namespace tavoliere::files
