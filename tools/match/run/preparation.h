// What must be known before the first game: what the engines call themselves, and whether the game
// is for one.
#pragma once

#include "absl/status/status.h"
#include "protocol/client/client.h"
#include "tools/match/run/settings.h"

namespace tavoliere::match {

// Gives every engine without a name the one that it says, a number after those that are alike, and
// turns the match into a suite when the judge says that the game is for one. Starts the engines
// without a name, all at once, and the judge; runs `loop` until they have answered. An error: an
// engine does not start, or the match cannot be played like that.
absl::Status PrepareMatch(protocol::EventLoop& loop, MatchSettings& settings);

}  // namespace tavoliere::match
