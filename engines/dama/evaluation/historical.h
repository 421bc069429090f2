// The five evaluation functions of a historical program, kept so that they can be matched against
// each other and against a modern one. They are meant for plain minimax that goes on while the side
// to move has a capture, as that program played.
//
// There are two sources: the program's description, and a program with the same functions that
// survives (programmed.h). The formulas here are the description's.
//
// Below, i and j are a square's row and column counted from the bottom right corner, both 0 to 7;
// r = 7 - i is its row from the top. Black's men advance by rising r, White's by rising i. Every
// formula is Black's sum minus White's, turned to the side to move. A man counts 100, a king 200.
#pragma once

#include <utility>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/types.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

enum class HistoricalFunction : std::uint8_t {
  kOriginale,
  kSpettacolo,
  kSoloPedine,
  kPrima,
  kFunzione2
};

enum class Source : std::uint8_t { kDescribed, kProgrammed };
inline constexpr std::array<std::pair<const char*, Source>, 2> kSources = {
    {{"described", Source::kDescribed}, {"programmed", Source::kProgrammed}}};

struct HistoricalWeights {
  Source source = Source::kDescribed;
  std::uint64_t random_seed = 1;  // the random terms depend on position and seed alone
  // All others are the description's, but for the last one.
  // Originale and Spettacolo.
  int random_weight = 0;  // times a number from -1 to 1
  // Originale and SoloPedine.
  int advance = 1;  // for each man, times the square of the rows it has advanced
  // Originale.
  int edge = 10;  // against each king on a border square
  // Spettacolo.
  int move = 50;            // to who has the move (opposition)
  int final_pieces = 8;     // with so many pieces or fewer the final phase has begun
  bool final_phase = true;  // false: it never begins
  bool as_printed = false;  // White's sum of the opening as the source prints it
  // Prima and Funzione2.
  int support = 5;       // for each man that backs another
  int column = 20;       // Prima: against each king on an outermost column
  int king_centre = 10;  // Funzione2: to a king for each step from the border to the centre
  // The program's: whether every function adds a random number from 0 to 9 to Black's sum.
  bool random_term = true;

  friend bool operator==(const HistoricalWeights&, const HistoricalWeights&) = default;
};

// A term of a function. Mostly `value` is `weight` times the difference of the counts.
struct HistoricalTerm {
  const char* name;
  int weight;
  double black;  // how much of it each side has
  double white;
  int value;  // to Black
};

// Originale: material, plus `advance` times the square of the rows advanced for each man, minus
// `edge` for each king on the border, plus the random term.
//
// Spettacolo: Italian boards have two corners easy to defend and two easy to break. Opening: 100
// times the sum over men of (8 - j)^2 advance^2 where 0 <= r <= 5 and j^2 advance^2 beyond, so that
// one's weak side stays at home while the others head for the enemy's weak corner. That is Black's
// sum; White's is its half-turn, (j + 1)^2 advance^2 where 0 <= i <= 5 and (7 - j)^2 advance^2
// beyond. With `as_printed` White's takes Black's ranges and columns as they are: the source prints
// it so, though it calls White's reasoning symmetric, and the start is worth 10,800 to White. Final
// phase (a king is on the board or `final_pieces` are left): 200 for each king, 100 advance^2 for
// each man, and `move` to the side that has the move. Both add the random term.
//
// SoloPedine: material, plus `advance` times the square of the rows advanced for each man.
//
// Prima: material, the square of the rows advanced for each man, plus `support` for every own man
// that backs each man (Backing), minus `column` for each king on an outermost column.
//
// Funzione2: Prima, but kings gain `king_centre` with every ring from the border to the four
// central squares instead of losing on the outermost columns.
//
// Values are clamped below mate scores.
core::Score HistoricalScore(HistoricalFunction function, const Position& position,
                            const HistoricalWeights& weights);

// The same by its terms, for a person.
std::vector<HistoricalTerm> HistoricalTerms(HistoricalFunction function, const Position& position,
                                            const HistoricalWeights& weights);

// How many men of `player` back the man on `square`: those on a chain that leads from it diagonally
// backwards from man to man down to the base line. Each counts once, the first one not.
int Backing(const Position& position, core::Player player, Square square);

// Who has "the move" (the opposition): the pieces of the two sides are paired one to one, and the
// side to move has it when the number of pairs with an even number of squares between them is odd.
// How they are paired does not matter. Neither side has it when their numbers of pieces differ.
std::optional<core::Player> TheMove(const Position& position);

}  // namespace tavoliere::dama
