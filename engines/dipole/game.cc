#include "engines/dipole/game.h"

#include <cassert>

#include "core/bits.h"

namespace tavoliere::dipole {
namespace {

using core::Player;

// Zobrist's numbers: one for each height of each side's stack on each square.
using core::Mixed;
constexpr core::Key kBlackToMove = Mixed(1);
constexpr core::Key kEmptyBoard = Mixed(2);

using StackKeys = std::array<std::array<std::array<core::Key, kMaxCheckers + 1>, kSquares>, 2>;
constexpr StackKeys MakeStackKeys() {
  StackKeys keys{};  // height 0 is nothing
  core::Key seed = 3;
  for (auto& player : keys) {
    for (auto& square : player) {
      for (std::size_t height = 1; height <= kMaxCheckers; ++height) square[height] = Mixed(seed++);
    }
  }
  return keys;
}
constexpr StackKeys kStackKeys = MakeStackKeys();

core::Key StackKey(Player player, Square square, int height) {
  return kStackKeys[Index(player)][Index(square)][Index(height)];
}

void GenerateCaptures(const Position& position, Dipole::MoveList& out) {
  const SquareSet enemies = position.stacks(core::Opponent(position.turn()));
  for (SquareSet stacks = position.stacks(position.turn()); stacks != 0;) {
    const Square from = PopFirst(stacks);
    SquareSet targets = Reach(from, position.height(from)) & enemies;
    while (targets != 0) {
      const Square to = PopFirst(targets);
      const int steps = Steps(from, to);
      if (position.height(to) <= steps) out.push_back(Move(from, Towards(from, to), steps));
    }
  }
}

void GenerateQuiet(const Position& position, Dipole::MoveList& out) {
  const SquareSet enemies = position.stacks(core::Opponent(position.turn()));
  for (SquareSet stacks = position.stacks(position.turn()); stacks != 0;) {
    const Square from = PopFirst(stacks);
    SquareSet targets = Ahead(position.turn(), from, position.height(from)) & ~enemies;
    while (targets != 0) {
      const Square to = PopFirst(targets);
      out.push_back(Move(from, Towards(from, to), Steps(from, to)));
    }
  }
}

// The first of the exits of `count` checkers.
Direction FirstExit(Player player, Square from, int count) {
  for (int number = 0; number < 2; ++number) {
    const Direction direction = Forward(player, number);
    if (Target(from, direction, count) == kOff) return direction;
  }
  return Forward(player, 2);
}

// Calls `visit(from, count)` for all checkers that can leave the board.
template <class Visit>
void VisitExits(const Position& position, const Visit& visit) {
  for (SquareSet stacks = position.stacks(position.turn()); stacks != 0;) {
    const Square from = PopFirst(stacks);
    for (int count = BearsFrom(position.turn(), from); count <= position.height(from); ++count)
      visit(from, count);
  }
}

std::uint64_t CountOnBoard(const Position& position) {
  const SquareSet enemies = position.stacks(core::Opponent(position.turn()));
  std::uint64_t count = 0;
  for (SquareSet stacks = position.stacks(position.turn()); stacks != 0;) {
    const Square from = PopFirst(stacks);
    const int height = position.height(from);
    count += static_cast<std::uint64_t>(Count(Ahead(position.turn(), from, height) & ~enemies));
    for (SquareSet targets = Reach(from, height) & enemies; targets != 0;) {
      const Square to = PopFirst(targets);
      if (position.height(to) <= Steps(from, to)) ++count;
    }
  }
  return count;
}

}  // namespace

Position::Position(Player turn)
    : key_(turn == Player::kFirst ? kEmptyBoard : kEmptyBoard ^ kBlackToMove), turn_(turn) {}

void Position::Change(Player player, Square square, int before, int after) {
  const std::size_t side = Index(player);
  heights_[Index(square)] = static_cast<std::uint8_t>(after);
  key_ ^= StackKey(player, square, before) ^ StackKey(player, square, after);
  const int rows = (after - before) * RowsToGo(player, square);
  rows_to_go_[side] = static_cast<std::uint8_t>(rows_to_go_[side] + rows);
  checkers_[side] = static_cast<std::uint8_t>(checkers_[side] + after - before);
  if (after == 0) {
    stacks_[side] &= ~Bit(square);
  } else {
    stacks_[side] |= Bit(square);
  }
}

void Position::Put(Player player, Square square, int count) {
  assert(height(square) == 0 && count > 0 && checkers(player) + count <= kMaxCheckers);
  Change(player, square, 0, count);
}

Position Position::Play(Move move) const {
  Position next = *this;
  next.turn_ = core::Opponent(turn_);
  next.key_ ^= kBlackToMove;
  if (move.IsPass()) return next;
  const Square from = move.from();
  const Square to = move.to();
  next.Change(turn_, from, height(from), height(from) - move.count());
  if (to == kOff) return next;
  const int there = height(to);
  if ((stacks(next.turn_) & Bit(to)) != 0) {
    next.Change(next.turn_, to, there, 0);
    next.Change(turn_, to, 0, move.count());
  } else {
    next.Change(turn_, to, there, there + move.count());
  }
  return next;
}

Position Position::Turned() const {
  Position turned(core::Opponent(turn_));
  for (Player player : {Player::kFirst, Player::kSecond}) {
    for (SquareSet stacks = stacks_[Index(player)]; stacks != 0;) {
      const Square square = PopFirst(stacks);
      turned.Put(core::Opponent(player), dipole::Turned(square), height(square));
    }
  }
  return turned;
}

Position Dipole::Start(Variant variant) {
  const Square white = variant == Variant::kDipole ? SquareAt(4, 0) : SquareAt(2, 0);
  Position start;
  start.Put(Player::kFirst, white, kMaxCheckers);
  start.Put(Player::kSecond, Turned(white), kMaxCheckers);
  return start;
}

void Dipole::Generate(const Position& position, MoveList& out) {
  if (position.Finished()) return;
  GenerateCaptures(position, out);
  GenerateQuiet(position, out);
  VisitExits(position, [&](Square from, int count) {
    out.push_back(Move(from, FirstExit(position.turn(), from, count), count));
  });
  if (out.empty()) out.push_back(Move::Pass());
}

std::uint64_t Dipole::CountMoves(const Position& position) {
  if (position.Finished()) return 0;
  std::uint64_t count = CountOnBoard(position);
  for (SquareSet stacks = position.stacks(position.turn()); stacks != 0;) {
    const Square from = PopFirst(stacks);
    const int leaving = position.height(from) - BearsFrom(position.turn(), from) + 1;
    if (leaving > 0) count += static_cast<std::uint64_t>(leaving);
  }
  return count == 0 ? 1 : count;
}

core::Outcome Dipole::Result(const Position& position) {
  assert(position.Finished());
  const Player winner = position.checkers(Player::kFirst) > 0 ? Player::kFirst : Player::kSecond;
  return core::Outcome::Win(winner, winner == Player::kFirst ? "Black has no checkers left"
                                                             : "White has no checkers left");
}

std::optional<core::Outcome> Dipole::Adjudicate(const Position& position,
                                                const core::HistoryFacts& facts,
                                                const Settings& settings) {
  if (settings.max_moves == 0 || facts.plies < 2 * settings.max_moves) return std::nullopt;
  const int difference = position.checkers(Player::kFirst) - position.checkers(Player::kSecond);
  if (difference == 0) return core::Outcome::Draw("as many checkers at the move limit");
  return core::Outcome::Win(difference > 0 ? Player::kFirst : Player::kSecond,
                            "more checkers at the move limit");
}

void DipoleTriples::Generate(const Position& position, MoveList& out) {
  if (position.Finished()) return;
  GenerateCaptures(position, out);
  GenerateQuiet(position, out);
  VisitExits(position, [&](Square from, int count) {
    for (int number = 0; number < 3; ++number) {
      const Direction direction = Forward(position.turn(), number);
      if (Target(from, direction, count) == kOff) out.push_back(Move(from, direction, count));
    }
  });
  if (out.empty()) out.push_back(Move::Pass());
}

std::uint64_t DipoleTriples::CountMoves(const Position& position) {
  if (position.Finished()) return 0;
  std::uint64_t count = CountOnBoard(position);
  VisitExits(position, [&](Square from, int checkers) {
    count += static_cast<std::uint64_t>(Exits(position.turn(), from, checkers));
  });
  return count == 0 ? 1 : count;
}

}  // namespace tavoliere::dipole
