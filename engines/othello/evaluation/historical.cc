#include "engines/othello/evaluation/historical.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

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
  // AverageScore()'s corners and other border squares, by Source.
  std::array<Bitboard, 2> average_corners{};
  std::array<Bitboard, 2> average_borders{};
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
  for (const Corner& corner : regions.corners) {
    regions.average_corners[0] |= corner.square;
    regions.average_corners[1] |= corner.square | corner.beside;
  }
  for (i = 0; i < 2; ++i) regions.average_borders[i] = regions.border & ~regions.average_corners[i];
  if (variant == Variant::kOthello) regions.centre = Bit(18) | Bit(21) | Bit(42) | Bit(45);
  return regions;
}

constexpr std::array<Regions, 2> kRegions = {MakeRegions(Variant::kOthello),
                                             MakeRegions(Variant::kOthello6)};

const Regions& RegionsOf(const Position& position) {
  return kRegions[static_cast<std::size_t>(position.variant())];
}

// The kinds of squares of TableScore(), in hundredths of a disc.
struct SquareKind {
  const char* name;
  int value;
};
constexpr std::array<SquareKind, 6> kSquareKinds = {{{"corners", 1200},
                                                     {"beside empty corners", -250},
                                                     {"diagonal to empty corners", -600},
                                                     {"borders", 150},
                                                     {"inner corners", 60},
                                                     {"other squares", 20}}};

// What side to move has more than its enemy within `squares`.
int Difference(const Position& position, Bitboard squares) {
  return Count(position.own() & squares) - Count(position.other() & squares);
}

// `scale` times the difference relative to the sum.
std::int64_t Relative(int own, int other, std::int64_t scale) {
  return own + other == 0 ? 0 : scale * (own - other) / (own + other);
}

// For each of kSquareKinds.
std::array<int, kSquareKinds.size()> CountByKind(const Position& position) {
  const Regions& regions = RegionsOf(position);
  const Bitboard occupied = position.own() | position.other();
  Bitboard border = regions.border;
  Bitboard inner = BoardSquares(position.variant()) & ~regions.border & ~regions.centre;
  std::array<int, kSquareKinds.size()> counts{};
  for (const Corner& corner : regions.corners) {
    border &= ~corner.square;
    counts[0] += Difference(position, corner.square);
    if ((occupied & corner.square) != 0) continue;
    border &= ~corner.beside;
    inner &= ~corner.diagonal;
    counts[1] += Difference(position, corner.beside);
    counts[2] += Difference(position, corner.diagonal);
  }
  counts[3] = Difference(position, border);
  counts[4] = Difference(position, regions.centre);
  counts[5] = Difference(position, inner);
  return counts;
}

// Fine enough that two different means do not fall together before the last division.
constexpr std::int64_t kAverageScale = std::int64_t{1} << 32;

// Of AverageScore(), each from -kAverageScale to kAverageScale.
struct AverageTerms {
  std::int64_t discs;
  std::int64_t borders;
  std::int64_t corners;

  AverageTerms(const Position& position, Source source) {
    const auto term = [&position](Bitboard squares) {
      return Relative(Count(position.own() & squares), Count(position.other() & squares),
                      kAverageScale);
    };
    const Regions& regions = RegionsOf(position);
    const auto index = static_cast<std::size_t>(source);
    discs = term(~Bitboard{0});
    borders = term(regions.average_borders[index]);
    corners = term(regions.average_corners[index]);
  }
};

// Of MobilityScore(), in hundredths of a disc.
constexpr int kMobilityCornerValue = 100 * 25;

std::int64_t MobilityTerm(const Position& position) {
  return Relative(Count(position.moves()), Count(position.other_moves()), 100 * 100);
}

}  // namespace

core::Score GreedyScore(const Position& position) {
  return core::Score(100 * Difference(position, ~Bitboard{0}));
}

core::Score TableScore(const Position& position, const std::optional<SquareTable>& table) {
  if (Count(position.empties()) <= kTableCountsDiscsFrom) return GreedyScore(position);
  if (table && table->variant() == position.variant()) {
    const SquareTable::Sums sums = table->SumsOf(position);
    return core::Score(sums.own - sums.other);
  }
  const std::array<int, kSquareKinds.size()> counts = CountByKind(position);
  int value = 0;
  for (std::size_t i = 0; i < kSquareKinds.size(); ++i) value += counts[i] * kSquareKinds[i].value;
  return core::Score(value);
}

core::Score AverageScore(const Position& position, const AverageWeights& weights, Source source) {
  const AverageTerms terms(position, source);
  const std::int64_t sum = weights.discs * terms.discs + weights.borders * terms.borders +
                           weights.corners * terms.corners;
  const std::int64_t total = weights.discs + weights.borders + weights.corners;
  const std::int64_t full_board = 100 * Count(BoardSquares(position.variant()));
  return core::Score(static_cast<int>(sum / total * full_board / kAverageScale));
}

core::Score MobilityScore(const Position& position) {
  const int corners = Difference(position, BoardCorners(position.variant()));
  return core::Score(static_cast<int>(MobilityTerm(position)) + kMobilityCornerValue * corners);
}

std::string ExplainGreedy(const Position& position) {
  return absl::StrCat("discs ", Difference(position, ~Bitboard{0}), " x 100");
}

std::string ExplainTable(const Position& position, const std::optional<SquareTable>& table) {
  if (Count(position.empties()) <= kTableCountsDiscsFrom) return ExplainGreedy(position);
  if (table && table->variant() == position.variant()) {
    const SquareTable::Sums sums = table->SumsOf(position);
    return absl::StrCat("squares ", sums.own, " - ", sums.other, " = ", sums.own - sums.other);
  }
  const std::array<int, kSquareKinds.size()> counts = CountByKind(position);
  std::string text;
  for (std::size_t i = 0; i < kSquareKinds.size(); ++i) {
    absl::StrAppend(&text, i > 0 ? "\n" : "", kSquareKinds[i].name, " ", counts[i], " x ",
                    kSquareKinds[i].value, " = ", counts[i] * kSquareKinds[i].value);
  }
  return text;
}

std::string ExplainAverage(const Position& position, const AverageWeights& weights, Source source) {
  const AverageTerms terms(position, source);
  const auto share = [](std::int64_t term) { return static_cast<double>(term) / kAverageScale; };
  return absl::StrFormat(
      "discs %+.3f, weight %d\nborders %+.3f, weight %d\ncorners %+.3f, weight %d",
      share(terms.discs), weights.discs, share(terms.borders), weights.borders,
      share(terms.corners), weights.corners);
}

std::string ExplainMobility(const Position& position) {
  return absl::StrCat("mobility ", MobilityTerm(position), "\ncorners ",
                      Difference(position, BoardCorners(position.variant())), " x ",
                      kMobilityCornerValue);
}

}  // namespace tavoliere::othello
