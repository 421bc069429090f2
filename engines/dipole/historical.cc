#include "engines/dipole/historical.h"

#include <array>

namespace tavoliere::dipole {
namespace {

using core::Player;

// The squares of a set that are ahead of or level with a square of the given rank.
constexpr SquareSet NotBehind(Player player, Square square) {
  const int rank = RankOf(square);
  if (player == Player::kFirst) return ~SquareSet{0} << (4 * rank);
  return ~SquareSet{0} >> (4 * (7 - rank));
}

int ControlledSquares(const Position& position, Player player) {
  int count = 0;
  for (SquareSet stacks = position.stacks(player); stacks != 0;) {
    const Square square = PopFirst(stacks);
    count += Count(Reach(square, position.height(square)) & NotBehind(player, square));
  }
  return count;
}

int WantedStacks(const Position& position) {
  constexpr std::array<int, kMaxCheckers + 1> kWanted = {0, 2, 4, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1};
  std::array<int, kMaxCheckers + 1> found{};
  for (SquareSet stacks = position.stacks(position.turn()); stacks != 0;)
    ++found[Index(position.height(PopFirst(stacks)))];
  int sum = 0;
  for (std::size_t height = 1; height <= kMaxCheckers; ++height) {
    if (found[height] > 0) sum += kWanted[height] - found[height];
  }
  return sum;
}

int PossibleCaptures(const Position& position, Player player) {
  int count = 0;
  for (SquareSet stacks = position.stacks(player); stacks != 0;) {
    const Square from = PopFirst(stacks);
    SquareSet targets =
        Reach(from, position.height(from)) & position.stacks(core::Opponent(player));
    while (targets != 0) {
      const Square to = PopFirst(targets);
      if (position.height(to) <= Steps(from, to)) ++count;
    }
  }
  return count;
}

}  // namespace

core::Score CourseTerms::Total() const {
  return core::Score(100 * (remaining_moves + advantage + checkers + stacks) +
                     40 * controlled_squares);
}

CourseTerms CourseTermsOf(const Position& position) {
  const Player own = position.turn();
  const Player enemy = core::Opponent(own);
  CourseTerms terms;
  terms.checkers = position.checkers(own) - position.checkers(enemy);
  terms.remaining_moves = position.rows_to_go(own) - position.rows_to_go(enemy);
  terms.controlled_squares = ControlledSquares(position, own) - ControlledSquares(position, enemy);
  terms.stacks = WantedStacks(position);
  terms.advantage = PossibleCaptures(position, own) - PossibleCaptures(position, enemy);
  return terms;
}

}  // namespace tavoliere::dipole
