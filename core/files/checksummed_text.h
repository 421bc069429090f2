// Text files that notice damage: a title, lines, and a last line with their number and checksum.
#pragma once

#include <string>

#include "absl/status/statusor.h"

namespace tavoliere::files {

// The text of such a file. Each of `lines` ends with a newline.
std::string AddChecksum(const std::string& title, const std::string& lines);
// The lines of such a file; DataLoss, with the cause, where it is not as AddChecksum() made it.
absl::StatusOr<std::string> CheckedLines(const std::string& title, const std::string& text);

}  // namespace tavoliere::files
