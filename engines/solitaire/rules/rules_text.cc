#include "engines/solitaire/rules/game.h"

namespace tavoliere::solitaire {

base::Sentence Solitaire::RulesText() {
  return base::Words{
      "A peg jumps along a row or column over the next peg into the empty hole beyond it. The "
      "peg jumped over is removed. You may not jump diagonally.\n"
      "You win when one peg is left. If the option Goal names a hole, the last peg must stand "
      "there. You lose when more pegs are left and no jump is possible.\n"
      "You get a point for each peg removed and lose two for each jump taken back.",
      "Un piolo salta il piolo vicino, lungo una riga o una colonna, e finisce nel buco vuoto "
      "subito dietro. Il piolo saltato si toglie. Non si salta in diagonale.\n"
      "Vince chi resta con un solo piolo. Se l'opzione Goal indica un buco, l'ultimo piolo "
      "deve trovarsi lì. Perde chi resta con più pioli e non può più saltare.\n"
      "Ogni piolo tolto vale un punto; ogni salto annullato ne costa due."};
}

}  // namespace tavoliere::solitaire
