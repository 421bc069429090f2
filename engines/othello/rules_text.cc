#include "engines/othello/game.h"

namespace tavoliere::othello {

base::Sentence Othello::RulesText() {
  return base::Words{
      "Black moves first, then the sides take turns. A move puts a disc on an empty square so "
      "that\n"
      "one or more straight, unbroken lines of enemy discs lie between it and another own "
      "disc;\n"
      "all the discs of all those lines turn over. Whoever has no such move passes, and nobody\n"
      "may pass otherwise. The game ends when neither side can move, and most discs win.",
      "Comincia il Nero, poi si muove a turno. Una mossa posa un disco su una casella vuota, in\n"
      "modo che una o più file diritte e ininterrotte di dischi avversari restino fra esso e un\n"
      "altro disco proprio; tutti i dischi di quelle file si girano. Chi non ha una mossa così\n"
      "passa, e in nessun altro caso si può passare. La partita finisce quando nessuno dei due\n"
      "può muovere: vince chi ha più dischi."};
}

}  // namespace tavoliere::othello
