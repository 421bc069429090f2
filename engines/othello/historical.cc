#include "engines/othello/historical.h"

#include <array>
#include <cstdint>

namespace tavoliere::othello {
namespace {

// The neighbours of one corner: two on the border, one on the diagonal.
struct Corner {
  Bitboard square = 0;
  Bitboard beside = 0;
  Bitboard diagonal = 0;
};

struct Regions {
  std::array<Corner, 4> corners;
  Bitboard border = 0;  // with the corners and their neighbours
  Bitboard centre = 0;  // the corners of the inner 4x4, good squares of the opening; on 6x6 the X
                        // squares, so none
};

constexpr Regions MakeRegions(Variant variant) {
  const int first = variant == Variant::kOthello ? 0 : 1;
  const int last = 7 - first;
  Regions regions;
  std::size_t i = 0;
  for (int row : {first, last}) {
    for (int column : {first, last}) {
      const int next_row = row == first ? row + 1 : row - 1;
      const int next_column = column == first ? column + 1 : column - 1;
      Corner& corner = regions.corners[i++];
      corner.square = Bit(8 * row + column);
      corner.beside = Bit(8 * row + next_column) | Bit(8 * next_row + column);
      corner.diagonal = Bit(8 * next_row + next_column);
    }
  }
  for (int square = 0; square < 64; ++square) {
    const int column = square % 8;
    const int row = square / 8;
    if ((BoardSquares(variant) & Bit(square)) == 0) continue;
    if (column == first || column == last || row == first || row == last) {
      regions.border |= Bit(square);
    }
  }
  if (variant == Variant::kOthello) regions.centre = Bit(18) | Bit(21) | Bit(42) | Bit(45);
  return regions;
}

constexpr std::array<Regions, 2> kRegions = {MakeRegions(Variant::kOthello),
                                             MakeRegions(Variant::kOthello6)};

const Regions& RegionsOf(const Position& position) {
  return kRegions[static_cast<std::size_t>(position.variant())];
}

// Of TableScore(), in hundredths of a disc.
constexpr int kCornerValue = 1200;
constexpr int kBorderValue = 150;
constexpr int kCentreValue = 60;
constexpr int kInnerValue = 20;
constexpr int kBesideEmptyCorner = -250;
constexpr int kDiagonalToEmptyCorner = -600;

// What side to move has more than its enemy within `squares`.
int Difference(const Position& position, Bitboard squares) {
  return Count(position.own() & squares) - Count(position.other() & squares);
}

// `scale` times the difference relative to the sum.
std::int64_t Relative(int own, int other, std::int64_t scale) {
  return own + other == 0 ? 0 : scale * (own - other) / (own + other);
}

}  // namespace

core::Score GreedyScore(const Position& position) {
  return core::Score(100 * Difference(position, ~Bitboard{0}));
}

core::Score TableScore(const Position& position) {
  if (Count(position.empties()) <= kTableCountsDiscsFrom) return GreedyScore(position);
  const Regions& regions = RegionsOf(position);
  const Bitboard occupied = position.own() | position.other();
  Bitboard border = regions.border;
  Bitboard inner = BoardSquares(position.variant()) & ~regions.border & ~regions.centre;
  int value = 0;
  for (const Corner& corner : regions.corners) {
    border &= ~corner.square;
    value += kCornerValue * Difference(position, corner.square);
    if ((occupied & corner.square) != 0) continue;
    border &= ~corner.beside;
    inner &= ~corner.diagonal;
    value += kBesideEmptyCorner * Difference(position, corner.beside);
    value += kDiagonalToEmptyCorner * Difference(position, corner.diagonal);
  }
  value += kBorderValue * Difference(position, border);
  value += kCentreValue * Difference(position, regions.centre);
  value += kInnerValue * Difference(position, inner);
  return core::Score(value);
}

core::Score AverageScore(const Position& position, const AverageWeights& weights) {
  // Fine enough that two different means do not fall together before the last division.
  constexpr std::int64_t kScale = std::int64_t{1} << 32;
  const Bitboard corners = BoardCorners(position.variant());
  const Bitboard borders = RegionsOf(position).border & ~corners;
  const auto term = [&position](Bitboard squares) {
    return Relative(Count(position.own() & squares), Count(position.other() & squares), kScale);
  };
  const std::int64_t sum = weights.discs * term(~Bitboard{0}) + weights.borders * term(borders) +
                           weights.corners * term(corners);
  const std::int64_t total = weights.discs + weights.borders + weights.corners;
  const std::int64_t full_board = 100 * Count(BoardSquares(position.variant()));
  return core::Score(static_cast<int>(sum / total * full_board / kScale));
}

core::Score MobilityScore(const Position& position) {
  const int own = Count(position.moves());
  const int other = Count(position.other_moves());
  const int corners = Difference(position, BoardCorners(position.variant()));
  return core::Score(static_cast<int>(Relative(own, other, 100 * 100)) + 100 * 25 * corners);
}

}  // namespace tavoliere::othello
