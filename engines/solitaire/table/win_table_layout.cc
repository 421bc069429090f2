#include <algorithm>
#include <cassert>
#include <optional>

#include "engines/solitaire/table/win_table.h"

namespace tavoliere::solitaire {
namespace {

using Section = WinTableLayout::Section;

constexpr std::uint32_t kNoRow = ~std::uint32_t{0};
constexpr int kRowHalfBits = 13;
constexpr int kDiagonalHalfBits = 15;
constexpr std::uint32_t kRowHalfMask = (1u << kRowHalfBits) - 1;
constexpr std::uint32_t kDiagonalHalfMask = (1u << kDiagonalHalfBits) - 1;

// ---- row 4 as the mirror: rows 1 to 3 are the first half, holes 0 to 12; row 4 has holes 13 to
// 19; row 7 mirrors row 1.

constexpr std::uint32_t RowFirst(Pegs pegs) {
  return static_cast<std::uint32_t>(pegs) & kRowHalfMask;
}
constexpr std::uint32_t RowSecond(Pegs pegs) {
  return static_cast<std::uint32_t>((pegs >> 30 & 7) | (pegs >> 27 & 7) << 3 |
                                    (pegs >> 20 & 127) << 6);
}
constexpr Pegs FromRowSecond(std::uint32_t half) {
  return Pegs{half & 7} << 30 | Pegs{half >> 3 & 7} << 27 | Pegs{half >> 6} << 20;
}
constexpr std::uint32_t RowLine(Pegs pegs) { return static_cast<std::uint32_t>(pegs >> 13 & 127); }

constexpr std::uint32_t Reverse3(std::uint32_t bits) {
  return (bits & 1) << 2 | (bits & 2) | bits >> 2;
}
constexpr std::uint32_t Reverse7(std::uint32_t bits) {
  return Reverse3(bits & 7) << 4 | (bits & 8) | Reverse3(bits >> 4);
}
// A half in the mirror of column d.
constexpr std::uint32_t ReverseHalf(std::uint32_t half) {
  return Reverse3(half & 7) | Reverse3(half >> 3 & 7) << 3 | Reverse7(half >> 6) << 6;
}

// ---- the rising diagonal as the mirror: it exchanges (x, y) and (-y, -x), seen from the centre.

int DiagonalImage(int hole) {
  const Board& board = *EnglishBoard();
  return *board.HoleAt(6 - board.RowOf(hole), 6 - board.ColumnOf(hole));
}

// The fifteen holes of the first half; bit i of a half-pattern is the i-th of them.
const std::vector<int>& DiagonalFirstHoles() {
  static const std::vector<int> kHoles = [] {
    std::vector<int> first;
    for (int hole = 0; hole < EnglishBoard()->hole_count(); ++hole) {
      if (hole < DiagonalImage(hole)) first.push_back(hole);
    }
    return first;
  }();
  return kHoles;
}

Pegs Spread(std::uint32_t half, bool mirrored) {
  Pegs pegs = 0;
  const std::vector<int>& holes = DiagonalFirstHoles();
  for (std::size_t i = 0; i < holes.size(); ++i) {
    if ((half >> i & 1) != 0) pegs |= Bit(mirrored ? DiagonalImage(holes[i]) : holes[i]);
  }
  return pegs;
}

int HoleNamed(const char* name) { return *EnglishBoard()->ParseHole(name); }

}  // namespace

const WinTableLayout& WinTableLayout::Get() {
  static const WinTableLayout kLayout;
  return kLayout;
}

PositionClass WinTableLayout::ClassOfSection(Section section) {
  const char* const holes[] = {"d4", "e4", "c5"};
  return ClassOfHole(*EnglishBoard(), HoleNamed(holes[static_cast<std::size_t>(section)]));
}

WinTableLayout::WinTableLayout() {
  const Board& board = *EnglishBoard();
  for (std::size_t chunk = 0; chunk < 3; ++chunk) {
    for (std::size_t value = 0; value < 2048; ++value) {
      const Pegs pegs = Pegs{value} << (11 * chunk);
      class_of_[chunk][value] = ClassOf(board, pegs).value;
      diagonal_split_[chunk][value] = 0;
      for (std::size_t i = 0; i < DiagonalFirstHoles().size(); ++i) {
        const int hole = DiagonalFirstHoles()[i];
        if ((pegs & Bit(hole)) != 0) diagonal_split_[chunk][value] |= 1u << i;
        if ((pegs & Bit(DiagonalImage(hole))) != 0) {
          diagonal_split_[chunk][value] |= 1u << (i + kDiagonalHalfBits);
        }
      }
    }
  }
  for (int hole = 0; hole < board.hole_count(); ++hole) {
    Home& home = home_[ClassOfHole(board, hole).value];
    for (int symmetry = 0; symmetry < board.symmetry_count() && home.symmetry < 0; ++symmetry) {
      for (const Section section : kSections) {
        if (ClassOfHole(board, board.MapHole(symmetry, hole)) == ClassOfSection(section)) {
          home = {symmetry, section};
          break;
        }
      }
    }
  }
  NumberRowHalves();
  NumberDiagonalHalves();
  PlaceRows();
}

// In the classes of d4 and e4 both sums are equal. With the mirror exchanging the two sums of a
// half, falling(A) ^ rising(B) = rising(A) ^ falling(B): the halves agree in falling ^ rising,
// their group.
void WinTableLayout::NumberRowHalves() {
  const std::size_t count = std::size_t{1} << kRowHalfBits;
  row_halves_.rank.resize(count);
  row_halves_.group.resize(count);
  row_halves_.by_rank.resize(4);
  for (std::uint32_t half = 0; half < count; ++half) {
    const std::uint8_t sums = ClassValue(half);
    row_halves_.group[half] = static_cast<std::uint8_t>((sums ^ sums >> 2) & 3);
    row_halves_.by_rank[row_halves_.group[half]].push_back(half);
  }
  // Twins in the mirror of column d are neighbours, and of a mixed pair of twins the smaller
  // pattern, which has a row in the class of d4, is the larger half.
  for (std::vector<std::uint32_t>& halves : row_halves_.by_rank) {
    std::sort(halves.begin(), halves.end(), [](std::uint32_t a, std::uint32_t b) {
      const std::uint32_t least_a = std::min(a, ReverseHalf(a));
      const std::uint32_t least_b = std::min(b, ReverseHalf(b));
      return least_a != least_b ? least_a < least_b : a > b;
    });
    for (std::size_t i = 0; i < halves.size(); ++i) {
      row_halves_.rank[halves[i]] = static_cast<std::uint16_t>(i);
    }
  }
}

// In the class of c5 the falling sum is 1. The mirror exchanges the falling kinds of weight 2 and 3
// and the holes on the line are of weight 1, so the upper bits of the halves' falling sums agree:
// the group. The three holes on the line have all three rising kinds: the class leaves them no
// choice.
void WinTableLayout::NumberDiagonalHalves() {
  const std::size_t count = std::size_t{1} << kDiagonalHalfBits;
  diagonal_halves_.rank.resize(count);
  diagonal_halves_.group.resize(count);
  diagonal_halves_.by_rank.resize(2);
  for (std::uint32_t half = 0; half < count; ++half) {
    const auto group = static_cast<std::uint8_t>(ClassValue(Spread(half, false)) >> 1 & 1);
    diagonal_halves_.group[half] = group;
    diagonal_halves_.rank[half] =
        static_cast<std::uint16_t>(diagonal_halves_.by_rank[group].size());
    diagonal_halves_.by_rank[group].push_back(half);
  }
}

void WinTableLayout::PlaceRows() {
  for (const Section section : kSections) {
    const Halves& halves = section == Section::kC5 ? diagonal_halves_ : row_halves_;
    std::vector<std::uint32_t>& starts = row_start_[static_cast<std::size_t>(section)];
    starts.assign(halves.rank.size(), kNoRow);
    for (std::size_t group = 0; group < halves.by_rank.size(); ++group) {
      // The mirror of column d exchanges groups 2 and 3.
      if (section == Section::kD4 && group == 3) continue;
      for (const std::uint32_t half : halves.by_rank[group]) {
        if (section == Section::kD4 && group < 2 && ReverseHalf(half) < half) continue;
        starts[half] = static_cast<std::uint32_t>(words_);
        words_ += section == Section::kC5 ? halves.rank[half] / 32u + 1 : halves.rank[half] + 1u;
      }
    }
  }
}

WinTableLayout::Place WinTableLayout::Find(Pegs pegs) const {
  const Home home = home_[ClassValue(pegs)];
  assert(home.symmetry >= 0);
  pegs = EnglishBoard()->Map(home.symmetry, pegs);
  const std::vector<std::uint32_t>& starts = row_start_[static_cast<std::size_t>(home.section)];
  if (home.section == Section::kC5) {
    const std::uint32_t split = diagonal_split_[0][pegs & 0x7FF] |
                                diagonal_split_[1][pegs >> 11 & 0x7FF] |
                                diagonal_split_[2][pegs >> 22];
    std::uint32_t small = split & kDiagonalHalfMask;
    std::uint32_t large = split >> kDiagonalHalfBits;
    if (diagonal_halves_.rank[small] > diagonal_halves_.rank[large]) std::swap(small, large);
    const std::uint32_t rank = diagonal_halves_.rank[small];
    return {starts[large] + rank / 32, static_cast<int>(rank % 32)};
  }
  std::uint32_t small = RowFirst(pegs);
  std::uint32_t large = RowSecond(pegs);
  std::uint32_t line = RowLine(pegs);
  if (row_halves_.rank[small] > row_halves_.rank[large]) std::swap(small, large);
  if (starts[large] == kNoRow) {
    small = ReverseHalf(small);
    large = ReverseHalf(large);
    line = Reverse7(line);
    if (row_halves_.rank[small] > row_halves_.rank[large]) std::swap(small, large);
  }
  return {starts[large] + row_halves_.rank[small], static_cast<int>(line & 31)};
}

std::vector<WinTableLayout::Row> WinTableLayout::RowsOf(Section section) const {
  const Halves& halves = section == Section::kC5 ? diagonal_halves_ : row_halves_;
  const std::vector<std::uint32_t>& starts = row_start_[static_cast<std::size_t>(section)];
  std::vector<Row> rows;
  for (const std::vector<std::uint32_t>& by_rank : halves.by_rank) {
    for (const std::uint32_t half : by_rank) {
      if (starts[half] == kNoRow) continue;
      rows.push_back(
          {starts[half], half, absl::MakeConstSpan(by_rank.data(), halves.rank[half] + 1u)});
    }
  }
  return rows;
}

Pegs WinTableLayout::FirstHalf(Section section, std::uint32_t half) {
  return section == Section::kC5 ? Spread(half, false) : Pegs{half};
}

Pegs WinTableLayout::SecondHalf(Section section, std::uint32_t half) {
  return section == Section::kC5 ? Spread(half, true) : FromRowSecond(half);
}

Pegs WinTableLayout::Determined(Section section) {
  if (section == Section::kC5) {
    return Bit(HoleNamed("c5")) | Bit(HoleNamed("d4")) | Bit(HoleNamed("e3"));
  }
  return Bit(HoleNamed("f4")) | Bit(HoleNamed("g4"));
}

}  // namespace tavoliere::solitaire
