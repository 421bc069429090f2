#include "engines/dama/rules/game.h"

#include <cassert>

#include "engines/base/text/grid.h"

namespace tavoliere::dama {

core::Outcome Dama::Result(const Position& position) {
  assert(CountMoves(position) == 0);
  const base::Words& why = position.pieces(position.turn()) == 0 ? said::kNoPieces : said::kNoMove;
  return core::Outcome::Win(core::Opponent(position.turn()), why.en);
}

bool Dama::Irreversible(const Position& position, const Move& move) {
  return move.IsCapture() || (move.from_set() & position.kings()) == 0;
}

std::optional<core::Outcome> Dama::Adjudicate(const Position& position,
                                              const core::HistoryFacts& facts,
                                              const Settings& settings) {
  if (settings.draw_repetitions > 0 && facts.occurrences >= settings.draw_repetitions) {
    return core::Outcome::Draw(said::kRepetition.en);
  }
  // Who cannot move has lost, however late it is.
  if (settings.draw_moves > 0 && facts.reversible_plies >= 2 * settings.draw_moves &&
      CountMoves(position) > 0) {
    return core::Outcome::Draw(said::kQuietMoves.en);
  }
  return std::nullopt;
}

base::BoardPicture Dama::Picture(const Position& position) {
  const auto number = [](int column, int row) { return 4 * row + column / 2 + 1; };
  const auto cell = [&](int column, int row) -> std::string {
    if ((column + row) % 2 != 0) return "#";
    const Bitboard square = Square(number(column, row)).set();
    if ((position.pieces() & square) == 0) return ".";
    const bool king = (position.kings() & square) != 0;
    if ((position.pieces(kWhite) & square) != 0) return king ? "W" : "w";
    return king ? "B" : "b";
  };
  return base::MakePicture(8, 8, cell, [&](int column, int row) {
    return (column + row) % 2 != 0 ? "#" : std::to_string(number(column, row));
  });
}

}  // namespace tavoliere::dama
