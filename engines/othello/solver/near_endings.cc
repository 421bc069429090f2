#include "engines/othello/solver/near_endings.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "engines/othello/evaluation/features.h"
#include "engines/othello/rules/child_list.h"

namespace tavoliere::othello {
namespace {

constexpr int kPlayedOut = 4;  // so many empty squares are left to LastEmpties

// The numbers that follow were found by the time of positions of the FFO suite with 15 to 26 empty
// squares.

// Looking for stable discs is worth its time only when so many would be needed that the game must
// be nearly decided, and when the enemy has some discs more than these.
constexpr int StabilityPaysFrom(int empties) { return 2 * empties - 16; }
constexpr int kDiscsToSpare = 5;

// More entries of the table than a power of two of so many bits no longer fit the processor's
// second cache beside the evaluation's weights.
constexpr int kMostBits = 14;

// From so many empty squares on the squares that may become moves are counted as well.
constexpr int kPossibleCountedFrom = 9;

}  // namespace

unsigned ParityOf(Bitboard empties) {
  unsigned parity = 0;
  for (; empties != 0; empties = WithoutLowest(empties)) parity ^= QuadrantOf(Lowest(empties));
  return parity;
}

void NearEndings::Reserve(int empties) {
  // With few empty squares clearing more would cost more than it saves.
  const int bits = std::clamp(empties - 2, 4, kMostBits);
  if (table_.size() >= std::size_t{1} << bits) return;
  table_.assign(std::size_t{1} << bits, Entry{});
  shift_ = 64 - bits;
}

int NearEndings::StableBound(Bitboard own, Bitboard other, int alpha, int empties) const {
  if (alpha < StabilityPaysFrom(empties)) return kNone;
  const int needed = (squares_ - alpha + 1) / 2;
  if (Count(other) < needed + kDiscsToSpare) return kNone;
  const int most = squares_ - 2 * Count(StableDiscs(other, own, variant_));
  return most <= alpha ? most : kNone;
}

int NearEndings::Ending(Bitboard own, Bitboard other, int alpha, Bitboard empties,
                        unsigned parity) {
  const int count = Count(empties);
  assert(count <= kMostEmpties);
  if (count > kPlayedOut)
    return Listed(own, other, alpha, empties, parity, count, Moves(own, other) & empties);
  if (count == kPlayedOut) return Four(own, other, alpha, empties, parity);
  if (count == 0) return Final(own, other);
  const int first = Lowest(empties);
  if (count == 1) return One(own, alpha, first);
  const Bitboard rest = WithoutLowest(empties);
  const int second = Lowest(rest);
  if (count == 2) return Two(own, other, alpha, first, second);
  return Three(own, other, alpha, first, second, Lowest(WithoutLowest(rest)));
}

// With the moves known, since the code that ordered them has counted them.
int NearEndings::Listed(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity,
                        int count, Bitboard moves) {
  ++nodes_;
  if (const int most = StableBound(own, other, alpha, count); most != kNone) return most;
  if (moves == 0) {
    const Bitboard answers = Moves(other, own) & empties;
    if (answers == 0) return Final(own, other);
    return -Listed(other, own, -alpha - 1, empties, parity, count, answers);
  }
  return count > kPlayedOut + 1 ? Sorted(own, other, alpha, empties, parity, count, moves)
                                : Five(own, other, alpha, empties, parity, moves);
}

int NearEndings::Sorted(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity,
                        int count, Bitboard moves) {
  Entry& entry = EntryOf(own, other);
  int known_square = -1;
  if (entry.own == own && entry.other == other) {
    if (entry.low > alpha) return entry.low;
    if (entry.high <= alpha) return entry.high;
    known_square = entry.square;
  }

  ChildList children(own, other, moves);
  // Few answers first, those in corners counted twice. How much a corner and an odd quadrant weigh
  // beside them matters little here: half or twice as much changes the nodes by less than 1%.
  const Bitboard odd = kOddSquares[parity];
  for (Child& child : children) {
    const Bitboard here = Bit(child.square);
    child.moves = Moves(child.own, child.other) & empties;
    if (child.square == known_square) {
      child.score = 1 << 16;
      continue;
    }
    child.score = -16 * (Count(child.moves) + Count(child.moves & corners_)) +
                  ((odd & here) != 0 ? 6 : 0) + ((corners_ & here) != 0 ? 12 : 0);
    if (count >= kPossibleCountedFrom)
      child.score -= 3 * Count(Neighbours(child.other) & empties & ~here);
  }
  int best = -kNone;
  int best_square = 0;
  for (int i = 0; i < children.size() && best <= alpha; ++i) {
    const Child& child = children.Next(i);
    const int value = -Listed(child.own, child.other, -alpha - 1, empties ^ Bit(child.square),
                              parity ^ QuadrantOf(child.square), count - 1, child.moves);
    if (value > best) {
      best = value;
      best_square = child.square;
    }
  }

  // The search below may have written here.
  if (entry.own != own || entry.other != other) {
    entry = {own, other, -kNone, kNone, 0};
  }
  (best > alpha ? entry.low : entry.high) = static_cast<std::int16_t>(best);
  entry.square = static_cast<std::int16_t>(best_square);
  return best;
}

// Neither the table nor sorting is worth its time here.
int NearEndings::Five(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity,
                      Bitboard moves) {
  int best = -kNone;
  const Bitboard odd = moves & kOddSquares[parity];
  for (Bitboard group : {odd, moves ^ odd}) {
    for (; group != 0; group = WithoutLowest(group)) {
      const int square = Lowest(group);
      const Bitboard flips = Flips(square, own, other);
      best = std::max(best, -Four(other ^ flips, own ^ flips ^ Bit(square), -alpha - 1,
                                  empties ^ Bit(square), parity ^ QuadrantOf(square)));
      if (best > alpha) return best;
    }
  }
  return best;
}

}  // namespace tavoliere::othello
