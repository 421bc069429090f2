// Moves to text.
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "engines/dipole/game.h"
#include "engines/dipole/square_text.h"

namespace tavoliere::dipole {

std::string Dipole::FormatMove(const Position&, Move move) {
  if (move.IsPass()) return "pass";
  return absl::StrCat(SquareName(move.from()), kDirectionNames[Index(move.direction())],
                      move.count());
}

std::string FormatCourseMove(const Position& position, Move move) {
  const SquareSet own = position.stacks(position.turn());
  if (move.IsPass()) return absl::StrCat(CourseSquareName(own == 0 ? 0 : First(own)), ",N,0");
  return absl::StrCat(CourseSquareName(move.from()), ",",
                      absl::AsciiStrToUpper(kDirectionNames[Index(move.direction())]), ",",
                      move.count());
}

std::string FormatAbstractPlayMove(const Position& position, Move move) {
  if (move.IsPass()) return "pass";
  const std::string from = SquareName(move.from());
  if (move.BearsOff()) {
    return move.count() == BearsFrom(position.turn(), move.from())
               ? absl::StrCat(from, "-off")
               : Dipole::FormatMove(position, move);
  }
  const bool joins = (position.stacks(position.turn()) & Bit(move.to())) != 0;
  return absl::StrCat(from,
                      IsCapture(position, move) ? "x"
                      : joins                   ? "+"
                                                : "-",
                      SquareName(move.to()));
}

}  // namespace tavoliere::dipole
