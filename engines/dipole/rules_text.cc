#include "engines/dipole/game.h"

namespace tavoliere::dipole {

template <class B>
std::string DipoleOn<B>::RulesText() {
  return "White moves first. A move takes any number of checkers off the top of an own stack and\n"
         "carries them exactly as many squares in a straight line, over whatever stands between.\n"
         "Light squares count as steps, but nothing lands on them.\n"
         "Onto an empty square or an own stack checkers move forward only, straight or "
         "diagonally.\n"
         "Onto an enemy stack they move in all eight directions, if it is not higher than the "
         "part\n"
         "that moves; the enemy stack is captured.\n"
         "Checkers may leave the board in a forward direction when as many steps lead beyond it.\n"
         "Whoever has no legal move passes, and nobody may pass otherwise. The side whose "
         "opponent\n"
         "has no checkers left has won.";
}

template std::string DipoleOn<UsualBoard>::RulesText();
template std::string DipoleOn<InternationalBoard>::RulesText();

}  // namespace tavoliere::dipole
