#include "engines/dama/evaluation/features.h"

#include <algorithm>
#include <cstdlib>

namespace tavoliere::dama {
namespace {

constexpr Bitboard Squares(std::initializer_list<int> numbers) {
  Bitboard set = 0;
  for (const int number : numbers) set |= Square(number).set();
  return set;
}

constexpr Bitboard Row(int row) {
  return Squares({4 * row + 1, 4 * row + 2, 4 * row + 3, 4 * row + 4});
}

constexpr Bitboard kBridgeSquares = Squares({29, 31});
constexpr Bitboard kCornerSquares = Squares({28, 32});
constexpr Bitboard kCentreSquares = Squares({14, 15, 18, 19, 22, 23});
constexpr Bitboard kInnerSquares = Squares({10, 11, 14, 15, 18, 19, 22, 23});
constexpr Bitboard kEdgeSquares = Squares({1, 9, 17, 25, 8, 16, 24, 32});
constexpr Bitboard kLeftWing = Squares({1, 2, 5, 6, 9, 10, 13, 14, 17, 18, 21, 22, 25, 26, 29, 30});

// For each bit of the board: the squares that a man on it may still come to, its own left out.
constexpr std::array<Bitboard, 36> MakeCones() {
  std::array<Bitboard, 36> cones{};
  for (int number = 1; number <= kSquares; ++number) {
    const Square square(number);
    Bitboard front = square.set();
    Bitboard cone = 0;
    while (front != 0) {
      front = (Shift<kUpLeft>(front) | Shift<kUpRight>(front)) & kBoard;
      cone |= front;
    }
    cones[static_cast<std::size_t>(square.bit())] = cone;
  }
  return cones;
}
constexpr std::array<Bitboard, 36> kCones = MakeCones();

// One side's pieces and the other's, turned so that `men` climb.
struct Side {
  Bitboard men, kings;
  Bitboard enemy_men, enemy_kings;
  Bitboard empty;
};

constexpr std::size_t At(Feature feature) { return static_cast<std::size_t>(feature); }

int Steps(Bitboard pieces, Bitboard empty, bool also_down) {
  int steps = Count(Shift<kUpLeft>(pieces) & empty) + Count(Shift<kUpRight>(pieces) & empty);
  if (also_down) {
    steps += Count(Shift<kDownLeft>(pieces) & empty) + Count(Shift<kDownRight>(pieces) & empty);
  }
  return steps;
}

int Runaways(const Side& side) {
  const Bitboard enemies = side.enemy_men | side.enemy_kings;
  int rows = 0;
  // A man far back has no free way worth looking for.
  for (Bitboard men = side.men & (Row(1) | Row(2) | Row(3) | Row(4)); men != 0; men &= men - 1) {
    const int bit = std::countr_zero(men);
    if ((kCones[static_cast<std::size_t>(bit)] & enemies) == 0)
      rows += 7 - Square::FromBit(bit).row();
  }
  return rows;
}

void Add(const Side& side, int sign, FeatureVector& out) {
  const auto add = [&](Feature feature, int count) { out[At(feature)] += sign * count; };
  const Bitboard own = side.men | side.kings;
  add(Feature::kMan, Count(side.men));
  add(Feature::kKing, Count(side.kings));
  add(Feature::kFirstKing, side.kings != 0 && side.enemy_kings == 0);
  for (int row = 1; row <= 6; ++row) {
    out[At(Feature::kRow1) + static_cast<std::size_t>(row) - 1] +=
        sign * Count(side.men & Row(7 - row));
  }
  add(Feature::kBase, Count(side.men & kBottomRow));
  add(Feature::kBridge, (side.men & kBridgeSquares) == kBridgeSquares);
  add(Feature::kCornerGuard, side.enemy_kings == 0 ? Count(side.men & kCornerSquares) : 0);
  add(Feature::kCentre, Count(side.men & kCentreSquares));
  add(Feature::kEdge, Count(side.men & kEdgeSquares));
  add(Feature::kBacked, Count(side.men & (Shift<kUpLeft>(own) | Shift<kUpRight>(own))));
  add(Feature::kHoles,
      Count(side.empty & Shift<kDownRight>(side.men) & Shift<kDownLeft>(side.men)));
  const int left = Count(side.men & kLeftWing);
  add(Feature::kBalance, -std::abs(2 * left - Count(side.men)));
  const int king_steps = Steps(side.kings, side.empty, true);
  add(Feature::kMobility, Steps(side.men, side.empty, false) + king_steps);
  add(Feature::kKingMobility, king_steps);
  if (side.kings != 0) {
    add(Feature::kKingCentre, Count(side.kings & kInnerSquares));
    const Bitboard free = Shift<kUpLeft>(side.empty) | Shift<kUpRight>(side.empty) |
                          Shift<kDownLeft>(side.empty) | Shift<kDownRight>(side.empty);
    add(Feature::kTrappedKing, Count(side.kings & ~free));
  }
  add(Feature::kDogHole,
      (side.men & Square(8).set()) != 0 && (side.enemy_men & Square(4).set()) != 0);
  add(Feature::kRunaway, Runaways(side));
}

// By parity: pieces on the side to move's system of rows, the even ones counted from the base.
bool HasMove(const Side& own) {
  constexpr Bitboard kSystem = Row(7) | Row(5) | Row(3) | Row(1);
  const Bitboard all = own.men | own.kings | own.enemy_men | own.enemy_kings;
  return Count(all & kSystem) % 2 == 1;
}

}  // namespace

FeatureVector FeaturesOf(const Position& position) {
  const core::Player us = position.turn();
  const core::Player them = core::Opponent(us);
  const auto seen = [&](core::Player player, Bitboard squares) {
    return player == kWhite ? squares : Turned(squares);
  };
  const auto side = [&](core::Player player) {
    const core::Player enemy = core::Opponent(player);
    return Side{seen(player, position.men(player)), seen(player, position.kings(player)),
                seen(player, position.men(enemy)), seen(player, position.kings(enemy)),
                seen(player, position.empty())};
  };
  FeatureVector features{};
  const Side own = side(us);
  Add(own, 1, features);
  Add(side(them), -1, features);
  features[At(Feature::kTurn)] = 1;
  const int material = features[At(Feature::kMan)] + 2 * features[At(Feature::kKing)];
  const int off = 2 * kMostPieces - Count(position.pieces());
  features[At(Feature::kAhead)] = material > 0 ? off : material < 0 ? -off : 0;
  features[At(Feature::kTheMove)] = HasMove(own) ? 1 : -1;
  return features;
}

}  // namespace tavoliere::dama
