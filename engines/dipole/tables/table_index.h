// Positions as numbers, for tables that hold a value of each.
//
// A side's checkers are a multiset of squares, seen from that side's own edge and numbered in the
// combinatorial system: squares s1 <= ... <= sn have the number C(s1,1) + C(s2+1,2) + ... +
// C(sn+n-1,n). A position's number is made of the two sides', the side to move first, so that a
// position and the same with colours exchanged are one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

// Tables of eight checkers in all take 16 GB of memory to build; the values of nine are 96 GB.
inline constexpr int kMaxTableCheckers = 8;

namespace internal {
constexpr int kChooseFrom = kSquares + kMaxTableCheckers;
using Binomials = std::array<std::array<std::uint32_t, kMaxTableCheckers + 1>, kChooseFrom>;
constexpr Binomials MakeBinomials() {
  Binomials choose{};
  for (std::size_t n = 0; n < kChooseFrom; ++n) {
    choose[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k <= kMaxTableCheckers; ++k)
      choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
  }
  return choose;
}
inline constexpr Binomials kBinomials = MakeBinomials();
}  // namespace internal

// How many ways there are to put down `checkers` of one side.
constexpr std::uint64_t Placements(int checkers) {
  const auto n = static_cast<std::size_t>(checkers);
  return internal::kBinomials[kSquares + n - 1][n];
}
static_assert(Placements(1) == 32 && Placements(2) == 528 && Placements(3) == 5984);

// Counts up to the number of a placement: add its stacks, the lowest square first.
class PlacementCounter {
 public:
  void Add(Square square, int height) {
    for (int i = 0; i < height; ++i, ++taken_)
      index_ += internal::kBinomials[static_cast<std::size_t>(square) + taken_][taken_ + 1];
  }
  std::uint64_t index() const { return index_; }

 private:
  std::uint64_t index_ = 0;
  std::size_t taken_ = 0;
};

// The number of `player`'s checkers, below Placements() of their count.
inline std::uint64_t PlacementIndex(const Position& position, core::Player player) {
  PlacementCounter counter;
  SquareSet stacks = position.stacks(player);
  if (player == core::Player::kFirst) {
    while (stacks != 0) {
      const Square square = PopFirst(stacks);
      counter.Add(square, position.height(square));
    }
  } else {
    while (stacks != 0) {
      const Square square = kSquares - 1 - std::countl_zero(stacks);
      stacks ^= Bit(square);
      counter.Add(Turned(square), position.height(square));
    }
  }
  return counter.index();
}

// The checkers of the side to move and of the other: which table a position belongs to.
struct Material {
  int own = 0;
  int enemy = 0;

  int total() const { return own + enemy; }
  std::uint64_t size() const { return Placements(own) * Placements(enemy); }
};

inline Material MaterialOf(const Position& position) {
  return {position.checkers(position.turn()), position.checkers(core::Opponent(position.turn()))};
}

// A position's number among those of its material, below its size(). Neither side is empty. Some
// numbers are unused: those of placements that share a square.
inline std::uint64_t IndexOf(const Position& position) {
  const core::Player enemy = core::Opponent(position.turn());
  return PlacementIndex(position, position.turn()) * Placements(position.checkers(enemy)) +
         PlacementIndex(position, enemy);
}

// Calls visit(square) for each checker of a placement of so many, the farthest from the
// side's own edge first: the inverse of PlacementIndex().
template <class Visit>
void VisitPlacement(std::uint64_t index, int checkers, const Visit& visit) {
  std::size_t next = kSquares;  // no checker stands beyond it
  for (auto left = static_cast<std::size_t>(checkers); left > 0; --left) {
    std::size_t at = next + left - 1;
    while (internal::kBinomials[at][left] > index) --at;
    index -= internal::kBinomials[at][left];
    next = at - (left - 1);
    visit(static_cast<Square>(next));
  }
}

// The position of that number with White to move; nullopt: placements that share a square.
inline std::optional<Position> PositionAt(const Material& material, std::uint64_t index) {
  std::array<std::uint8_t, kSquares> own{};
  std::array<std::uint8_t, kSquares> enemy{};
  VisitPlacement(index / Placements(material.enemy), material.own,
                 [&](Square square) { ++own[Index(square)]; });
  VisitPlacement(index % Placements(material.enemy), material.enemy,
                 [&](Square square) { ++enemy[Index(dipole::Turned(square))]; });
  Position position;
  for (Square square = 0; square < kSquares; ++square) {
    const int white = own[Index(square)];
    const int black = enemy[Index(square)];
    if (white > 0 && black > 0) return std::nullopt;
    if (white > 0) position.Put(core::Player::kFirst, square, white);
    if (black > 0) position.Put(core::Player::kSecond, square, black);
  }
  return position;
}

// Every material of up to `checkers` in all, fewer first: the order of the tables in a file.
std::vector<Material> Materials(int checkers);

}  // namespace tavoliere::dipole
