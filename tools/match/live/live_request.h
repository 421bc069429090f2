// The only request of a watcher's page: a finished game. No request changes the match.
#pragma once

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"

namespace tavoliere::match {

inline constexpr std::size_t kLongestLiveRequest = 1000;  // bytes

// {"type": "game", "game": ID}: the ID of a finished game. Other members are ignored. An error says
// what was expected.
absl::StatusOr<std::string> ParseLiveRequest(const std::string& text);

}  // namespace tavoliere::match
