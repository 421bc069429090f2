// What `query explain` can say of a move in Italian draughts: the sentences, the
// languages side by side, and when each is said.
#pragma once

#include "absl/types/span.h"
#include "engines/base/explain/statements.h"
#include "engines/base/text/sentence.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama::said {

using base::Words;

// ---- pieces: the move, the opponent, what it takes, the line
inline constexpr Words kTakesForNothing{"After $0 $1 captures $2 and gives nothing back ($3).",
                                        "Dopo $0 il $1 prende $2 senza restituire nulla ($3)."};
// The same with the mover and what it takes.
inline constexpr Words kTakesForLess{"After $0 $1 captures $2 and $3 gets back $4 ($5).",
                                     "Dopo $0 il $1 prende $2 e il $3 ne riprende $4 ($5)."};
// A shot: the opponent sacrifices and takes more.
inline constexpr Words kShot{"After $0 $1 has a shot: it gives up $2 and captures $3 ($4).",
                             "Dopo $0 il $1 ha un tiro: ne cede $2 e prende $3 ($4)."};
inline constexpr Words kOnePiece{"1 piece", "1 pezzo"};
inline constexpr Words kPieces{"$0 pieces", "$0 pezzi"};

// ---- an exchange: the move, the mover, what it takes, the opponent, what it takes, the line; the
// better move, what both take
inline constexpr Words kExchange{
    "Exchange, pieces captured after $0: $2 by $1 and $4 by $3 ($5); after $6: $7 and $8.",
    "Cambio, pezzi presi dopo $0: $2 dal $1 e $4 dal $3 ($5); dopo $6: $7 e $8."};

// ---- kings: the move, the opponent, the line
inline constexpr Words kGetsKing{"After $0 $1 gets a king ($2).",
                                 "Dopo $0 il $1 ottiene una dama ($2)."};
inline constexpr Words kGetsKings{"After $0 $1 gets $3 kings ($2).",
                                  "Dopo $0 il $1 ottiene $3 dame ($2)."};
// The move, the mover, its kings, the opponent, its kings, the line; the better move, the kings of
// both.
inline constexpr Words kKingLead{
    "Kings when the line ends: after $0 $1 has $2 and $3 $4 ($5); after $6 $7 and $8.",
    "Dame alla fine della linea: dopo $0 il $1 ne ha $2 e il $3 $4 ($5); dopo $6 $7 e $8."};

}  // namespace tavoliere::dama::said

namespace tavoliere::dama {

// The gravest first.
absl::Span<const base::StatementKind<Dama>> Statements();

}  // namespace tavoliere::dama
