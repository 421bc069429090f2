// The five functions as a program that survives computes them, with its own weights.
//
// Its board is ours turned by half a circle, White at the top, and it visits the squares row by row
// from its top left corner: from 32 to 1 on ours. Below, r and c are the row and column of its
// board, from 0; Black's men advance from row 7 to row 0. Every value is Black's sum minus White's,
// plus a random number from 0 to 9, turned to the side to move.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/types.h"
#include "engines/dama/evaluation/historical.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// Originale: man 100 + advance^2, king 200, minus 10 for a king on the first or last row and minus
// 10 on the first or last column: a corner costs 20.
// SoloPedine: Originale without the border.
// Prima: Originale plus the support of every man (ProgrammedSupport).
// Funzione2: man 150 + advance^2 + support; king 300 + (4 - |3.5 - r|)^2 + (4 - |3.5 - c|)^2. The
// sum runs over both sides' pieces in the order of the squares and is cut to a whole number,
// towards 0, after each king.
// Spettacolo: the opening lasts until a king stands on a board of at most 18 pieces. Opening: kings
// 0; Black's man 100 (8 - c)^2 advance^2 up to five rows advanced, beyond 100 c^2 advance^2;
// White's the same, with the same columns, but up to three rows. Final phase: king 200, man
// 100 advance^2, and 20 to the side to move if the number of even pairs is odd. Pieces are paired
// in the order of the squares whatever their colour; a pair is even if its distance in rows is.
core::Score ProgrammedScore(HistoricalFunction function, const Position& position,
                            const HistoricalWeights& weights);
std::vector<HistoricalTerm> ProgrammedTerms(HistoricalFunction function, const Position& position,
                                            const HistoricalWeights& weights);

// The support of a man of `player` on `square`; nullopt: it has none. Behind the base line lies 0.
// Where both squares diagonally behind are on the board and hold no own man there is none.
// Otherwise it is the sum over both squares behind that have support, own man or not, of their
// support plus 2: a man counts once for every way that leads to him.
std::optional<int> ProgrammedSupport(const Position& position, core::Player player, Square square);

}  // namespace tavoliere::dama
