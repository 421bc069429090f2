// The sentences that explain a move in every game, the languages side by side.
#pragma once

#include "engines/base/text/sentence.h"

namespace tavoliere::base::said {

// ---- a result that the move changes: the move, the winner, the line
inline constexpr Words kWonThenLost{"Won before, lost now: after $0 $1 wins by force ($2).",
                                    "Prima vinta, ora persa: dopo $0 il $1 vince per forza ($2)."};
inline constexpr Words kDrawnThenLost{
    "Drawn before, lost now: after $0 $1 wins by force ($2).",
    "Prima patta, ora persa: dopo $0 il $1 vince per forza ($2)."};
inline constexpr Words kNowLost{"After $0 $1 wins by force ($2).",
                                "Dopo $0 il $1 vince per forza ($2)."};
// The move, the line.
inline constexpr Words kWonThenDrawn{
    "Won before, drawn now: after $0 best play leads to a draw ($1).",
    "Prima vinta, ora patta: dopo $0 il gioco migliore porta alla patta ($1)."};
// The better move, its line, the move.
inline constexpr Words kWinMissed{"$0 wins by force ($1); after $2 no win is proved.",
                                  "$0 vince per forza ($1); dopo $2 nessuna vittoria è provata."};

}  // namespace tavoliere::base::said
