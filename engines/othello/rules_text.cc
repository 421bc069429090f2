#include "engines/othello/game.h"

namespace tavoliere::othello {

std::string Othello::RulesText() {
  return "Black moves first, then the sides take turns. A move puts a disc on an empty square so "
         "that\n"
         "one or more straight, unbroken lines of enemy discs lie between it and another own "
         "disc;\n"
         "all the discs of all those lines turn over. Whoever has no such move passes, and nobody\n"
         "may pass otherwise. The game ends when neither side can move, and most discs win.";
}

}  // namespace tavoliere::othello
