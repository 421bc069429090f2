// A rating list for people, for programs and for the rating programs of others.
#pragma once

#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "protocol/wire/record.h"
#include "tools/match/stats/rating_list/fit.h"

namespace tavoliere::match {

// A table for each group, and below it the first move and the draws. Several lines.
std::string RatingListText(const Pool& pool, const std::vector<RatingGroup>& groups);

// [{"games", "first_move": {"elo", "error"}, "draws": {"share", "error"}, "dispersion",
//   "engines": [{"name", "elo", "error", "anchored", "games", "wins", "draws", "losses",
//                "los_next"}, ...]}, ...]; "los_next" of the last is null.
nlohmann::ordered_json RatingListJson(const Pool& pool, const std::vector<RatingGroup>& groups);

// A finished game of two players as PGN without its moves, as Ordo and BayesElo read it: player 1
// is White. Empty for every other game.
std::string PgnResult(const protocol::GameRecord& record);

}  // namespace tavoliere::match
