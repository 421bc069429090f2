// One game as the page's viewer reads it.
#pragma once

#include <cstddef>
#include <string>

#include "nlohmann/json.hpp"
#include "protocol/wire/record.h"

namespace tavoliere::match {

// Who played move number `index` of record.moves: 0 for player 1.
int PlayerOf(const protocol::GameRecord& record, std::size_t index);

// [move, score, depth, nodes, seconds, player, bound]: a score is a number of centipawns or "#N",
// what is not known is null; bound is "lower" or "upper", and absent where the score is a value.
nlohmann::ordered_json ViewerMove(const protocol::GameRecord& record, std::size_t index);

// {i: id, e: [engine, engine] or, in a single-player game, [engine], r: result, q: reason,
//  t: termination, o: [opening moves], f: fen, l: last lines of an engine at fault}; f and l may be
// absent.
nlohmann::ordered_json ListedGame(const protocol::GameRecord& record, std::size_t player1,
                                  std::size_t player2);

// The same with m: [ViewerMove(), ...] and b: [picture of the start, the cells that each move of o
// and m changed, ...]; b may be absent.
nlohmann::ordered_json ViewerGame(const protocol::GameRecord& record, std::size_t player1,
                                  std::size_t player2);

}  // namespace tavoliere::match
