#include "engines/othello/near_endings.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "engines/othello/child_list.h"
#include "engines/othello/stability.h"

namespace tavoliere::othello {
namespace {

constexpr int kPlayedOut = 4;  // so many empty squares are left to LastEmpties

// Looking for stable discs is worth its time only when so many would be needed that the game must
// be nearly decided.
constexpr int StabilityPaysFrom(int empties) { return 2 * empties - 16; }

}  // namespace

unsigned ParityOf(Bitboard empties) {
  unsigned parity = 0;
  for (; empties != 0; empties = WithoutLowest(empties)) parity ^= QuadrantOf(Lowest(empties));
  return parity;
}

void NearEndings::Reserve(int empties) {
  // Solving 1,000 positions of 13 empty squares takes 26, 24, 23 and 23 thousand nodes each with 11,
  // 12, 13 and 14 bits. With few empty squares clearing more would cost more than it saves.
  const int bits = std::clamp(empties - 2, 4, 13);
  if (table_.size() >= std::size_t{1} << bits) return;
  table_.assign(std::size_t{1} << bits, Entry{});
  shift_ = 64 - bits;
}

int NearEndings::StableBound(Bitboard own, Bitboard other, int alpha, int empties) const {
  if (alpha < StabilityPaysFrom(empties)) return kNone;
  const int most = squares_ - 2 * Count(StableDiscs(other, own, variant_));
  return most <= alpha ? most : kNone;
}

int NearEndings::Ending(Bitboard own, Bitboard other, int alpha, Bitboard empties,
                        unsigned parity) {
  const int count = Count(empties);
  assert(count <= kMostEmpties);
  if (count > kPlayedOut) return Sorted(own, other, alpha, empties, parity, count);
  if (count == kPlayedOut) return Four(own, other, alpha, empties, parity);
  if (count == 0) return Final(own, other);
  const int first = Lowest(empties);
  if (count == 1) return One(own, first);
  const Bitboard rest = WithoutLowest(empties);
  const int second = Lowest(rest);
  if (count == 2) return Two(own, other, alpha, first, second);
  return Three(own, other, alpha, first, second, Lowest(WithoutLowest(rest)));
}

int NearEndings::Sorted(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity,
                        int count) {
  ++nodes_;
  if (const int most = StableBound(own, other, alpha, count); most != kNone) return most;
  Entry& entry = EntryOf(own, other);
  int known_square = -1;
  if (entry.own == own && entry.other == other) {
    if (entry.low > alpha) return entry.low;
    if (entry.high <= alpha) return entry.high;
    known_square = entry.square;
  }
  const Bitboard moves = Moves(own, other) & empties;
  if (moves == 0) {
    if ((Moves(other, own) & empties) == 0) return Final(own, other);
    return -Sorted(other, own, -alpha - 1, empties, parity, count);
  }

  ChildList children(own, other, moves);
  if (children.size() > 1) {
    // Few answers first, those in corners counted twice. How much a corner and an odd quadrant weigh
    // beside them matters little here: half or twice as much changes the nodes by less than 1 %.
    const Bitboard odd = kOddSquares[parity];
    for (Child& child : children) {
      const Bitboard here = Bit(child.square);
      const Bitboard answers = Moves(child.own, child.other) & empties;
      child.score = child.square == known_square
                        ? 1 << 16
                        : -8 * (Count(answers) + Count(answers & corners_)) +
                              ((odd & here) != 0 ? 3 : 0) + ((corners_ & here) != 0 ? 6 : 0);
    }
  }
  int best = -kNone;
  int best_square = 0;
  for (int i = 0; i < children.size() && best <= alpha; ++i) {
    const Child& child = children.Next(i);
    const Bitboard rest = empties ^ Bit(child.square);
    const unsigned rest_parity = parity ^ QuadrantOf(child.square);
    const int value =
        count - 1 > kPlayedOut
            ? -Sorted(child.own, child.other, -alpha - 1, rest, rest_parity, count - 1)
            : -Four(child.own, child.other, -alpha - 1, rest, rest_parity);
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

}  // namespace tavoliere::othello
