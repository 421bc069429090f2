// Text whose damage is noticed: lines between a title and a line with their number and checksum.
#pragma once

#include <string>

#include "absl/status/statusor.h"

namespace tavoliere::solitaire {

// `title` and the lines, each ended, then the line with their number and checksum.
std::string Seal(const std::string& title, const std::string& lines);
// The lines of a sealed text; an error says what is wrong.
absl::StatusOr<std::string> Unseal(const std::string& title, const std::string& text);

}  // namespace tavoliere::solitaire
