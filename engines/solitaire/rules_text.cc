#include "engines/solitaire/game.h"

namespace tavoliere::solitaire {

base::Sentence Solitaire::RulesText() {
  return base::Words{
      "A peg jumps along a row or column over the next peg into the empty hole beyond it,\n"
      "and the peg jumped over is removed. There are no diagonal jumps.\n"
      "The game is won with one peg left, on the hole that the option Goal names if it names "
      "one.\n"
      "It is lost when more than one peg is left and no jump is possible.\n"
      "Each peg removed gives a point; each jump taken back costs two.",
      "Un piolo salta lungo una riga o una colonna il piolo vicino e finisce nel buco vuoto\n"
      "dietro di esso; il piolo saltato si toglie. In diagonale non si salta.\n"
      "Vince chi resta con un piolo solo, nel buco che l'opzione Goal nomina, se ne nomina uno.\n"
      "Perde chi resta con più di un piolo e senza un salto possibile.\n"
      "Ogni piolo tolto vale un punto; ogni salto annullato ne costa due."};
}

}  // namespace tavoliere::solitaire
