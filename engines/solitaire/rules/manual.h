// How to play peg solitaire, for those who never have.
#pragma once

#include <array>

#include "engines/base/text/manual.h"

namespace tavoliere::solitaire::said {

inline constexpr auto kManual = std::to_array<base::ManualPart>({
    {{"The aim", "Lo scopo"},
     {"Peg solitaire is a puzzle for one player. Every hole of the board has a peg, except one. "
      "You "
      "take pegs off the board until a single one is left.",
      "Il solitario è un rompicapo per una persona. Ogni buco del tavoliere ha un piolo, tranne "
      "uno. "
      "Si tolgono pioli finché ne resta uno solo."},
     ""},
    {{"A jump", "Il salto"},
     {"A peg jumps over the peg next to it into the empty hole behind, along a row or a column. "
      "The "
      "peg jumped over is taken off. You may not jump diagonally. Here the peg on d2 jumps to d4, "
      "and the one on d3 is gone.",
      "Un piolo salta quello vicino e finisce nel buco vuoto subito dietro, lungo una riga o una "
      "colonna. Il piolo saltato si toglie. Non si salta in diagonale. Qui il piolo in d2 salta in "
      "d4, e quello in d3 sparisce."},
     "",
     "d2d4"},
    {{"Winning", "Vincere"},
     {"You win when one peg is left. Best of all it stands in the middle, where the first hole was "
      "empty. Here the last jump solves the puzzle.",
      "Si vince quando resta un solo piolo, meglio ancora se al centro, dov'era il primo buco "
      "vuoto. "
      "Qui l'ultimo salto risolve il rompicapo."},
     "--...--/--.o.--/...o.../......./......./--...--/--...--",
     "d2d4"},
    {{"Losing", "Perdere"},
     {"You lose when more pegs are left and none of them can jump, as here: no peg has another "
      "next "
      "to it. Take jumps back and try another way: that costs points, but not the game.",
      "Si perde quando restano più pioli e nessuno può saltare, come qui: nessun piolo ne ha un "
      "altro vicino. Si annullano salti e si prova un'altra strada: costa punti, ma non la "
      "partita."},
     "--...--/--...--/.o...../......./.....o./--...--/--...--"},
    {{"First advice", "I primi consigli"},
     {"Do not leave single pegs behind in the corners of the board: they are hard to fetch later.\n"
      "Clear one part after the other and keep the pegs that are left together.\n"
      "Each jump earns a point, each jump taken back costs two.",
      "Non si lascino pioli isolati negli angoli del tavoliere: è difficile recuperarli.\n"
      "Si libera una parte alla volta, tenendo uniti i pioli che restano.\n"
      "Ogni salto vale un punto, ogni salto annullato ne toglie due."}},
});

}  // namespace tavoliere::solitaire::said
