#include "engines/dama/game.h"

#include <cassert>

namespace tavoliere::dama {

core::Outcome Dama::Result(const Position& position) {
  assert(CountMoves(position) == 0);
  const char* why = position.pieces(position.turn()) == 0 ? "no pieces left" : "no legal move";
  return core::Outcome::Win(core::Opponent(position.turn()), why);
}

bool Dama::Irreversible(const Position& position, const Move& move) {
  return move.IsCapture() || (move.from_set() & position.kings()) == 0;
}

std::optional<core::Outcome> Dama::Adjudicate(const Position& position,
                                              const core::HistoryFacts& facts,
                                              const Settings& settings) {
  if (settings.draw_repetitions > 0 && facts.occurrences >= settings.draw_repetitions) {
    return core::Outcome::Draw("draw by repetition");
  }
  // Who cannot move has lost, however late it is.
  if (settings.draw_moves > 0 && facts.reversible_plies >= 2 * settings.draw_moves &&
      CountMoves(position) > 0) {
    return core::Outcome::Draw("draw by moves without a capture or a man's move");
  }
  return std::nullopt;
}

base::BoardPicture Dama::Picture(const Position& position) {
  base::BoardPicture picture{8, 8, std::vector<std::string>(64, "#"),
                             std::vector<std::string>(64, "#")};
  for (int number = 1; number <= kSquares; ++number) {
    const Square square(number);
    const auto index = static_cast<std::size_t>(8 * square.row() + square.column());
    picture.names[index] = std::to_string(number);
    std::string& cell = picture.cells[index];
    cell = ".";
    if ((position.pieces(dama::kWhite) & square.set()) != 0) cell = "w";
    if ((position.pieces(dama::kBlack) & square.set()) != 0) cell = "b";
    if ((position.kings() & square.set()) != 0) cell = cell == "w" ? "W" : "B";
  }
  return picture;
}

}  // namespace tavoliere::dama
