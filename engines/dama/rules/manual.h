// How to play Italian draughts, for those who never have.
#pragma once

#include <array>

#include "engines/base/text/manual.h"

namespace tavoliere::dama::said {

inline constexpr auto kManual = std::to_array<base::ManualPart>({
    {{"The aim", "Lo scopo"},
     {"White and Black have twelve men each on the dark squares, which are numbered from 1 to 32. "
      "You win when your opponent has no legal move, usually because all their pieces are "
      "captured. "
      "White moves first.",
      "Il Bianco e il Nero hanno dodici pedine ciascuno sulle caselle scure, numerate da 1 a 32. "
      "Vince chi lascia l'avversario senza mosse legali, di solito prendendogli tutti i pezzi. "
      "Muove per primo il Bianco."},
     ""},
    {{"Men", "Le pedine"},
     {"A man moves one square diagonally forward to an empty square. White moves towards square 1, "
      "Black towards square 32. Here White plays 22-18.",
      "La pedina muove di una casella in diagonale, in avanti, su una casella vuota. Il Bianco "
      "muove "
      "verso la casella 1, il Nero verso la 32. Qui il Bianco gioca 22-18."},
     "",
     "22-18"},
    {{"Capturing", "La presa"},
     {"A man captures by jumping forward over an enemy man to the empty square behind it. If it "
      "can "
      "jump again from there, it goes on in the same move. The captured pieces leave the board. "
      "Here "
      "the man on 22 takes two men.",
      "La pedina prende saltando in avanti una pedina avversaria e arrivando nella casella vuota "
      "subito dietro. Se da lì può saltare ancora, continua nella stessa mossa. I pezzi presi si "
      "tolgono. Qui la pedina in 22 prende due pedine."},
     "W:W22,31:B18,10,4",
     "22x6"},
    {{"Kings", "La dama"},
     {"A man that reaches the last row becomes a king, and the move ends there. A king moves and "
      "captures one square at a time like a man, but backward too. A man may not capture a king.",
      "La pedina che raggiunge l'ultima traversa diventa dama e la mossa finisce lì. La dama muove "
      "e "
      "prende come la pedina, di una casella, ma anche all'indietro. La pedina non può prendere la "
      "dama."},
     "W:W6,31:B19,4",
     "6-2"},
    {{"You must capture", "La presa è obbligatoria"},
     {"If you can capture, you must. Of several captures you must choose the one that takes the "
      "most "
      "pieces. If they take equally many, the king captures before a man, then the capture with "
      "more "
      "kings goes first, then the one that meets a king first. Otherwise you choose freely. Here "
      "White may not take 19: the capture of two men comes first.",
      "Chi può prendere deve farlo. Fra più prese si sceglie quella che prende più pezzi. A parità "
      "di pezzi prende la dama prima della pedina, poi vale la presa con più dame, poi quella che "
      "incontra prima una dama. Negli altri casi la scelta è libera. Qui il Bianco non può "
      "prendere "
      "in 19: viene prima la presa di due pedine."},
     "W:W22,23:B18,10,19,4"},
    {{"Draws and first advice", "La patta e i primi consigli"},
     {"The game is drawn after 40 moves of each side without a capture and without a move of a "
      "man, "
      "or if a position occurs for the third time.\n"
      "Before each move look at what it lets your opponent capture, and what you capture back. "
      "Keep "
      "your men together, so that there is no empty square behind them. Keep some men on your own "
      "last row: they keep the enemy from becoming a king.",
      "La partita è patta dopo 40 mosse per parte senza prese e senza mosse di pedina, o se una "
      "posizione si presenta per la terza volta.\n"
      "Prima di ogni mossa si guarda che cosa l'avversario potrà prendere e che cosa si riprende. "
      "Conviene tenere le pedine unite, senza caselle vuote alle spalle, e lasciarne qualcuna "
      "sulla "
      "propria ultima traversa: impediscono all'avversario di fare dama."}},
});

}  // namespace tavoliere::dama::said
