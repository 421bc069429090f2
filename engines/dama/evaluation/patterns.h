// The patterns evaluation: the sum, over the slots below, of the weight of each slot's content.
// Everything is seen by the side to move, whose men climb.
//
// A pattern is a block of four rows by five columns, ten squares, each of which is empty, or has a
// man of the side to move or of the enemy; kings count as empty. A row where no man of a side can
// stand leaves that side's out. The blocks overlap. The kings stand in slots by row, and a few
// counts beside.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

inline constexpr std::size_t kPatternLanes = 16;
inline constexpr std::size_t kKingRows = 8;

// The counts, in the order of their slots: own before the enemy's, 0 at first unless it says more.
enum class PatternCount : std::size_t {
  kMen,       // own times 13, plus the enemy's
  kKings,     // own up to 4 times 5, plus the enemy's
  kMaterial,  // the difference of men from -4 to 4, and of kings each side's up to 3
  kTheMove,   // who has it (opposition), whether the sides are as many, and who has kings
  kTempo,     // rows that own men have advanced less those of the enemy's, -24 to 24
  kMoves,     // steps of own men, up to 15
  kEnemyMoves,
  kKingMoves,  // steps of own kings, up to 15
  kEnemyKingMoves,
  kRunaways,  // rows gone by men that no enemy stands before, up to 15
  kEnemyRunaways,
  kTrappedKings,  // own kings without a step up to 2 times 3, plus the enemy's
  kBalance,       // own men on the left wing less those on the right, -6 to 6
  kEnemyBalance,
  kCount
};
inline constexpr std::size_t kPatternCounts = static_cast<std::size_t>(PatternCount::kCount);
inline constexpr std::array<std::uint32_t, kPatternCounts> kPatternCountSizes = {
    169, 25, 144, 18, 49, 16, 16, 16, 16, 16, 16, 9, 13, 13};

// The slots: the patterns, the rows of kings, the counts.
inline constexpr std::size_t kPatternSlots = kPatternLanes + kKingRows + kPatternCounts;
using PatternSlots = std::array<std::uint16_t, kPatternSlots>;

// The top row and the left column of each pattern's block, from 0.
struct PatternBlock {
  int row;
  int column;
};
inline constexpr std::array<PatternBlock, kPatternLanes> kPatternBlocks = {{{0, 0},
                                                                            {0, 1},
                                                                            {0, 2},
                                                                            {0, 3},
                                                                            {2, 0},
                                                                            {2, 1},
                                                                            {2, 2},
                                                                            {2, 3},
                                                                            {4, 0},
                                                                            {4, 1},
                                                                            {4, 2},
                                                                            {4, 3},
                                                                            {1, 0},
                                                                            {1, 3},
                                                                            {3, 0},
                                                                            {3, 3}}};

// What men on a square add to the number of a pattern's configuration.
struct PatternPlaces {
  std::array<std::uint16_t, kSquares> own{};
  std::array<std::uint16_t, kSquares> enemy{};
  std::uint32_t configurations = 1;
};

constexpr PatternPlaces PlacesOf(PatternBlock block) {
  PatternPlaces places;
  for (int number = 1; number <= kSquares; ++number) {
    const Square square(number);
    const bool inside = square.row() >= block.row && square.row() < block.row + 4 &&
                        square.column() >= block.column && square.column() < block.column + 5;
    if (!inside) continue;
    const auto at = static_cast<std::size_t>(number) - 1;
    const auto one = static_cast<std::uint16_t>(places.configurations);
    std::uint32_t states = 1;
    if (square.row() > 0) places.own[at] = static_cast<std::uint16_t>(one * states++);
    if (square.row() < 7) places.enemy[at] = static_cast<std::uint16_t>(one * states++);
    places.configurations *= states;
  }
  return places;
}

constexpr std::uint32_t kKingRowSize = 81;

// Where the weights of each slot begin, and behind the last one's.
constexpr std::array<std::uint32_t, kPatternSlots + 1> MakeSlotsAt() {
  std::array<std::uint32_t, kPatternSlots + 1> at{};
  std::size_t slot = 0;
  const auto add = [&](std::uint32_t size) {
    at[slot + 1] = at[slot] + size;
    ++slot;
  };
  for (const PatternBlock block : kPatternBlocks) add(PlacesOf(block).configurations);
  for (std::size_t i = 0; i < kKingRows; ++i) add(kKingRowSize);
  for (const std::uint32_t size : kPatternCountSizes) add(size);
  return at;
}
inline constexpr std::array<std::uint32_t, kPatternSlots + 1> kPatternSlotsAt = MakeSlotsAt();
inline constexpr std::uint32_t kPatternWeights = kPatternSlotsAt[kPatternSlots];

// Whether the side to move has the move (opposition), where the sides are as many; where not, what
// the same count of pieces on every second row gives.
bool HasTheMove(const Position& position);

// The index of each slot.
PatternSlots PatternSlotsOf(const Position& position);

// "rows 1-4, columns a-e", "kings on row 1", "men".
std::string PatternSlotName(std::size_t slot);

}  // namespace tavoliere::dama
