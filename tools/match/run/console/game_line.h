// The line that is printed for a finished game.
#pragma once

#include <cstdint>
#include <string>

#include "protocol/wire/record.h"
#include "tools/match/schedule/schedule.h"
#include "tools/match/stats/results.h"

namespace tavoliere::match {

// "Game 3 of 200: A vs B: p1win (five in a row)  [A 1-0-2 B, 66.7 %]": player 1 stands first,
// wins-losses-draws are those of the one of the two that stands first in `results`, against the
// other.
std::string GameLine(const GameSpec& spec, std::int64_t games, const protocol::GameRecord& record,
                     const Results& results);

}  // namespace tavoliere::match
