#include "engines/dipole/evaluation/historical.h"

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

// Where the program's table has more squares than there are: for stacks of one side on a square
// with so many checkers.
struct Slip {
  Player player;
  int file, rank;  // from 0
  int least, most;
  int extra;
};
constexpr std::array<Slip, 9> kSlips = {{
    {Player::kFirst, 5, 1, 4, 4, 1},              // f2
    {Player::kFirst, 7, 1, 4, 4, 2},              // h2
    {Player::kSecond, 7, 1, 1, kMaxCheckers, 1},  // h2
    {Player::kSecond, 4, 2, 3, kMaxCheckers, 1},  // e3
    {Player::kSecond, 6, 2, 3, kMaxCheckers, 1},  // g3
    {Player::kSecond, 5, 3, 4, kMaxCheckers, 1},  // f4
    {Player::kSecond, 7, 3, 4, kMaxCheckers, 1},  // h4
    {Player::kSecond, 6, 4, 5, kMaxCheckers, 1},  // g5
    {Player::kSecond, 7, 5, 6, kMaxCheckers, 1},  // h6
}};

// [player][square][height]
using ControlTable =
    std::array<std::array<std::array<std::uint8_t, kMaxCheckers + 1>, kSquares>, 2>;

constexpr ControlTable MakeControlTable(Source source) {
  ControlTable table{};
  for (const Player player : {Player::kFirst, Player::kSecond}) {
    for (Square square = 0; square < kSquares; ++square) {
      for (int height = 1; height <= kMaxCheckers; ++height) {
        table[Index(player)][Index(square)][Index(height)] =
            static_cast<std::uint8_t>(Count(Reach(square, height) & NotBehind(player, square)));
      }
    }
  }
  if (source == Source::kDescribed) return table;
  for (const Slip& slip : kSlips) {
    const std::size_t square = Index(SquareAt(slip.file, slip.rank));
    for (int height = slip.least; height <= slip.most; ++height) {
      std::uint8_t& squares = table[Index(slip.player)][square][Index(height)];
      squares = static_cast<std::uint8_t>(squares + slip.extra);
    }
  }
  return table;
}
constexpr ControlTable kProgrammedControl = MakeControlTable(Source::kProgrammed);
constexpr ControlTable kDescribedControl = MakeControlTable(Source::kDescribed);

int ControlledSquares(const Position& position, Player player, Source source) {
  const auto& table =
      (source == Source::kProgrammed ? kProgrammedControl : kDescribedControl)[Index(player)];
  int count = 0;
  for (SquareSet stacks = position.stacks(player); stacks != 0;) {
    const Square square = PopFirst(stacks);
    count += table[Index(square)][Index(position.height(square))];
  }
  return count;
}

int WantedStacks(const Position& position, Player player) {
  constexpr std::array<int, kMaxCheckers + 1> kWanted = {0, 2, 4, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1};
  std::array<int, kMaxCheckers + 1> found{};
  for (SquareSet stacks = position.stacks(player); stacks != 0;)
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

// Where a square stands in the course's order: row A, Black's side, first.
int CourseIndex(Square square) { return 8 * (7 - RankOf(square)) + FileOf(square); }

// Below every sum of terms, and no mate score: the program does not count the plies to the end.
constexpr core::Score kLost{-900'000};

}  // namespace

core::Score CourseTerms::Total(int control_weight) const {
  return core::Score(100 * (remaining_moves.difference() + advantage.difference() +
                            checkers.difference() + stacks) +
                     control_weight * controlled_squares.difference());
}

CourseTerms CourseTermsOf(const Position& position, Player own, Source source) {
  const Player enemy = core::Opponent(own);
  CourseTerms terms;
  terms.checkers = {position.checkers(own), position.checkers(enemy)};
  terms.remaining_moves = {position.rows_to_go(own), position.rows_to_go(enemy)};
  terms.controlled_squares = {ControlledSquares(position, own, source),
                              ControlledSquares(position, enemy, source)};
  terms.stacks = WantedStacks(position, own);
  terms.advantage = {PossibleCaptures(position, own), PossibleCaptures(position, enemy)};
  return terms;
}

core::Score CourseFinished(const Position& position, Player own, int control_weight) {
  if (position.checkers(own) == 0) return kLost;
  return CourseTermsOf(position, own, Source::kProgrammed).Total(control_weight);
}

int CourseOrder(const Position& position, Move move) {
  constexpr int kBoard = 64;
  if (move.IsPass()) return 0;
  const int kind = IsCapture(position, move) ? 0 : move.BearsOff() ? 2 : 1;
  const int to = move.BearsOff() ? 0 : CourseIndex(move.to());
  return ((kind * (kMaxCheckers + 1) + move.count()) * kBoard + CourseIndex(move.from())) * kBoard +
         to;
}

}  // namespace tavoliere::dipole
