// Positions and moves of Italian draughts as the Hub protocol writes them: the side to move and the
// squares in the order of their numbers; a capture as its ends and the pieces that it takes.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// The protocol's name of this game.
inline constexpr char kHubVariant[] = "italian";

// "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", W and B kings, w and b men, e nothing. An error says what is
// wrong, as Dama::Parse() does.
absl::StatusOr<Position> ParseHubPosition(const std::string& text);
std::string FormatHubPosition(const Position& position);

// "22-18", "22x6x18x10": from, to, then the captured pieces in any order; where the ends name one
// move these may be left out. An error: no such move is legal.
absl::StatusOr<Move> ParseHubMove(const Position& position, const std::string& text);
// The captured pieces by their numbers.
std::string FormatHubMove(Move move);

}  // namespace tavoliere::dama
