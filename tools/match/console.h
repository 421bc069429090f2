// What the user reads: the line of a game and the table at the end, as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/record.h"
#include "tools/match/schedule.h"
#include "tools/match/standings.h"

namespace tavoliere::match {

// "12.3" with `decimals` digits, or "n/a".
std::string FormatFigure(std::optional<double> figure, int decimals, bool with_sign = false);

// "Game 3 of 200: A vs B: p1win (five in a row)  [A 1-0-2 B, 66.7 %]": player 1 stands first,
// wins-losses-draws are those of the one of the two that stands first among the match's engines,
// against the other. `names` are those of the match's engines.
std::string GameLine(const GameSpec& spec, std::int64_t games, const protocol::GameRecord& record,
                     const std::vector<std::string>& names, const Standings& standings);

// Several lines for every two engines that met: wins, draws and losses, score, Elo with error, LOS,
// results by side, pairs, causes of faults.
std::string ResultTable(const std::vector<std::string>& names, const Standings& standings);

}  // namespace tavoliere::match
