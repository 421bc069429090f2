// The questions at the start: which game, who plays, from where.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/client/client.h"
#include "tools/play/session/play_session.h"
#include "tools/play/terminal/console/console.h"

namespace tavoliere::play {

// Lists the engines among the programs tav-* of `folder` and asks for one: its path. nullopt: the
// input has ended, or there is none, which is reported.
std::optional<std::string> ChooseGame(protocol::EventLoop& loop, Console& console,
                                      const std::string& folder, Language language);

// Asks for the variant, who plays which side and how, and the opening position, and sets it all up.
// A wrong answer is reported and asked again. False: the input has ended.
bool ChooseSides(Console& console, PlaySession& session);

}  // namespace tavoliere::play
