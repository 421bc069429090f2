// Sentences shared by several games.
#pragma once

#include "engines/base/text/sentence.h"

namespace tavoliere::base {

// ---- how a game ended
inline constexpr Words kGameIsOver{"the game is over", "la partita è finita"};
inline constexpr Words kOverBecause{"the game is over: $0", "la partita è finita: $0"};
inline constexpr Words kBoardFull{"the board is full", "il tavoliere è pieno"};

// ---- why a move is not legal
inline constexpr Words kIsLegal{"$0 is legal", "$0 è legale"};
inline constexpr Words kTaken{"$0 is taken", "la casella $0 è occupata"};
// The side, and how many moves it has; ReadPass() in pass.h says these.
inline constexpr Words kMayNotPass{"$0 has $1 legal moves and may not pass",
                                   "il $0 ha mosse legali ($1) e non può passare"};
inline constexpr Words kMayNotPassOne{"$0 has 1 legal move and may not pass",
                                      "il $0 ha una mossa legale e non può passare"};

}  // namespace tavoliere::base
