#include "engines/othello/rules/game.h"

#include <cassert>

#include "absl/strings/str_cat.h"
#include "engines/othello/rules/symmetry.h"

namespace tavoliere::othello {

Position Othello::Start(Variant variant) {
  const Position usual;
  return {usual.own(), usual.other(), usual.turn(), variant};
}

void Othello::Generate(const Position& position, MoveList& out) {
  Bitboard moves = position.moves();
  if (moves == 0) {
    if (position.other_moves() != 0) out.push_back(Move::Pass());
    return;
  }
  while (moves != 0) {
    const int square = Highest(moves);
    out.push_back(Move(square));
    moves ^= Bit(square);
  }
}

std::uint64_t Othello::CountMoves(const Position& position) {
  const Bitboard moves = position.moves();
  if (moves != 0) return static_cast<std::uint64_t>(Count(moves));
  return position.other_moves() != 0 ? 1 : 0;
}

core::Key Othello::SymmetricKey(const Position& position) {
  const Discs discs = Canonical({position.own(), position.other()});
  return Position(discs.own, discs.other, position.turn(), position.variant()).key();
}

core::Outcome Othello::Result(const Position& position) {
  assert(CountMoves(position) == 0);
  const int difference = Count(position.own()) - Count(position.other());
  const char* why = position.empties() == 0 ? base::kBoardFull.en : said::kNeitherMoves.en;
  if (difference == 0) return core::Outcome::Draw(why);
  return core::Outcome::Win(difference > 0 ? position.turn() : core::Opponent(position.turn()),
                            why);
}

int FinalDifference(const Position& position) {
  const int difference = Count(position.own()) - Count(position.other());
  if (difference == 0) return 0;
  const int empties = Count(position.empties());
  return difference > 0 ? difference + empties : difference - empties;
}

base::Sentence Othello::FinalCount(const Position& position) {
  const int squares = Count(position.own() | position.other() | position.empties());
  const int own = (squares + FinalDifference(position)) / 2;
  const int black = position.turn() == core::Player::kFirst ? own : squares - own;
  return absl::StrCat(black, "-", squares - black);
}

}  // namespace tavoliere::othello
