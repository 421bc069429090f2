#include "engines/dama/game.h"

namespace tavoliere::dama {

base::Sentence Dama::RulesText() {
  return base::Words{
      "White moves first, towards the low numbers. A man steps one square diagonally forward, "
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
      "move.",
      "Comincia il Bianco, verso i numeri bassi. La pedina fa un passo in diagonale in avanti, la\n"
      "dama un passo nelle quattro diagonali. La pedina che arriva all'ultima riga è promossa a\n"
      "dama, e la mossa finisce lì.\n"
      "Un pezzo prende saltando un pezzo avversario vicino nella casella vuota dietro di esso, e\n"
      "continua finché può saltare. La pedina prende soltanto in avanti e mai la dama; la dama\n"
      "prende nelle quattro diagonali. Nessun pezzo si salta due volte; i pezzi presi si tolgono\n"
      "alla fine.\n"
      "La presa è obbligatoria. Fra più prese si deve scegliere, nell'ordine: quella di più\n"
      "pezzi; quella della dama e non della pedina; quella di più dame; quella che incontra prima\n"
      "le dame. A parità di tutto la scelta è libera.\n"
      "Chi non ha mosse ha perso. È patta dopo 40 mosse per parte senza una presa e senza una\n"
      "mossa di pedina, e quando la stessa posizione si presenta per la terza volta con lo stesso\n"
      "giocatore al tratto."};
}

}  // namespace tavoliere::dama
