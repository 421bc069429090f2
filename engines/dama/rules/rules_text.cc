#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

base::Sentence Dama::RulesText() {
  return base::Words{
      "White moves first, towards the low numbers. A man moves one square diagonally forward, "
      "a king one square in any of the four diagonal directions. A man that reaches the last "
      "row becomes a king, and the move ends there.\n"
      "A piece captures by jumping over an adjacent enemy piece to the empty square beyond "
      "it, and goes on while it can jump. A man captures forward only and never captures a "
      "king; a king captures in all four directions. No piece is jumped twice. The captured "
      "pieces are removed at the end of the move.\n"
      "Capturing is obligatory. Of several captures you must choose, in this order: the one "
      "that takes the most pieces; the one made by a king; the one that takes the most kings; "
      "the one that meets a king first. If several captures are still equal, you are free to "
      "choose.\n"
      "A player who has no legal move loses. The game is drawn after 40 moves of each side "
      "without a capture and without a move of a man, or when the same position occurs for "
      "the third time with the same side to move.",
      "Il Bianco muove per primo, verso i numeri bassi. La pedina muove di una casella in "
      "diagonale, sempre in avanti; la dama muove di una casella in diagonale, in avanti o "
      "all'indietro. La pedina che raggiunge l'ultima traversa è promossa a dama e la mossa "
      "termina.\n"
      "Un pezzo prende saltando un pezzo avversario adiacente e arrivando nella casella "
      "libera subito dietro; la presa continua finché è possibile. La pedina prende soltanto "
      "in avanti e non può prendere la dama; la dama prende in tutte le direzioni. Nessun "
      "pezzo si salta due volte. I pezzi presi si tolgono alla fine della mossa.\n"
      "La presa è obbligatoria. Fra più prese si sceglie, nell'ordine: quella con il maggior "
      "numero di pezzi; quella eseguita con la dama; quella che prende più dame; quella che "
      "incontra prima una dama. A parità di tutte queste condizioni la scelta è libera.\n"
      "Perde chi non ha mosse legali. La partita è patta dopo 40 mosse per parte senza prese "
      "e senza mosse di pedina, oppure quando la stessa posizione si presenta per la terza "
      "volta con lo stesso giocatore al tratto."};
}

}  // namespace tavoliere::dama
