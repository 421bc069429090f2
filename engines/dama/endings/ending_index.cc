#include "engines/dama/endings/ending_index.h"

#include <algorithm>
#include <bit>

namespace tavoliere::dama {
namespace {

// The 32 squares without the bits between rows: bit n - 1 is square n.
using Dense = std::uint32_t;

constexpr Dense kBaseRow = 0xF0000000;   // White's
constexpr Dense kMiddle = 0x0FFFFFF0;    // where men of both colours can be
constexpr Dense kOtherMen = 0x0FFFFFFF;  // where Black's men can be
constexpr int kMiddleSquares = 24;
constexpr int kOtherMenSquares = 28;

Dense ToDense(Bitboard squares) {
  Bitboard dense = squares & 0xF;
  dense |= squares >> 1 & 0xFF0;
  dense |= squares >> 2 & 0xFF000;
  dense |= squares >> 3 & 0xFF00000;
  dense |= squares >> 4 & 0xF0000000;
  return static_cast<Dense>(dense);
}

Bitboard FromDense(Dense dense) {
  const Bitboard wide = dense;
  return (wide & 0xF) | (wide & 0xFF0) << 1 | (wide & 0xFF000) << 2 | (wide & 0xFF00000) << 3 |
         (wide & 0xF0000000) << 4;
}

constexpr int kMostChosen = 12;
using BinomialRow = std::array<std::uint64_t, kMostChosen + 1>;

constexpr std::array<BinomialRow, kSquares + 1> MakeBinomials() {
  std::array<BinomialRow, kSquares + 1> table{};
  for (std::size_t n = 0; n <= kSquares; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= kMostChosen && n > 0; ++k)
      table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}
constexpr std::array<BinomialRow, kSquares + 1> kBinomials = MakeBinomials();

// Ways to choose k of n; none when there are too few.
constexpr std::uint64_t Choose(int n, int k) {
  return k < 0 || n < 0 ? 0 : kBinomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

// The number of `chosen` among all sets of as many members of `from` (the combinatorial number
// system).
std::uint64_t RankOf(Dense chosen, Dense from) {
  std::uint64_t rank = 0;
  int taken = 0;
  for (; chosen != 0; chosen &= chosen - 1) {
    const Dense below = (chosen & (~chosen + 1)) - 1;
    rank += Choose(std::popcount(from & below), ++taken);
  }
  return rank;
}

// The inverse: the set of `count` members of `from` with this number.
Dense SetOf(std::uint64_t rank, int count, Dense from) {
  std::array<Dense, kSquares> members;
  int size = 0;
  for (Dense rest = from; rest != 0; rest &= rest - 1)
    members[static_cast<std::size_t>(size++)] = rest & (~rest + 1);
  Dense chosen = 0;
  int member = size - 1;
  for (; count > 0; --count, --member) {
    while (Choose(member, count) > rank) --member;
    rank -= Choose(member, count);
    chosen |= members[static_cast<std::size_t>(member)];
  }
  return chosen;
}

}  // namespace

std::string Material::Name() const {
  const auto repeat = [](int count, char letter) {
    return std::string(static_cast<std::size_t>(count), letter);
  };
  return repeat(men, 'M') + repeat(kings, 'K') + "-" + repeat(other_men, 'M') +
         repeat(other_kings, 'K');
}

Material MaterialOf(const Position& position) {
  return {Count(position.men(kWhite)), Count(position.kings(kWhite)), Count(position.men(kBlack)),
          Count(position.kings(kBlack))};
}

std::vector<Material> MaterialsOf(int pieces) {
  const int fewest = pieces < 7 ? 1 : 3;
  std::vector<Material> all;
  for (int own = fewest; own <= pieces - fewest; ++own) {
    for (int men = 0; men <= own; ++men) {
      for (int other_men = 0; other_men <= pieces - own; ++other_men)
        all.push_back({men, own - men, other_men, pieces - own - other_men});
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Material& a, const Material& b) {
    if (a.all_men() != b.all_men()) return a.all_men() < b.all_men();
    const Material first = std::min(a, a.Swapped());
    const Material second = std::min(b, b.Swapped());
    return first != second ? first < second : a < b;
  });
  return all;
}

EndingIndex::EndingIndex(const Material& material) : material_(material) {
  const int free = kSquares - material.all_men();
  kings_ = Choose(free, material.kings);
  other_kings_ = Choose(free - material.kings, material.other_kings);
  for (int home = 0; home < 5; ++home) {
    const int middle = material.men - home;
    Part& part = parts_[static_cast<std::size_t>(home)];
    part.first = size_;
    part.home = Choose(4, home);
    part.middle = Choose(kMiddleSquares, middle);
    part.other = Choose(kOtherMenSquares - middle, material.other_men);
    size_ += part.home * part.middle * part.other * kings_ * other_kings_;
  }
}

std::uint64_t EndingIndex::NumberOf(const Position& position) const {
  const Dense men = ToDense(position.men(kWhite));
  const Dense other_men = ToDense(position.men(kBlack));
  const Dense kings = ToDense(position.kings(kWhite));
  const Dense other_kings = ToDense(position.kings(kBlack));
  const Dense home = men & kBaseRow;
  const Dense middle = men & ~kBaseRow;
  const Part& part = parts_[static_cast<std::size_t>(std::popcount(home))];
  std::uint64_t number = RankOf(home, kBaseRow);
  number = number * part.middle + RankOf(middle, kMiddle);
  number = number * part.other + RankOf(other_men, kOtherMen & ~middle);
  number = number * kings_ + RankOf(kings, ~(men | other_men));
  number = number * other_kings_ + RankOf(other_kings, ~(men | other_men | kings));
  return part.first + number;
}

Position EndingIndex::PositionOf(std::uint64_t number) const {
  std::size_t home_men = parts_.size() - 1;
  while (parts_[home_men].first > number || parts_[home_men].home == 0 ||
         parts_[home_men].middle == 0) {
    --home_men;
  }
  const Part& part = parts_[home_men];
  number -= part.first;
  const auto digit = [&](std::uint64_t base) {
    const std::uint64_t value = number % base;
    number /= base;
    return value;
  };
  const std::uint64_t other_kings_digit = digit(other_kings_);
  const std::uint64_t kings_digit = digit(kings_);
  const std::uint64_t other_digit = digit(part.other);
  const std::uint64_t middle_digit = digit(part.middle);
  const int in_home = static_cast<int>(home_men);
  const Dense middle = SetOf(middle_digit, material_.men - in_home, kMiddle);
  const Dense men = SetOf(number, in_home, kBaseRow) | middle;
  const Dense other_men = SetOf(other_digit, material_.other_men, kOtherMen & ~middle);
  const Dense kings = SetOf(kings_digit, material_.kings, ~(men | other_men));
  const Dense other_kings =
      SetOf(other_kings_digit, material_.other_kings, ~(men | other_men | kings));
  return {FromDense(men | kings), FromDense(other_men | other_kings),
          FromDense(kings | other_kings), kWhite};
}

}  // namespace tavoliere::dama
