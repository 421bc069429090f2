// What the formulas of both sources share: squares, counts and terms. A formula is a template over
// `Add`, which it calls with each term: the search needs their sum only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/types.h"
#include "engines/dama/evaluation/historical.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

constexpr int Squared(int x) { return x * x; }

template <class Visit>
void ForEach(Bitboard squares, const Visit& visit) {
  for (; squares != 0; squares &= squares - 1) visit(Square::Of(Lowest(squares)));
}

inline int RowsAdvanced(core::Player player, Square square) {
  return player == kBlack ? square.row() : 7 - square.row();
}

// The sum of the squares of the rows that the player's men have advanced.
inline int Advance(const Position& position, core::Player player) {
  int sum = 0;
  ForEach(position.men(player),
          [&](Square square) { sum += Squared(RowsAdvanced(player, square)); });
  return sum;
}

// `count(player)` is what each side has of it.
template <class CountOf>
HistoricalTerm Weighed(const char* name, int weight, const CountOf& count) {
  const int black = count(kBlack);
  const int white = count(kWhite);
  return {name, weight, static_cast<double>(black), static_cast<double>(white),
          weight * (black - white)};
}

inline HistoricalTerm MenTerm(const Position& position, int weight) {
  return Weighed("men", weight, [&](core::Player player) { return Count(position.men(player)); });
}
inline HistoricalTerm KingCountTerm(const Position& position, int weight) {
  return Weighed("kings", weight,
                 [&](core::Player player) { return Count(position.kings(player)); });
}
inline HistoricalTerm AdvanceTerm(const Position& position, int weight) {
  return Weighed("advance", weight, [&](core::Player player) { return Advance(position, player); });
}
// Spettacolo's phase, which the kings and the number of pieces decide; worth nothing by itself.
inline HistoricalTerm PhaseTerm(const Position& position, bool opening) {
  return Weighed(opening ? "opening phase, pieces" : "final phase, pieces", 0,
                 [&](core::Player player) { return Count(position.pieces(player)); });
}
// A number that is added to Black's sum.
inline HistoricalTerm RandomTerm(int number) {
  return {"random", 1, static_cast<double>(number), 0, number};
}

// 32 bits that look random and depend on the arguments alone.
inline std::uint64_t RandomBits(const Position& position, std::uint64_t seed) {
  std::uint64_t x = position.key() ^ seed * 0x9E3779B97F4A7C15;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
  x = (x ^ x >> 27) * 0x94D049BB133111EB;
  return x >> 32;
}

// `formula(add)` calls `add` with each term. The sum, turned to the side to move.
template <class Formula>
core::Score SumOfTerms(const Position& position, const Formula& formula) {
  constexpr int kLargestScore = 989'999;  // the greatest value that is no mate score
  int black = 0;
  formula([&](const HistoricalTerm& term) { black += term.value; });
  return core::Score(
      std::clamp(position.turn() == kBlack ? black : -black, -kLargestScore, kLargestScore));
}

template <class Formula>
std::vector<HistoricalTerm> ListOfTerms(const Formula& formula) {
  std::vector<HistoricalTerm> terms;
  formula([&](const HistoricalTerm& term) { terms.push_back(term); });
  return terms;
}

}  // namespace tavoliere::dama
