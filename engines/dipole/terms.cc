#include "engines/dipole/terms.h"

#include <algorithm>
#include <cstring>

namespace tavoliere::dipole {
namespace {

using core::Player;

// A set of squares for each length of a step, 1 to kLongestStep and one to spare: a type that g++
// and clang work on as a whole.
constexpr std::size_t kLengths = kLongestStep + 1;
using SetsByLength = SquareSet __attribute__((vector_size(kLengths * sizeof(SquareSet))));
using SetArray = std::array<SquareSet, kLengths>;

using ReachTable = std::array<std::array<SetArray, kMaxCheckers + 1>, kSquares>;
constexpr ReachTable MakeReachByLength() {
  ReachTable made{};
  for (Square from = 0; from < kSquares; ++from) {
    for (Square to = 0; to < kSquares; ++to) {
      const auto steps = static_cast<std::size_t>(Steps(from, to));
      for (std::size_t height = steps; steps > 0 && height <= kMaxCheckers; ++height)
        made[Index(from)][height][steps - 1] |= Bit(to);
    }
  }
  return made;
}
// [square][height]: where a part of such a stack can land, by its steps.
alignas(64) constexpr ReachTable kReachByLength = MakeReachByLength();

constexpr std::array<SetArray, kMaxCheckers + 1> MakeLengthsFrom() {
  std::array<SetArray, kMaxCheckers + 1> made{};
  for (std::size_t height = 1; height <= kMaxCheckers; ++height) {
    for (std::size_t steps = height; steps <= kLengths; ++steps) made[height][steps - 1] = ~0U;
  }
  return made;
}
// [height]: every square for steps of at least so many, none for shorter ones.
alignas(64) constexpr std::array<SetArray, kMaxCheckers + 1> kLengthsFrom = MakeLengthsFrom();

struct Side {
  int mobility = 0;
  SetsByLength reach{};  // where its stacks can land, captures of anything included
  SetsByLength prey{};   // its stacks that a move of that length captures
};

Side Look(const Position& position, Player player) {
  const SquareSet enemies = position.stacks(core::Opponent(player));
  Side side;
  for (SquareSet stacks = position.stacks(player); stacks != 0;) {
    const Square square = PopFirst(stacks);
    const int height = position.height(square);
    side.mobility += Count(Ahead(player, square, height) & ~enemies);
    SetsByLength reach;
    std::memcpy(&reach, &kReachByLength[Index(square)][Index(height)], sizeof reach);
    side.reach |= reach;
    SetsByLength lengths;
    std::memcpy(&lengths, &kLengthsFrom[Index(height)], sizeof lengths);
    side.prey |= lengths & Bit(square);
  }
  return side;
}

// Checkers in stacks that can be captured.
struct Threats {
  int checkers = 0;
  int largest = 0;
};

Threats ThreatsBy(const Side& hunter, const Side& hunted, const Position& position) {
  const SetsByLength hits = hunter.reach & hunted.prey;
  SquareSet prey = 0;
  for (std::size_t i = 0; i < kLengths; ++i) prey |= hits[i];
  Threats threats;
  while (prey != 0) {
    const int height = position.height(PopFirst(prey));
    threats.checkers += height;
    threats.largest = std::max(threats.largest, height);
  }
  return threats;
}

}  // namespace

TermVector TermsOf(const Position& position) {
  const Player player = position.turn();
  const Player enemy = core::Opponent(player);
  const Side own = Look(position, player);
  const Side other = Look(position, enemy);
  const Threats threatened = ThreatsBy(other, own, position);
  const Threats threatening = ThreatsBy(own, other, position);
  TermVector terms{};
  terms[Index(Term::kToMove)] = 1;
  terms[Index(Term::kCheckers)] = position.checkers(player) - position.checkers(enemy);
  const int rows = position.rows_to_go(player) - position.rows_to_go(enemy);
  terms[Index(Term::kRows)] = rows;
  terms[Index(Term::kRelativeRows)] =
      64 * rows / std::max(1, position.rows_to_go(player) + position.rows_to_go(enemy));
  terms[Index(Term::kMobility)] = own.mobility - other.mobility;
  terms[Index(Term::kThreatened)] = threatened.checkers;
  terms[Index(Term::kLargestThreat)] = threatened.largest;
  terms[Index(Term::kThreatening)] = threatening.checkers;
  terms[Index(Term::kLargestCapture)] = threatening.largest;
  return terms;
}

core::Score Weigh(const TermVector& terms, const TermWeights& weights) {
  int sum = 0;
  for (std::size_t i = 0; i < kTerms; ++i) sum += terms[i] * weights[i];
  return core::Score(sum);
}

}  // namespace tavoliere::dipole
