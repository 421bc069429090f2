// Moves to text.
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "engines/base/text/game_text.h"
#include "engines/dipole/rules/game.h"
#include "engines/dipole/rules/square_text.h"

namespace tavoliere::dipole {

template <class B>
std::string DipoleOn<B>::FormatMove(const Position&, Move move) {
  if (move.IsPass()) return base::kPass;
  return absl::StrCat(SquareName<B>(move.from()), kDirectionNames[Index(move.direction())],
                      move.count());
}

std::string FormatCourseMove(const Position& position, Move move) {
  const SquareSet own = position.stacks(position.turn());
  if (move.IsPass()) return absl::StrCat(CourseSquareName(own == 0 ? 0 : First(own)), ",N,0");
  return absl::StrCat(CourseSquareName(move.from()), ",",
                      absl::AsciiStrToUpper(kDirectionNames[Index(move.direction())]), ",",
                      move.count());
}

template <class B>
std::string FormatAbstractPlayMove(const PositionOn<B>& position, MoveOn<B> move) {
  if (move.IsPass()) return base::kPass;
  const std::string from = SquareName<B>(move.from());
  if (move.BearsOff()) {
    return move.count() == BearsFrom<B>(position.turn(), move.from())
               ? absl::StrCat(from, "-off")
               : DipoleOn<B>::FormatMove(position, move);
  }
  const bool joins = (position.stacks(position.turn()) & Bit<B>(move.to())) != 0;
  return absl::StrCat(from,
                      IsCapture(position, move) ? "x"
                      : joins                   ? "+"
                                                : "-",
                      SquareName<B>(move.to()));
}

template std::string DipoleOn<UsualBoard>::FormatMove(const PositionOn<UsualBoard>&,
                                                      MoveOn<UsualBoard>);
template std::string FormatAbstractPlayMove(const PositionOn<UsualBoard>&, MoveOn<UsualBoard>);

template std::string DipoleOn<InternationalBoard>::FormatMove(const PositionOn<InternationalBoard>&,
                                                              MoveOn<InternationalBoard>);
template std::string FormatAbstractPlayMove(const PositionOn<InternationalBoard>&,
                                            MoveOn<InternationalBoard>);

template std::string DipoleOn<Board4>::FormatMove(const PositionOn<Board4>&, MoveOn<Board4>);
template std::string FormatAbstractPlayMove(const PositionOn<Board4>&, MoveOn<Board4>);

template std::string DipoleOn<Board6>::FormatMove(const PositionOn<Board6>&, MoveOn<Board6>);
template std::string FormatAbstractPlayMove(const PositionOn<Board6>&, MoveOn<Board6>);

}  // namespace tavoliere::dipole
