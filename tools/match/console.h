// What the user reads: the line of a game and the table at the end, as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/record.h"
#include "tools/match/results.h"
#include "tools/match/schedule.h"

namespace tavoliere::match {

// "12.3" with `decimals` digits, or "n/a".
std::string FormatFigure(std::optional<double> figure, int decimals, bool with_sign = false);

// "Game 3 of 200: A vs B: p1win (five in a row)  [A 1-0-2 B, 66.7 %]": player 1 stands first,
// wins-losses-draws are those of the one of the two that stands first in `results`, against the
// other.
std::string GameLine(const GameSpec& spec, std::int64_t games, const protocol::GameRecord& record,
                     const Results& results);

}  // namespace tavoliere::match
