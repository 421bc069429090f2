// A move entered square by square.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {

// The move that `route`, the squares so far, comes to: it is whole, or its last square is the end
// of one legal move alone. nullopt: more squares may follow or one of several moves is to be named,
// and the session has `route` as chosen. An error says why no legal move goes over these squares.
absl::StatusOr<std::optional<std::string>> EnterRoute(PlaySession& session,
                                                      const std::vector<std::string>& route);

}  // namespace tavoliere::play
