#include "engines/dipole/rules/game.h"

#include <cassert>

#include "core/bits.h"

namespace tavoliere::dipole {
namespace {

using core::Player;

// Zobrist's numbers: one for each height of each side's stack on each square.
using core::Mixed;
constexpr core::Key kBlackToMove = Mixed(1);
constexpr core::Key kEmptyBoard = Mixed(2);

template <class B>
using StackKeys =
    std::array<std::array<std::array<core::Key, B::kMaxCheckers + 1>, B::kSquares>, 2>;
template <class B>
constexpr StackKeys<B> MakeStackKeys() {
  StackKeys<B> keys{};  // height 0 is nothing
  core::Key seed = 3;
  for (auto& player : keys) {
    for (auto& square : player) {
      for (std::size_t height = 1; height <= B::kMaxCheckers; ++height)
        square[height] = Mixed(seed++);
    }
  }
  return keys;
}
template <class B>
constexpr StackKeys<B> kStackKeys = MakeStackKeys<B>();

template <class B>
core::Key StackKey(Player player, Square square, int height) {
  return kStackKeys<B>[Index(player)][Index(square)][Index(height)];
}

template <class B>
void GenerateCaptures(const PositionOn<B>& position, typename RulesOn<B>::MoveList& out) {
  const auto enemies = position.stacks(core::Opponent(position.turn()));
  for (auto stacks = position.stacks(position.turn()); stacks != 0;) {
    const Square from = PopFirst(stacks);
    auto targets = Reach<B>(from, position.height(from)) & enemies;
    while (targets != 0) {
      const Square to = PopFirst(targets);
      const int steps = Steps<B>(from, to);
      if (position.height(to) <= steps) out.push_back(MoveOn<B>(from, Towards<B>(from, to), steps));
    }
  }
}

template <class B>
void GenerateQuiet(const PositionOn<B>& position, typename RulesOn<B>::MoveList& out) {
  const auto enemies = position.stacks(core::Opponent(position.turn()));
  for (auto stacks = position.stacks(position.turn()); stacks != 0;) {
    const Square from = PopFirst(stacks);
    auto targets = Ahead<B>(position.turn(), from, position.height(from)) & ~enemies;
    while (targets != 0) {
      const Square to = PopFirst(targets);
      out.push_back(MoveOn<B>(from, Towards<B>(from, to), Steps<B>(from, to)));
    }
  }
}

// The first of the exits of `count` checkers.
template <class B>
Direction FirstExit(Player player, Square from, int count) {
  for (int number = 0; number < 2; ++number) {
    const Direction direction = Forward(player, number);
    if (Target<B>(from, direction, count) == B::kOff) return direction;
  }
  return Forward(player, 2);
}

// Calls `visit(from, count)` for all checkers that can leave the board.
template <class B, class Visit>
void VisitExits(const PositionOn<B>& position, const Visit& visit) {
  for (auto stacks = position.stacks(position.turn()); stacks != 0;) {
    const Square from = PopFirst(stacks);
    for (int count = BearsFrom<B>(position.turn(), from); count <= position.height(from); ++count)
      visit(from, count);
  }
}

template <class B>
std::uint64_t CountOnBoard(const PositionOn<B>& position) {
  const auto enemies = position.stacks(core::Opponent(position.turn()));
  std::uint64_t count = 0;
  for (auto stacks = position.stacks(position.turn()); stacks != 0;) {
    const Square from = PopFirst(stacks);
    const int height = position.height(from);
    count += static_cast<std::uint64_t>(Count(Ahead<B>(position.turn(), from, height) & ~enemies));
    for (auto targets = Reach<B>(from, height) & enemies; targets != 0;) {
      const Square to = PopFirst(targets);
      if (position.height(to) <= Steps<B>(from, to)) ++count;
    }
  }
  return count;
}

}  // namespace

template <class B>
PositionOn<B>::PositionOn(Player turn)
    : key_(turn == Player::kFirst ? kEmptyBoard : kEmptyBoard ^ kBlackToMove), turn_(turn) {}

template <class B>
void PositionOn<B>::Change(Player player, Square square, int before, int after) {
  const std::size_t side = Index(player);
  heights_[Index(square)] = static_cast<std::uint8_t>(after);
  key_ ^= StackKey<B>(player, square, before) ^ StackKey<B>(player, square, after);
  const int rows = (after - before) * RowsToGo<B>(player, square);
  rows_to_go_[side] = static_cast<std::uint8_t>(rows_to_go_[side] + rows);
  checkers_[side] = static_cast<std::uint8_t>(checkers_[side] + after - before);
  if (after == 0) {
    stacks_[side] &= ~Bit<B>(square);
  } else {
    stacks_[side] |= Bit<B>(square);
  }
}

template <class B>
void PositionOn<B>::Put(Player player, Square square, int count) {
  assert(height(square) == 0 && count > 0 && checkers(player) + count <= B::kMaxCheckers);
  Change(player, square, 0, count);
}

template <class B>
PositionOn<B> PositionOn<B>::Play(Move move) const {
  PositionOn next = *this;
  next.turn_ = core::Opponent(turn_);
  next.key_ ^= kBlackToMove;
  if (move.IsPass()) return next;
  const Square from = move.from();
  const Square to = move.to();
  next.Change(turn_, from, height(from), height(from) - move.count());
  if (to == B::kOff) return next;
  const int there = height(to);
  if ((stacks(next.turn_) & Bit<B>(to)) != 0) {
    next.Change(next.turn_, to, there, 0);
    next.Change(turn_, to, 0, move.count());
  } else {
    next.Change(turn_, to, there, there + move.count());
  }
  return next;
}

template <class B>
PositionOn<B> PositionOn<B>::Turned() const {
  PositionOn turned(core::Opponent(turn_));
  for (Player player : {Player::kFirst, Player::kSecond}) {
    for (SquareSet stacks = stacks_[Index(player)]; stacks != 0;) {
      const Square square = PopFirst(stacks);
      turned.Put(core::Opponent(player), dipole::Turned<B>(square), height(square));
    }
  }
  return turned;
}

template <class B>
PositionOn<B> RulesOn<B>::Start(Variant variant) {
  const Square white = SquareAt<B>(B::StartFile(variant), 0);
  Position start;
  start.Put(Player::kFirst, white, B::kStartCheckers);
  start.Put(Player::kSecond, Turned<B>(white), B::kStartCheckers);
  return start;
}

template <class B>
void RulesOn<B>::Generate(const Position& position, MoveList& out) {
  if (position.Finished()) return;
  GenerateCaptures(position, out);
  GenerateQuiet(position, out);
  VisitExits(position, [&](Square from, int count) {
    out.push_back(MoveOn<B>(from, FirstExit<B>(position.turn(), from, count), count));
  });
  if (out.empty()) out.push_back(MoveOn<B>::Pass());
}

template <class B>
std::uint64_t RulesOn<B>::CountMoves(const Position& position) {
  if (position.Finished()) return 0;
  std::uint64_t count = CountOnBoard(position);
  for (auto stacks = position.stacks(position.turn()); stacks != 0;) {
    const Square from = PopFirst(stacks);
    const int leaving = position.height(from) - BearsFrom<B>(position.turn(), from) + 1;
    if (leaving > 0) count += static_cast<std::uint64_t>(leaving);
  }
  return count == 0 ? 1 : count;
}

template <class B>
core::Outcome RulesOn<B>::Result(const Position& position) {
  assert(position.Finished());
  const Player winner = position.checkers(Player::kFirst) > 0 ? Player::kFirst : Player::kSecond;
  const base::Words& why = winner == Player::kFirst ? said::kBlackHasNone : said::kWhiteHasNone;
  return core::Outcome::Win(winner, why.en);
}

template <class B>
std::optional<core::Outcome> RulesOn<B>::Adjudicate(const Position& position,
                                                    const core::HistoryFacts& facts,
                                                    const Settings& settings) {
  if (settings.max_moves == 0 || facts.plies < 2 * settings.max_moves) return std::nullopt;
  const int difference = position.checkers(Player::kFirst) - position.checkers(Player::kSecond);
  if (difference == 0) return core::Outcome::Draw(said::kAsMany.en);
  return core::Outcome::Win(difference > 0 ? Player::kFirst : Player::kSecond, said::kMore.en);
}

template <class B>
void TriplesOn<B>::Generate(const PositionOn<B>& position, typename RulesOn<B>::MoveList& out) {
  if (position.Finished()) return;
  GenerateCaptures(position, out);
  GenerateQuiet(position, out);
  VisitExits(position, [&](Square from, int count) {
    for (int number = 0; number < 3; ++number) {
      const Direction direction = Forward(position.turn(), number);
      if (Target<B>(from, direction, count) == B::kOff)
        out.push_back(MoveOn<B>(from, direction, count));
    }
  });
  if (out.empty()) out.push_back(MoveOn<B>::Pass());
}

template <class B>
std::uint64_t TriplesOn<B>::CountMoves(const PositionOn<B>& position) {
  if (position.Finished()) return 0;
  std::uint64_t count = CountOnBoard(position);
  VisitExits(position, [&](Square from, int checkers) {
    count += static_cast<std::uint64_t>(Exits<B>(position.turn(), from, checkers));
  });
  return count == 0 ? 1 : count;
}

template class PositionOn<UsualBoard>;
template class PositionOn<InternationalBoard>;
template class PositionOn<Board4>;
template class PositionOn<Board6>;
template struct RulesOn<UsualBoard>;
template struct RulesOn<InternationalBoard>;
template struct RulesOn<Board4>;
template struct RulesOn<Board6>;
template struct TriplesOn<UsualBoard>;
template struct TriplesOn<InternationalBoard>;
template struct TriplesOn<Board4>;
template struct TriplesOn<Board6>;

}  // namespace tavoliere::dipole
