#include "engines/dama/game.h"

namespace tavoliere::dama {

std::string Dama::RulesText() {
  return "White moves first, towards the low numbers. A man steps one square diagonally forward, "
         "a\n"
         "king one square in all four diagonals. A man that reaches the last row becomes a king,\n"
         "and the move ends there.\n"
         "A piece captures by jumping over an adjacent enemy to the empty square beyond it, and "
         "goes\n"
         "on while it can jump. Men capture forward only and never a king; kings capture in all\n"
         "four diagonals. No piece is jumped twice; the captured pieces come off at the end.\n"
         "Capturing is obligatory. Of several captures one has to choose, in this order: the most\n"
         "pieces; with a king rather than with a man; the most kings; the one that meets kings\n"
         "first. What is left is a free choice.\n"
         "Whoever has no legal move has lost. Drawn are 40 moves of each side without a capture "
         "and\n"
         "without a move of a man, and the third repetition of a position with the same side to\n"
         "move.";
}

}  // namespace tavoliere::dama
