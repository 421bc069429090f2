// Help texts as sentences.
#pragma once

#include <string>

#include "absl/strings/ascii.h"

namespace tavoliere::usage {

// With a capital at the beginning and a full stop at the end.
inline std::string Sentence(std::string text) {
  if (text.empty()) return text;
  text.front() = absl::ascii_toupper(static_cast<unsigned char>(text.front()));
  if (std::string(".!?").find(text.back()) == std::string::npos) text += '.';
  return text;
}

}  // namespace tavoliere::usage
