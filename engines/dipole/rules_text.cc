#include "engines/dipole/game.h"

namespace tavoliere::dipole {

template <class B>
base::Sentence DipoleOn<B>::RulesText() {
  return base::Words{
      "White moves first. A move takes any number of checkers off the top of an own stack and\n"
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
      "has no checkers left has won.",
      "Comincia il Bianco. Una mossa prende quante pedine si vuole dalla cima di una propria pila\n"
      "e le porta di altrettante caselle in linea retta, sopra tutto ciò che sta in mezzo. Le\n"
      "caselle chiare contano come passi, ma non vi si finisce.\n"
      "Su una casella vuota o su una pila propria si va soltanto in avanti, diritto o in\n"
      "diagonale.\n"
      "Su una pila avversaria si va in tutte le otto direzioni, se non è più alta della parte che\n"
      "muove; la pila avversaria è presa.\n"
      "Le pedine possono uscire dalla tavola in avanti, quando altrettanti passi portano oltre il\n"
      "bordo.\n"
      "Chi non ha mosse legali passa, e in nessun altro caso si può passare. Ha vinto chi lascia\n"
      "l'avversario senza pedine."};
}

template base::Sentence DipoleOn<UsualBoard>::RulesText();
template base::Sentence DipoleOn<InternationalBoard>::RulesText();

}  // namespace tavoliere::dipole
