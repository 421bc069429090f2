// Discs that nothing can ever turn over.
#pragma once

#include "engines/othello/rules/bitboard.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// A set of discs of `own` that keep their colour however the game goes on. It is a lower bound:
// every disc in it is stable, but not every stable disc is found. Found are the discs safe on an
// edge by play along that edge alone (8x8 only), those in four full lines, and those that lean on
// the border, a full line or a found disc in each line.
Bitboard StableDiscs(Bitboard own, Bitboard other, Variant variant);

}  // namespace tavoliere::othello
