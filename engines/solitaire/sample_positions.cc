#include "engines/solitaire/sample_positions.h"

#include <atomic>
#include <vector>

#include "engines/solitaire/rules/position_class.h"

namespace tavoliere::solitaire {
namespace {

Pegs Without(Pegs pegs, std::uint64_t skip) {
  for (; skip > 0; --skip) pegs &= pegs - 1;
  return pegs;
}

}  // namespace

Task SamplePositions::Next() {
  Task task;
  Pegs pegs = 0;
  switch (kind_) {
    case SampleKind::kRandom:
      pegs = Random();
      break;
    case SampleKind::kReachable:
    case SampleKind::kNamed:
      pegs = Reachable();
      break;
    case SampleKind::kSolvable:
      pegs = Solvable();
      break;
  }
  task.position = Position(EnglishBoard(), pegs);
  if (kind_ != SampleKind::kNamed) return task;
  const Pegs holes = LastHoles(*EnglishBoard(), ClassOf(*EnglishBoard(), pegs), std::nullopt);
  task.goal = FirstHole(Without(holes, random_() % static_cast<std::uint64_t>(Count(holes))));
  return task;
}

Pegs SamplePositions::Random() {
  Pegs pegs = EnglishBoard()->all();
  while (Count(pegs) > pegs_) pegs &= ~Bit(static_cast<int>(random_() % 33));
  return pegs;
}

Pegs SamplePositions::Reachable() {
  while (true) {
    Position position;
    while (Count(position.pegs()) > pegs_) {
      Solitaire::MoveList moves;
      Solitaire::Generate(position, moves);
      if (moves.empty()) break;
      position = position.Play(moves[random_() % moves.size()]);
    }
    if (Count(position.pegs()) == pegs_) return position.pegs();
  }
}

// With pegs and empty holes exchanged a jump is a jump back, so the start leads to a position if
// what is exchanged for it can be reduced to one peg in the centre.
Pegs SamplePositions::Solvable() {
  const Board& board = *EnglishBoard();
  const Pegs centre = board.all() & ~Position().pegs();
  const Pegs ends = LastHoles(board, ClassOf(board, centre), std::nullopt);
  const std::atomic<bool> never{false};
  while (true) {
    Pegs pegs = Bit(FirstHole(Without(ends, random_() % static_cast<std::uint64_t>(Count(ends)))));
    while (Count(pegs) < pegs_) {
      std::vector<Jump> possible;
      for (const Jump jump : board.jumps()) {
        if ((pegs & jump.mask()) == Bit(jump.to)) possible.push_back(jump);
      }
      if (possible.empty()) break;
      pegs ^= possible[random_() % possible.size()].mask();
    }
    if (Count(pegs) != pegs_) continue;
    SearchMeter meter(never);
    const Task exchanged{Position(EnglishBoard(), board.all() & ~pegs), FirstHole(centre)};
    if (exact_.Solve(exchanged, table_, &meter).verdict == Verdict::kSolvable) return pegs;
  }
}

}  // namespace tavoliere::solitaire
