#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

base::Sentence Othello::RulesText() {
  return base::Words{
      "Black moves first, then the players take turns. You place a disc on an empty square so "
      "that one or more straight, unbroken lines of enemy discs lie between it and another of "
      "your discs. All the discs in these lines are turned over to your colour.\n"
      "A player who has no such move passes; you may not pass otherwise.\n"
      "The game ends when neither player can move. The player with more discs wins.",
      "Il Nero muove per primo, poi si gioca a turno. Si posa un disco su una casella vuota, "
      "in modo che fra esso e un altro proprio disco ci sia almeno una fila diritta e "
      "ininterrotta di dischi avversari. Tutti i dischi di queste file si girano e diventano "
      "propri.\n"
      "Chi non ha una mossa del genere passa; altrimenti non si può passare.\n"
      "La partita finisce quando nessuno dei due può muovere. Vince chi ha più dischi."};
}

}  // namespace tavoliere::othello
