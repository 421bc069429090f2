// The sentences on Italian draughts, the languages side by side; the articles are those of the
// federation's rules.
#pragma once

#include <array>

#include "engines/base/text/sentence.h"

namespace tavoliere::dama::said {

using base::Words;

inline constexpr Words kTitle{"Italian draughts", "Dama italiana"};
inline constexpr Words kAbout{
    "Capture by jumping, make kings, and leave your opponent without a move.",
    "Prendi saltando, fai dama e lascia l'avversario senza mosse."};

// ---- how a game ended
inline constexpr Words kNoPieces{"no pieces left", "nessun pezzo rimasto"};
inline constexpr Words kNoMove{"no legal move", "nessuna mossa possibile"};
inline constexpr Words kRepetition{"draw by repetition", "la posizione si è ripetuta"};
inline constexpr Words kQuietMoves{"draw by moves without a capture or a man's move",
                                   "troppe mosse senza prese e senza mosse di pedina"};
inline constexpr std::array<Words, 4> kEndReasons = {kNoPieces, kNoMove, kRepetition, kQuietMoves};
inline constexpr Words kPiecesLeft{"pieces $0-$1", "pezzi $0-$1"};

// ---- why a move is not legal
inline constexpr Words kExpectedMove{
    "expected a move such as 22-18, 22x13 or 18x11x20 with squares 1-32, got $0",
    "ci vuole una mossa come 22-18, 22x13 o 18x11x20 con caselle da 1 a 32, non $0"};
inline constexpr Words kExpectedSquares{"expected squares 1-32, got $0",
                                        "ci vogliono caselle da 1 a 32, non $0"};
inline constexpr Words kSeveralRoutes{
    "several captures match; write the full route: $0",
    "ci sono più prese con queste caselle; scrivi tutto il percorso: $0"};
inline constexpr Words kEmpty{"$0 is empty", "la casella $0 è vuota"};
inline constexpr Words kOccupied{"$0 is occupied", "la casella $0 è occupata"};
inline constexpr Words kOthersPiece{"the piece on $0 is $1's and $2 is to move",
                                    "il pezzo in $0 è del $1 e tocca al $2"};
inline constexpr Words kCanMove{"the piece on $0 can move", "il pezzo in $0 può muovere"};
inline constexpr Words kCannotMove{"the piece on $0 cannot move", "il pezzo in $0 non può muovere"};
inline constexpr Words kNoStep{"$0 to $1 is not a step on a diagonal",
                               "da $0 a $1 non si va con un passo in diagonale"};
inline constexpr Words kManMovesForward{"a man moves forward only",
                                        "la pedina muove soltanto in avanti"};
inline constexpr Words kManCapturesForward{"a man captures forward only (art. 5)",
                                           "la pedina prende soltanto in avanti (art. 5)"};
inline constexpr Words kManAndKing{"a man may not capture a king (art. 5)",
                                   "la pedina non può prendere la dama (art. 5)"};
inline constexpr Words kNothingToCapture{"there is no piece of $0 on $1 to capture",
                                         "in $1 non c'è un pezzo del $0 da prendere"};
inline constexpr Words kLegalMoves{"the legal moves are $0", "le mosse legali sono $0"};

// ---- captures: what is obligatory, and which goes before which
inline constexpr Words kObligatory{"capturing is obligatory (art. 5)",
                                   "la presa è obbligatoria (art. 5)"};
inline constexpr Words kObligatoryMoves{"capturing is obligatory (art. 5): $0",
                                        "la presa è obbligatoria (art. 5): $0"};
inline constexpr Words kCaptureGoesOn{"the capture goes on (art. 5): $0",
                                      "la presa continua (art. 5): $0"};
inline constexpr Words kMorePieces{"it takes $0, but $1 pieces can be taken (art. 6.6): $2",
                                   "prende $0 pezzi, ma se ne possono prendere $1 (art. 6.6): $2"};
inline constexpr Words kByKing{
    "a king can take as many pieces and must capture before a man (art. 6.7): $0",
    "a parità di pezzi si prende con la dama, non con la pedina (art. 6.7): $0"};
inline constexpr Words kMoreKings{
    "another capture takes as many pieces with more kings among them (art. 6.8): $0",
    "a parità di pezzi si prende dove ci sono più dame (art. 6.8): $0"};
inline constexpr Words kKingsEarlier{
    "another capture of as many pieces and kings meets the kings earlier (art. 6.9): $0",
    "a parità di pezzi e di dame si prende dove la dama si incontra prima (art. 6.9): $0"};

// ---- who plays
inline constexpr Words kMen{"men", "pedine"};

// Of each `Evaluation`.
inline constexpr std::array<Words, 9> kEvaluationNotes = {
    {{"default; the same as 'network'", "predefinito; equivale a 'network'"},
     {"a small neural network, trained on self-play games",
      "una piccola rete neurale, addestrata su partite contro sé stesso"},
     {"patterns of pieces, with weights trained on self-play games",
      "schemi di pezzi, con pesi appresi da partite contro sé stesso"},
     {"features chosen by hand", "caratteristiche scelte a mano"},
     {"student program: material, advanced men, kings off the border",
      "programma di studenti: materiale, pedine avanzate, dame lontane dal bordo"},
     {"student program: opening and final phase, each with its own rules",
      "programma di studenti: apertura e finale, ciascuno con regole proprie"},
     {"student program: men, kings and how far the men have advanced",
      "programma di studenti: pedine, dame e quanto sono avanzate le pedine"},
     {"student program: men that support each other, kings off the outermost columns",
      "programma di studenti: pedine che si sostengono, dame lontane dalle colonne esterne"},
     {"student program: as 'prima', but kings gain value towards the centre",
      "programma di studenti: come 'prima', ma le dame valgono di più verso il centro"}}};

// Of each `Source`.
inline constexpr std::array<Words, 2> kSourceNotes = {
    {{"what the historical players' description says",
      "ciò che dice la descrizione dei giocatori storici"},
     {"what a surviving program with these players does",
      "ciò che fa un programma conservato con questi giocatori"}}};

// ---- the rules as a whole
inline constexpr Words kRules{
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

}  // namespace tavoliere::dama::said
