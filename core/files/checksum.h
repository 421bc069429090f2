// Checksums, by which files notice damage.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::files {

// Of the bytes of a binary file: XXH3 of 64 bits.
std::uint64_t Checksum(const void* bytes, std::uint64_t count);
// Of these, one after the other.
std::uint64_t Checksum(const std::vector<std::string_view>& parts);

// The text of a file that ends with a checksum: a title, lines, and a last line with their number
// and checksum. Each of `lines` ends with a newline.
std::string AddChecksum(const std::string& title, const std::string& lines);
// The lines of such a file; DataLoss, with the cause, where it is not as AddChecksum() made it.
absl::StatusOr<std::string> CheckedLines(const std::string& title, const std::string& text);

}  // namespace tavoliere::files
