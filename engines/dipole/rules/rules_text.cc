#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

template <class B>
base::Sentence DipoleOn<B>::RulesText() {
  return base::Words{
      "White moves first. You take any number of checkers off the top of one of your stacks "
      "and move them exactly that many squares in a straight line, over anything in between. "
      "Light squares count as steps, but no move ends on them.\n"
      "To an empty square or one of your own stacks you move forward only, straight or "
      "diagonally.\n"
      "To an enemy stack you may move in all eight directions, if the stack is no higher than "
      "the number of checkers you move. The enemy stack is captured.\n"
      "Checkers may leave the board in a forward direction if that many steps lead beyond the "
      "edge.\n"
      "A player who has no legal move passes; you may not pass otherwise. You win when your "
      "opponent has no checkers left.",
      "Il Bianco muove per primo. Si prende un numero qualsiasi di pedine dalla cima di una "
      "propria pila e le si muove in linea retta di altrettante caselle, passando sopra tutto "
      "ciò che sta in mezzo. Le caselle chiare contano come passi, ma nessuna mossa vi "
      "termina.\n"
      "Su una casella vuota o su una propria pila si muove soltanto in avanti, in verticale o "
      "in diagonale.\n"
      "Su una pila avversaria si muove in tutte le otto direzioni, purché la pila non sia più "
      "alta del numero di pedine mosse. La pila avversaria è presa.\n"
      "Le pedine possono uscire dal tavoliere in avanti, se altrettanti passi portano oltre "
      "il bordo.\n"
      "Chi non ha mosse legali passa; altrimenti non si può passare. Vince chi lascia "
      "l'avversario senza pedine."};
}

template base::Sentence DipoleOn<UsualBoard>::RulesText();
template base::Sentence DipoleOn<InternationalBoard>::RulesText();

}  // namespace tavoliere::dipole
