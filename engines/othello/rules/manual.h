// How to play Othello, for those who never have.
#pragma once

#include <array>

#include "engines/base/text/manual.h"

namespace tavoliere::othello::said {

inline constexpr auto kManual = std::to_array<base::ManualPart>({
    {{"The aim", "Lo scopo"},
     {"Two players, Black and White, share 64 discs that are black on one side and white on the "
      "other. The game begins with four discs in the middle. When neither player can move, the "
      "player with more discs of their colour wins.",
      "Due giocatori, il Nero e il Bianco, hanno 64 dischi neri da una parte e bianchi dall'altra. "
      "Si comincia con quattro dischi al centro. Quando nessuno può più muovere, vince chi ha più "
      "dischi del proprio colore."},
     ""},
    {{"A move", "La mossa"},
     {"Black moves first. You place a disc on an empty square so that it and another of your discs "
      "enclose a straight line of enemy discs. The enclosed discs turn over. Here Black plays d3: "
      "the white disc on d4 lies between d3 and d5, and becomes black.",
      "Comincia il Nero. Si posa un disco su una casella vuota in modo da chiudere una fila "
      "diritta "
      "di dischi avversari fra questo e un altro disco proprio. I dischi chiusi si girano. Qui il "
      "Nero gioca d3: il disco bianco in d4 sta fra d3 e d5, e diventa nero."},
     "",
     "d3"},
    {{"Several lines at once", "Più file insieme"},
     {"Lines count in all eight directions: along rows, columns and diagonals. One disc may close "
      "several of them, and all the enclosed discs turn over. Here e5 closes a row, a column and a "
      "diagonal. A move that turns over no disc is not allowed.",
      "Le file valgono in tutte le otto direzioni: orizzontali, verticali e diagonali. Un disco "
      "può "
      "chiuderne più d'una, e tutti i dischi chiusi si girano. Qui e5 chiude una riga, una colonna "
      "e una diagonale. Una mossa che non gira nessun disco non è permessa."},
     "------------X-----X-O------OO----XOO---------------------------- X",
     "e5"},
    {{"Passing and the end", "Passare e finire"},
     {"A player who has no move passes, and the other moves again. You may not pass if you have a "
      "move. The game ends when neither player can move, usually because the board is full.",
      "Chi non ha mosse passa e l'avversario muove ancora. Non si può passare se si ha una mossa. "
      "La partita finisce quando nessuno dei due può muovere, di solito perché il tavoliere è "
      "pieno."}},
    {{"First advice", "I primi consigli"},
     {"A disc in a corner can never be turned over, and discs of its colour that reach from it "
      "along "
      "the edge are safe too. Corners often decide the game.\n"
      "Avoid the squares next to an empty corner, above all the one on the diagonal: they often "
      "give "
      "the corner away.\n"
      "Do not turn over as many discs as you can early on. Few discs leave you many moves, and "
      "your "
      "opponent few.",
      "Un disco in un angolo non si gira mai più, e sono al sicuro anche i dischi dello stesso "
      "colore che lo continuano lungo il bordo. Gli angoli decidono spesso la partita.\n"
      "Si evitino le caselle accanto a un angolo vuoto, soprattutto quella in diagonale: spesso "
      "regalano l'angolo.\n"
      "All'inizio non conviene girare più dischi possibile. Chi ha pochi dischi ha molte mosse, e "
      "ne lascia poche all'avversario."},
     "XXXXO---XXXO----XXO-O---XOOOO-----OXO-----O--------------------- X"},
});

}  // namespace tavoliere::othello::said
