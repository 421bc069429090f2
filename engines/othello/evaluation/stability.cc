#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engines/othello/evaluation/features.h"

namespace tavoliere::othello {
namespace {

constexpr Bitboard kRank1 = 0xFF;
constexpr Bitboard kRank8 = Bitboard{0xFF} << 56;

// The squares of each line (stride 1, 7, 8, 9) that have no neighbour so many steps (1, 2, 4) back
// or ahead.
struct Border {
  std::array<Bitboard, 3> back;
  std::array<Bitboard, 3> ahead;
};

constexpr std::array<Border, 4> MakeBorders() {
  constexpr std::array<int, 4> kColumnSteps = {1, -1, 0, 1};
  constexpr std::array<int, 4> kRowSteps = {0, 1, 1, 1};
  std::array<Border, 4> borders{};
  for (std::size_t line = 0; line < 4; ++line) {
    for (std::size_t power = 0; power < 3; ++power) {
      const int steps = 1 << power;
      for (int square = 0; square < 64; ++square) {
        const auto leaves = [&](int sign) {
          const int column = square % 8 + sign * steps * kColumnSteps[line];
          const int row = square / 8 + sign * steps * kRowSteps[line];
          return column < 0 || column > 7 || row < 0 || row > 7;
        };
        if (leaves(-1)) borders[line].back[power] |= Bit(square);
        if (leaves(1)) borders[line].ahead[power] |= Bit(square);
      }
    }
  }
  return borders;
}

constexpr std::array<Border, 4> kBorders = MakeBorders();

// Every square whose whole line of the given stride is occupied.
template <std::size_t kLine>
Bitboard FullLines(Bitboard occupied) {
  constexpr int kStride = kStrides[kLine];
  constexpr Border kBorder = kBorders[kLine];
  Bitboard back = occupied;
  back &= (back << kStride) | kBorder.back[0];
  back &= (back << (2 * kStride)) | kBorder.back[1];
  back &= (back << (4 * kStride)) | kBorder.back[2];
  Bitboard ahead = occupied;
  ahead &= (ahead >> kStride) | kBorder.ahead[0];
  ahead &= (ahead >> (2 * kStride)) | kBorder.ahead[1];
  ahead &= (ahead >> (4 * kStride)) | kBorder.ahead[2];
  return back & ahead;
}

// For each pair of disc sets on an edge of eight squares, the discs of the first that no sequence
// of discs put on this edge, by either side in any order, can turn over.
class EdgeTable {
 public:
  EdgeTable() : stable_(256 * 256, kUnknown) {
    for (unsigned own = 0; own < 256; ++own) {
      for (unsigned other = 0; other < 256; ++other) {
        if ((own & other) == 0) Solve(own, other);
      }
    }
  }

  unsigned Stable(unsigned own, unsigned other) const { return stable_[own << 8 | other]; }

 private:
  static constexpr std::uint16_t kUnknown = 0x100;

  // What turns over on the edge; possibly nothing: a disc may be put there for what it turns over
  // elsewhere.
  static unsigned FlipsOnEdge(int at, unsigned own, unsigned other) {
    unsigned flips = 0;
    for (int step : {1, -1}) {
      unsigned run = 0;
      int i = at + step;
      while (i >= 0 && i < 8 && (other >> i & 1) != 0) {
        run |= 1U << i;
        i += step;
      }
      if (i >= 0 && i < 8 && (own >> i & 1) != 0) flips |= run;
    }
    return flips;
  }

  unsigned Solve(unsigned own, unsigned other) {
    std::uint16_t& known = stable_[own << 8 | other];
    if (known != kUnknown) return known;
    unsigned stable = own;
    for (int i = 0; i < 8; ++i) {
      const unsigned bit = 1U << i;
      if (((own | other) & bit) != 0) continue;
      const unsigned won = FlipsOnEdge(i, own, other);
      stable &= Solve(own | bit | won, other & ~won);
      const unsigned lost = FlipsOnEdge(i, other, own);
      stable &= Solve(own & ~lost, other | bit | lost);
    }
    // A disc put on an empty square later is not one of those asked for.
    known = static_cast<std::uint16_t>(stable & own);
    return known;
  }

  std::vector<std::uint16_t> stable_;
};

unsigned FileToByte(Bitboard board, int file) {
  return static_cast<unsigned>(((board >> file) & kFileA) * 0x0102040810204080 >> 56);
}
Bitboard ByteToFile(unsigned byte, int file) {
  // Spreads the low and the high four bits apart, eight squares from one to the next.
  const Bitboard low = (Bitboard{byte & 0x0F} * 0x0000000000204081) & 0x0000000001010101;
  const Bitboard high = (Bitboard{byte >> 4} * 0x0000000000204081) & 0x0000000001010101;
  return (low | high << 32) << file;
}

Bitboard StableOnEdges(Bitboard own, Bitboard other) {
  static const EdgeTable kTable;
  return Bitboard{kTable.Stable(own & 0xFF, other & 0xFF)} |
         Bitboard{
             kTable.Stable(static_cast<unsigned>(own >> 56), static_cast<unsigned>(other >> 56))}
             << 56 |
         ByteToFile(kTable.Stable(FileToByte(own, 0), FileToByte(other, 0)), 0) |
         ByteToFile(kTable.Stable(FileToByte(own, 7), FileToByte(other, 7)), 7);
}

}  // namespace

Bitboard StableDiscs(Bitboard own, Bitboard other, Variant variant) {
  const Bitboard outside = ~BoardSquares(variant);
  const Bitboard occupied = own | other | outside;
  // Safe along one line: the line is full or the border is on one side.
  const Bitboard across = FullLines<0>(occupied) | kFileA | kFileH;
  const Bitboard falling = FullLines<1>(occupied) | kFileA | kFileH | kRank1 | kRank8;
  const Bitboard down = FullLines<2>(occupied) | kRank1 | kRank8;
  const Bitboard rising = FullLines<3>(occupied) | kFileA | kFileH | kRank1 | kRank8;

  Bitboard stable = own & across & falling & down & rising;
  if (variant == Variant::kOthello) stable |= StableOnEdges(own, other);
  if ((stable | outside) == 0) return 0;
  while (true) {
    // Wrapping shifts only reach squares of the outer files, which are safe in those lines anyway.
    const Bitboard wall = stable | outside;
    const Bitboard more = own & ~stable & (across | wall << 1 | wall >> 1) &
                          (falling | wall << 7 | wall >> 7) & (down | wall << 8 | wall >> 8) &
                          (rising | wall << 9 | wall >> 9);
    if (more == 0) return stable;
    stable |= more;
  }
}

}  // namespace tavoliere::othello
