#include "engines/dipole/strong.h"

#include <algorithm>

namespace tavoliere::dipole {
namespace {

using core::Player;

struct Side {
  int stacks = 0;
  int singles = 0;
  int tall = 0;
  int mobility = 0;
  int slow_moves = 0;
  int last_row = 0;
  // Of the enemy's stacks within reach.
  int prey = 0;
  int largest_prey = 0;
};

template <Player kPlayer>
Side Look(const Position& position) {
  constexpr int kTallFrom = 4;
  constexpr SquareSet kLastRow = kPlayer == Player::kFirst ? 0xF0000000 : 0x0000000F;
  const SquareSet enemies = position.stacks(core::Opponent(kPlayer));
  SquareSet stacks = position.stacks(kPlayer);
  Side side;
  side.stacks = Count(stacks);
  const Diagonals steps = OneRowAhead(kPlayer, stacks);
  side.slow_moves = Count(steps.one & ~enemies) + Count(steps.other & ~enemies);
  for (SquareSet last = stacks & kLastRow; last != 0;)
    side.last_row += position.height(PopFirst(last));
  SquareSet prey = 0;
  while (stacks != 0) {
    const Square square = PopFirst(stacks);
    const int height = position.height(square);
    side.singles += height == 1 ? 1 : 0;
    side.tall += std::max(0, height - kTallFrom);
    side.mobility += Count(Ahead(kPlayer, square, height) & ~enemies);
    for (SquareSet targets = Reach(square, height) & enemies & ~prey; targets != 0;) {
      const Square to = PopFirst(targets);
      if (position.height(to) <= Steps(square, to)) prey |= Bit(to);
    }
  }
  while (prey != 0) {
    const int height = position.height(PopFirst(prey));
    side.prey += height;
    side.largest_prey = std::max(side.largest_prey, height);
  }
  return side;
}

}  // namespace

TermVector TermsOf(const Position& position) {
  const Player player = position.turn();
  const Player enemy = core::Opponent(player);
  const Side white = Look<Player::kFirst>(position);
  const Side black = Look<Player::kSecond>(position);
  const Side& own = player == Player::kFirst ? white : black;
  const Side& other = player == Player::kFirst ? black : white;
  TermVector terms{};
  terms[Index(Term::kToMove)] = 1;
  terms[Index(Term::kCheckers)] = position.checkers(player) - position.checkers(enemy);
  const int rows = position.rows_to_go(player) - position.rows_to_go(enemy);
  terms[Index(Term::kRows)] = rows;
  terms[Index(Term::kRelativeRows)] =
      64 * rows / std::max(1, position.rows_to_go(player) + position.rows_to_go(enemy));
  terms[Index(Term::kStacks)] = own.stacks - other.stacks;
  terms[Index(Term::kSingles)] = own.singles - other.singles;
  terms[Index(Term::kTall)] = own.tall - other.tall;
  terms[Index(Term::kMobility)] = own.mobility - other.mobility;
  terms[Index(Term::kSlowMoves)] = own.slow_moves - other.slow_moves;
  terms[Index(Term::kLastRow)] = own.last_row - other.last_row;
  terms[Index(Term::kThreatened)] = other.prey;
  terms[Index(Term::kLargestThreat)] = other.largest_prey;
  terms[Index(Term::kThreatening)] = own.prey;
  terms[Index(Term::kLargestCapture)] = own.largest_prey;
  return terms;
}

core::Score StrongScore(const Position& position, const Weights& weights) {
  const TermVector terms = TermsOf(position);
  int sum = 0;
  for (std::size_t i = 0; i < kTerms; ++i) sum += terms[i] * weights[i];
  return core::Score(sum);
}

}  // namespace tavoliere::dipole
