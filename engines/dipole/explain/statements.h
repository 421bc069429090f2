// What `query explain` can say of a move in Dipole, on every board: the sentences, the
// languages side by side, and when each is said.
#pragma once

#include "absl/types/span.h"
#include "engines/base/explain/statements.h"
#include "engines/base/text/sentence.h"
#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole::said {

// ---- captures: the move, the opponent, what it captures, the line
inline constexpr base::Words kCapturesFree{"After $0 $1 captures $2 and loses none ($3).",
                                           "Dopo $0 il $1 cattura $2 senza perderne ($3)."};
// The move, the opponent, what it captures, the mover, what it captures, the line.
inline constexpr base::Words kCapturesMore{"After $0 $1 captures $2 and $3 captures $4 ($5).",
                                           "Dopo $0 il $1 cattura $2 e il $3 $4 ($5)."};
// The move, the opponent, what it captures, the line.
inline constexpr base::Words kCapturesBackwards{"After $0 $1 captures $2 backwards ($3).",
                                                "Dopo $0 il $1 cattura $2 all'indietro ($3)."};
// ---- exits: the move, the mover, its checkers, the opponent, its checkers, the line; the better
// move, the checkers of both
inline constexpr base::Words kExits{
    "Exits: after $0 $2 of $1 and $4 of $3 ($5); after $6 $7 and $8.",
    "Uscite: dopo $0 $2 del $1 e $4 del $3 ($5); dopo $6 $7 e $8."};
// ---- tempo: the move, the mover, its rows, the opponent, its rows, the line; the better move, the
// rows of both
inline constexpr base::Words kTempo{
    "Tempo: after $0 the checkers of $1 have $2 rows left to move and those of $3 $4 ($5); after "
    "$6 $7 and $8.",
    "Tempi: dopo $0 alle pedine del $1 restano $2 traverse e a quelle del $3 $4 ($5); dopo $6 $7 e "
    "$8."};

}  // namespace tavoliere::dipole::said

namespace tavoliere::dipole {

// The gravest first.
template <class G = Dipole>
absl::Span<const base::StatementKind<G>> Statements();

}  // namespace tavoliere::dipole
