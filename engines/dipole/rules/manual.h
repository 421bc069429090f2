// How to play Dipole, for those who never have.
#pragma once

#include <array>

#include "engines/base/text/manual.h"

namespace tavoliere::dipole::said {

inline constexpr auto kManual = std::to_array<base::ManualPart>({
    {{"The aim", "Lo scopo"},
     {"Each player begins with one stack of twelve checkers on the dark squares. A number says how "
      "high a stack is. You win when your opponent has no checkers left, captured or gone. White "
      "moves first.",
      "Ogni giocatore comincia con una pila di dodici pedine sulle caselle scure. Un numero dice "
      "quanto è alta la pila. Vince chi lascia l'avversario senza pedine, prese o uscite. Muove "
      "per "
      "primo il Bianco."},
     ""},
    {{"A move", "La mossa"},
     {"You take some checkers off the top of one of your stacks and move them as many squares as "
      "you "
      "have taken, straight or diagonally forward. Nothing in between stops them. Here three "
      "checkers go three squares, from e1 to h4. A move ends on a dark square only.",
      "Si prendono alcune pedine dalla cima di una propria pila e le si muove di altrettante "
      "caselle in avanti, in verticale o in diagonale. Ciò che sta in mezzo non le ferma. Qui tre "
      "pedine vanno tre caselle più avanti, da e1 a h4. Una mossa termina solo su una casella "
      "scura."},
     "",
     "e1ne3"},
    {{"Joining stacks", "Unire le pile"},
     {"Checkers that end on one of your own stacks join it. Here two checkers of the stack on c1 "
      "join the one on e3.",
      "Le pedine che arrivano su una propria pila si uniscono a essa. Qui due pedine della pila in "
      "c1 si uniscono a quella in e3."},
     "W:Wc1x5,e3x3:Bd8x8",
     "c1ne2"},
    {{"Capturing", "La presa"},
     {"You may end a move on an enemy stack that is no higher than the number of checkers you "
      "move. "
      "The enemy stack is captured. To capture you may move in all eight directions, even "
      "backward.",
      "Si può arrivare su una pila avversaria che non sia più alta del numero di pedine mosse: la "
      "pila avversaria è presa. Per prendere si muove in tutte le otto direzioni, anche "
      "all'indietro."},
     "W:Wc1x4,e3x3:Bg5x2,d8x6",
     "e3ne2"},
    {{"Leaving the board", "Uscire dal tavoliere"},
     {"Checkers may leave the board forward if their number of steps leads beyond the edge. They "
      "are "
      "lost. A player who has no other move must leave with some, and a player who has no move at "
      "all passes.",
      "Le pedine possono uscire dal tavoliere in avanti, se i loro passi portano oltre il bordo. "
      "Sono "
      "perdute. Chi non ha altre mosse deve uscire, e chi non ne ha nessuna passa."},
     "W:Wc7x3:Bf2x4",
     "c7n2"},
    {{"First advice", "I primi consigli"},
     {"The game is a race: moves forward run out, and then your checkers leave the board. Keep "
      "short "
      "moves in reserve, and let your opponent run out of them first.\n"
      "Before each move see whether the stack you build can be captured: a stack of two is taken "
      "by "
      "two checkers from two squares away.",
      "La partita è una corsa: le mosse in avanti finiscono, e allora le pedine escono. Conviene "
      "tenere da parte mosse corte e lasciare che finiscano prima all'avversario.\n"
      "Prima di ogni mossa si guarda se la pila che si forma può essere presa: due pedine distanti "
      "due caselle prendono una pila di due."}},
});

}  // namespace tavoliere::dipole::said
