// Results for people, as tables and lines, and as JSON for programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "nlohmann/json.hpp"
#include "protocol/wire/record.h"
#include "tools/match/schedule/schedule.h"
#include "tools/match/stats/results.h"
#include "tools/match/stats/sprt.h"

namespace tavoliere::match {

// Several lines, with the names of engines whole: two engines as a match (wins, draws and losses,
// score, draw ratio, pairs, Elo with error, LOS, the test when there is one), more as ratings and a
// cross table; then faults, and a hint at level openings where more than three quarters of the
// pairs are one win each. A figure that does not exist is "n/a". The test is that of the first
// engine against the second.
std::string TablesText(const Results& results, const std::optional<SprtSettings>& sprt);

// The same figures; one that does not exist is null.
//   {"games": N, "engines": [{"name", "wins", "draws", "losses", "score", "rating",
//    "rating_error", "faults": {CAUSE: N}, "as_player1": [W, D, L], "as_player2": ...}, ...],
//    "encounters": [{"engines": [i, j], "wins", ..., "pairs": [LL, LD, WL, DD, WD, WW],
//    "score_error", "elo", "elo_error", "nelo", "nelo_error", "los", "by_pairs"}, ...],
//    "sprt": {"llr", "lower", "upper", "elo0", "elo1", "model", "verdict"}}
nlohmann::ordered_json TablesJson(const Results& results, const std::optional<SprtSettings>& sprt);

// The figures of one encounter as lines, each indented: what TablesText() says of a match.
std::string EncounterText(const Encounter& encounter, const std::optional<SprtSettings>& sprt);

// The line that is printed for a finished game:
// "Game 3 of 200: A vs B: p1win 38-26 (the board is full)  [A 1-0-2 B, 66.7 %]": player 1 stands
// first, the score of the game is left out if there is none,
// wins-losses-draws are those of the one of the two that stands first in `results`, against the
// other. Without brackets unless `with_score`.
std::string GameLine(const GameSpec& spec, std::int64_t games, const protocol::GameRecord& record,
                     const Results& results, bool with_score = true);

}  // namespace tavoliere::match
