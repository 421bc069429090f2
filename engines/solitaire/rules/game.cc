#include "engines/solitaire/rules/game.h"

#include <numeric>

#include "engines/base/text/grid.h"

namespace tavoliere::solitaire {

Position::Position() : Position(Solitaire::Start(Variant::kEnglish33)) {}

const std::shared_ptr<const Board>& EnglishBoard() {
  static const std::shared_ptr<const Board> kBoard =
      Solitaire::Start(Variant::kEnglish33).shared_board();
  return kBoard;
}

void Solitaire::Generate(const Position& position, MoveList& out) {
  const Board& board = position.board();
  AnyJump(board, board.Possible(position.pegs()), [&](std::size_t i) {
    out.push_back(Move(board.jumps()[i]));
    return false;
  });
}

std::uint64_t Solitaire::CountMoves(const Position& position) {
  const Board::JumpSet possible = position.board().Possible(position.pegs());
  return std::accumulate(possible.begin(), possible.end(), std::uint64_t{0},
                         [](std::uint64_t sum, std::uint64_t word) {
                           return sum + static_cast<std::uint64_t>(std::popcount(word));
                         });
}

std::optional<core::Outcome> Result(const Position& position, Goal goal) {
  const Pegs pegs = position.pegs();
  if (pegs == 0) return core::Outcome::Win(core::Player::kSecond, said::kNoPeg.en);
  if (Count(pegs) == 1) {
    if (!goal) return core::Outcome::Win(core::Player::kFirst, said::kOneLeft.en);
    if (pegs == Bit(*goal)) {
      return core::Outcome::Win(core::Player::kFirst, said::kOneOnTheGoal.en);
    }
    return core::Outcome::Win(core::Player::kSecond, said::kNotOnTheGoal.en);
  }
  if (Solitaire::CountMoves(position) > 0) return std::nullopt;
  return core::Outcome::Win(core::Player::kSecond, said::kNoJump.en);
}

base::Sentence Solitaire::FinalCount(const Position& position) {
  const int pegs = Count(position.pegs());
  return pegs == 1 ? base::Sentence(said::kOnePegLeft) : base::Say(said::kPegsLeft, pegs);
}

base::BoardPicture Solitaire::Picture(const Position& position) {
  const Board& board = position.board();
  const auto cell = [&](int column, int row) -> std::string {
    const std::optional<int> hole = board.HoleAt(column, row);
    if (!hole) return "#";
    return (position.pegs() & Bit(*hole)) != 0 ? "o" : ".";
  };
  return base::MakePicture(board.columns(), board.rows(), cell, [&](int column, int row) {
    const std::optional<int> hole = board.HoleAt(column, row);
    return hole ? board.HoleName(*hole) : std::string("#");
  });
}

std::vector<std::string> Solitaire::Route(const Position& position, Move move) {
  const Board& board = position.board();
  return {board.HoleName(move.jump().from), board.HoleName(move.jump().to)};
}

}  // namespace tavoliere::solitaire
