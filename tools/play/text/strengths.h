// What the strengths of PROTOCOL.md's option mean, in plain words.
#pragma once

#include <string>

#include "tools/play/text/words.h"

namespace tavoliere::play {

// "knows the rules"; empty: the strength is not one of those that engines have in common.
Sentence StrengthMeaning(const std::string& strength);
// "beginner (knows the rules)"; the strength alone where nothing is known of it.
Sentence StrengthTitle(const std::string& strength);

}  // namespace tavoliere::play
