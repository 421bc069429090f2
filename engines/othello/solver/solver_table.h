// The endgame solver's entries, proved or selective, in the search's transposition table.
#pragma once

#include "core/search/shared/transposition_table.h"
#include "core/types.h"
#include "engines/othello/rules/bitboard.h"

namespace tavoliere::othello {

// The solver's own, apart from those of the midgame search.
inline core::Key SolverKey(Bitboard own, Bitboard other) {
  constexpr core::Key kSalt = 0x4F7468656C6C6F21;
  core::Key key = own * 0x9E3779B97F4A7C15 + kSalt;
  key ^= key >> 32;
  key = (key + other) * 0xD6E8FEB86659FD93;
  return key ^ (key >> 32);
}

// Values are stored with the selectivity of the search that found them, 0 to 7.
inline constexpr int kSelectivityStates = 8;

inline core::Score PackValue(int value, int selectivity) {
  return core::Score(value * kSelectivityStates + selectivity);
}
inline int SelectivityOf(core::Score score) { return score.centi() & (kSelectivityStates - 1); }
inline int ValueOf(core::Score score) {
  return (score.centi() - SelectivityOf(score)) / kSelectivityStates;
}

}  // namespace tavoliere::othello
