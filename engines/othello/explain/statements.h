// What `query explain` can say of a move in Othello: the sentences, the
// languages side by side, and when each is said.
#pragma once

#include "absl/types/span.h"
#include "engines/base/explain/statements.h"
#include "engines/base/text/sentence.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello::said {

// The move, the opponent, the corner, the line.
inline constexpr base::Words kTakesCorner{"After $0 $1 takes the corner $2 ($3).",
                                          "Dopo $0 il $1 prende l'angolo $2 ($3)."};
// The same when nothing that the mover can play prevents it; $4 is the number of moves.
inline constexpr base::Words kTakesCornerAtOnce{"After $0 $1 can take the corner $2 at once ($3).",
                                                "Dopo $0 il $1 può prendere subito l'angolo $2 "
                                                "($3)."};
inline constexpr base::Words kTakesCornerByForce{
    "After $0 $1 takes the corner $2 by force in $4 moves ($3).",
    "Dopo $0 il $1 prende per forza l'angolo $2 in $4 mosse ($3)."};
// The move, the opponent, the square, the mover, the line.
inline constexpr base::Words kWedges{
    "After $0 $1 wedges at $2, between two edge discs of $3 ($4).",
    "Dopo $0 il $1 si incunea in $2, fra due dischi del $3 sul bordo ($4)."};

// The others count something for both sides: $0 is the move, $1 a side with $2, $3 the other with
// $4, $5 the line; after $6, the better move, the sides have $7 and $8. $9 are plies of the line.
inline constexpr base::Words kParity{
    "Parity: after $0 $1 places $2 of the last discs and $3 $4 ($5); after $6 $7 and $8.",
    "Parità: dopo $0 il $1 posa $2 degli ultimi dischi e il $3 $4 ($5); dopo $6 $7 e $8."};
inline constexpr base::Words kStableDiscs{
    "Stable discs at ply $9: after $0 $1 has $2 and $3 $4 ($5); after $6 $7 and $8.",
    "Dischi stabili alla semimossa $9: dopo $0 il $1 ne ha $2 e il $3 $4 ($5); dopo $6 $7 e $8."};
inline constexpr base::Words kMobility{
    "Mobility, average of plies $9: after $0 $1 has $2 moves and $3 $4 ($5); after $6 $7 and $8.",
    "Mobilità, media delle semimosse $9: dopo $0 il $1 ha $2 mosse e il $3 $4 ($5); dopo $6 $7 e "
    "$8."};
inline constexpr base::Words kFrontier{
    "Frontier, average of plies $9: after $0 $1 has $2 discs next to empty squares and $3 $4 ($5); "
    "after $6 $7 and $8.",
    "Frontiera, media delle semimosse $9: dopo $0 il $1 ha $2 dischi accanto a caselle vuote e il "
    "$3 $4 ($5); dopo $6 $7 e $8."};

}  // namespace tavoliere::othello::said

namespace tavoliere::othello {

// The gravest first.
absl::Span<const base::StatementKind<Othello>> Statements();

}  // namespace tavoliere::othello
