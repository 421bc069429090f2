// The sentences on peg solitaire, the languages side by side.
#pragma once

#include <array>

#include "engines/base/text/sentence.h"

namespace tavoliere::solitaire::said {

using base::Words;

inline constexpr Words kTitle{"Peg solitaire", "Solitario"};
inline constexpr Words kAbout{"A puzzle: jump pegs over pegs until only one is left.",
                              "Un rompicapo: i pioli si saltano finché ne resta uno solo."};
// Of each variant.
inline constexpr std::array<Words, 18> kVariantTitles = {
    {{"English, 33 holes", "Inglese, 33 buchi"},
     {"European, 37 holes", "Europeo, 37 buchi"},
     {"Wiegleb, 45 holes", "Wiegleb, 45 buchi"},
     {"Diamond, 41 holes", "Rombo, 41 buchi"},
     {"Diamond, 32 holes", "Rombo, 32 buchi"},
     {"Bell, 39 holes", "Bell, 39 buchi"},
     {"Square, 25 holes", "Quadrato, 25 buchi"},
     {"Square, 36 holes", "Quadrato, 36 buchi"},
     {"Square, 49 holes", "Quadrato, 49 buchi"},
     {"Rectangle, 24 holes", "Rettangolo, 24 buchi"},
     {"Rectangle, 30 holes", "Rettangolo, 30 buchi"},
     {"Rectangle, 42 holes", "Rettangolo, 42 buchi"},
     {"Rectangle, 48 holes", "Rettangolo, 48 buchi"},
     {"Diamond, 25 holes", "Rombo, 25 buchi"},
     {"Triangle, 15 holes", "Triangolo, 15 buchi"},
     {"Triangle, 21 holes", "Triangolo, 21 buchi"},
     {"Triangle, 28 holes", "Triangolo, 28 buchi"},
     {"Triangle, 36 holes", "Triangolo, 36 buchi"}}};

// Of each solver.
inline constexpr std::array<Words, 2> kSolverNotes = {
    {{"default: proves that a position is solvable or not",
      "predefinito: dimostra se una posizione è risolvibile"},
     {"a student program: depth-first search with three filters",
      "programma di studenti: ricerca in profondità con tre filtri"}}};

// ---- how a game ended
inline constexpr Words kNoPeg{"no peg on the board", "nessun piolo sul tavoliere"};
inline constexpr Words kOneLeft{"one peg left", "è rimasto un piolo solo"};
inline constexpr Words kOneOnTheGoal{"one peg left on the goal",
                                     "è rimasto un piolo, sul traguardo"};
inline constexpr Words kNotOnTheGoal{"the last peg is not on the goal",
                                     "l'ultimo piolo non è sul traguardo"};
inline constexpr Words kNoJump{"no jump is possible", "nessun salto è possibile"};
inline constexpr std::array<Words, 5> kEndReasons = {kNoPeg, kOneLeft, kOneOnTheGoal, kNotOnTheGoal,
                                                     kNoJump};
inline constexpr Words kPegsLeft{"$0 pegs left", "pioli rimasti: $0"};
inline constexpr Words kOnePegLeft{"1 peg left", "pioli rimasti: 1"};

// ---- why a jump is bad
inline constexpr Words kNoJumpWins{"After $0 no jump leads to the goal.",
                                   "Dopo $0 nessun salto porta al traguardo."};
// The jump, what the pegs weigh, holes, the least weight of these, the weights.
inline constexpr Words kTooLight{
    "After $0 the pegs weigh $1, and no jump increases their weight; a last peg on $2 weighs $3 or "
    "more (weights: $4; other holes 0).",
    "Dopo $0 i pioli pesano $1 e nessun salto aumenta il peso; un ultimo piolo in $2 pesa almeno "
    "$3 (pesi: $4; altri buchi 0)."};

// ---- why a jump is not legal
inline constexpr Words kOneJump{"expected one jump, from a hole to a hole, got $0 in a row",
                                "ci vuole un salto solo, da un buco a un buco, non $0 di seguito"};
inline constexpr Words kNoSuchJump{
    "a peg jumps two holes along a row or column, over a hole of the board",
    "un piolo salta due buchi lungo una riga o una colonna, sopra un buco del tavoliere"};
inline constexpr Words kNoSuchLineJump{
    "a peg jumps two holes along one of the three lines, over a hole of the board",
    "un piolo salta due buchi lungo una delle tre linee, sopra un buco del tavoliere"};
inline constexpr Words kEmpty{"$0 is empty", "il buco $0 è vuoto"};
inline constexpr Words kTaken{"$0 is taken", "il buco $0 è occupato"};
inline constexpr Words kNothingBetween{"$0, between the two, is empty",
                                       "il buco $0, fra i due, è vuoto"};
inline constexpr Words kNoPegThere{"there is no peg on $0", "nel buco $0 non c'è un piolo"};
inline constexpr Words kNoJumpFrom{"the peg on $0 has no jump", "il piolo in $0 non può saltare"};

// ---- holes that cannot be read
inline constexpr Words kExpectedHole{"expected a hole such as d4, got $0",
                                     "ci vuole un buco come d4, non $0"};
inline constexpr Words kNoLetters{
    "expected a hole such as d4, got $0: the holes of this board have no letters of their own",
    "ci vuole un buco come d4, non $0: i buchi di questo tavoliere non hanno lettere proprie"};
inline constexpr Words kExpectedNumber{"expected a hole from 1 to $0, got $1",
                                       "ci vuole un buco da 1 a $0, non $1"};
inline constexpr Words kNoHole{"the board has no hole $0", "il tavoliere non ha il buco $0"};
inline constexpr Words kExpectedJump{"expected a jump such as d2d4, 5-17 or ex, got $0",
                                     "ci vuole un salto come d2d4, 5-17 o ex, non $0"};

// ---- what the game's own commands answer
inline constexpr Words kTakenBack{"$0 taken back, score $1", "$0 annullato, punti $1"};
inline constexpr Words kOneGame{"1 game", "1 partita"};
inline constexpr Words kGames{"$0 games", "$0 partite"};
inline constexpr Words kAdded{"added with score $0", "aggiunta con $0 punti"};

// ---- the rules as a whole
inline constexpr Words kRules{
    "A peg jumps along a row or column over the next peg into the empty hole beyond it. The "
    "peg jumped over is removed. You may not jump diagonally. On a triangular board a peg jumps "
    "along any of its three lines.\n"
    "You win when one peg is left. If the option Goal names a hole, the last peg must stand "
    "there. You lose when more pegs are left and no jump is possible.\n"
    "Each jump earns a point. Taking a jump back takes two points off your score; making it "
    "again earns its point.",
    "Un piolo salta il piolo vicino, lungo una riga o una colonna, e finisce nel buco vuoto "
    "subito dietro. Il piolo saltato si toglie. Non si salta in diagonale. Su un tavoliere "
    "triangolare si salta lungo ognuna delle tre linee.\n"
    "Vince chi resta con un solo piolo. Se l'opzione Goal indica un buco, l'ultimo piolo "
    "deve trovarsi lì. Perde chi resta con più pioli e non può più saltare.\n"
    "Ogni salto vale un punto. Annullare un salto toglie due punti dal punteggio; rifarlo ne "
    "rende uno."};

}  // namespace tavoliere::solitaire::said
