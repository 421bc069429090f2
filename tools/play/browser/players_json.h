// The players among which the page chooses, and those who play.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "protocol/wire/json_reader.h"
#include "tools/play/browser/client_message.h"
#include "tools/play/game/sides.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {

// The game, its variants, options and named opponents.
protocol::Json GameJson(const PlaySession& session);

// Each side's name, player and pieces.
protocol::Json SidesJson(const PlaySession& session);

// "depth=5 evaluation=x": what makes this engine again.
std::string WordsOf(const Side& side);

// The side that a page has asked for. An error: its words are none, or name a program, a file or an
// option that the page may not set: those that are numbers, checks or choices it may.
absl::StatusOr<Side> SideOf(const Seating& seating,
                            const std::vector<protocol::OptionInfo>& options);

}  // namespace tavoliere::play
