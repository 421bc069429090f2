// The moves of a node of the endgame solver, already played, to be picked best first.
#pragma once

#include <utility>

#include <array>
#include <cstddef>

#include "engines/othello/rules/bitboard.h"

namespace tavoliere::othello {

// A position after a move, for the side to move there.
struct Child {
  Bitboard own;
  Bitboard other;
  int square;  // of the move
  int score;   // larger first
  // Its moves, where the code that ordered it has set them. Nothing is set beforehand: a list is
  // made at every node.
  Bitboard moves;
};

class ChildList {
 public:
  // No game reaches a position with more than 33 moves, but a person may set up any.
  static constexpr int kMost = 64;

  // `moves` are legal for `own`.
  ChildList(Bitboard own, Bitboard other, Bitboard moves) {
    for (; moves != 0; moves = WithoutLowest(moves)) {
      const int square = Lowest(moves);
      const Bitboard flips = Flips(square, own, other);
      list_[static_cast<std::size_t>(size_++)] = {other ^ flips, own ^ flips ^ Bit(square), square,
                                                  0, 0};
    }
  }

  // Brings the best of those from `at` on to `at`. A node is often left after few of them: sorting
  // them all would cost more.
  const Child& Next(int at) {
    int best = at;
    for (int i = at + 1; i < size_; ++i) {
      if ((*this)[i].score > (*this)[best].score) best = i;
    }
    std::swap((*this)[at], (*this)[best]);
    return (*this)[at];
  }

  // Brings the one of the move to `square` to the front; false: there is none.
  bool BringForward(int square) {
    for (int i = 0; i < size_; ++i) {
      if ((*this)[i].square != square) continue;
      std::swap((*this)[0], (*this)[i]);
      return true;
    }
    return false;
  }

  Child& operator[](int at) { return list_[static_cast<std::size_t>(at)]; }
  int size() const { return size_; }
  Child* begin() { return list_.data(); }
  Child* end() { return list_.data() + size_; }

 private:
  std::array<Child, kMost> list_;
  int size_ = 0;
};

}  // namespace tavoliere::othello
