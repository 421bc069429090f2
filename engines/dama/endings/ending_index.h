// Numbers for the positions of an ending, without gaps.
//
// A table knows positions with White to move; one with Black to move is looked up mirrored. So
// "own" below is White, "other" is Black.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// How many pieces of each kind there are.
struct Material {
  int men = 0;
  int kings = 0;
  int other_men = 0;
  int other_kings = 0;

  int pieces() const { return men + kings + other_men + other_kings; }
  int all_men() const { return men + other_men; }
  // As the other side sees it.
  Material Swapped() const { return {other_men, other_kings, men, kings}; }
  // Less than kKeys; no two materials of at most seven pieces, one on each side, share one.
  static constexpr std::size_t kKeys = 1 << 12;
  std::size_t Key() const {
    return static_cast<std::size_t>(men | kings << 3 | other_men << 6 | other_kings << 9);
  }
  // "MMK-K": own pieces, other pieces.
  std::string Name() const;

  friend auto operator<=>(const Material&, const Material&) = default;
};

// Of a position with White to move.
Material MaterialOf(const Position& position);

// Every material of so many pieces with at least one on each side (of seven pieces, three), in an
// order in which no move leads to an earlier group: by the number of men, most last. A material and
// its swapped one stand together.
std::vector<Material> MaterialsOf(int pieces);

// The numbering of one material. From the most important digit to the least: how many own men are
// still on the base row, where no other man can be, and which squares of it they hold; the own men
// on the 24 squares where men of both colours can be; the other men on what is left of their 28;
// the own kings on the squares left; the other kings on those left then. Positions that differ in
// kings alone are neighbours, and the moves of kings stay within a stretch of them: endings too
// large for memory can be solved stretch by stretch. Six pieces have at most about 6e8 positions a
// material, seven about 6e9; numbers are 64 bits wide.
class EndingIndex {
 public:
  explicit EndingIndex(const Material& material);

  const Material& material() const { return material_; }
  std::uint64_t size() const { return size_; }

  // `position` has this material, White to move.
  std::uint64_t NumberOf(const Position& position) const;
  Position PositionOf(std::uint64_t number) const;

 private:
  // The positions with so many own men on the base row.
  struct Part {
    std::uint64_t first = 0;
    std::uint64_t home = 0;    // ways to place the men on the base row
    std::uint64_t middle = 0;  // the own men before it
    std::uint64_t other = 0;   // the other men
  };

  Material material_;
  std::array<Part, 5> parts_{};
  std::uint64_t kings_ = 0;
  std::uint64_t other_kings_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace tavoliere::dama
