// The sentences on Othello, the languages side by side.
#pragma once

#include <array>

#include "engines/base/text/sentence.h"

namespace tavoliere::othello::said {

using base::Words;

inline constexpr Words kTitle{"Othello", "Othello"};
inline constexpr Words kAbout{
    "Enclose enemy discs to turn them over. The player with more discs wins.",
    "Chiudi fra i tuoi i dischi avversari e girali: vince chi alla fine ne ha di più."};
// Of each variant, and of the dialect that is chosen as one.
inline constexpr std::array<Words, 2> kVariantTitles = {
    {{"8×8 squares", "8×8 caselle"}, {"6×6 squares", "6×6 caselle"}}};
inline constexpr Words kFlipelloTitle{"8×8 squares, Flipello notation",
                                      "8×8 caselle, notazione di Flipello"};

inline constexpr Words kNeitherMoves{"neither side can move", "nessuno dei due può muovere"};
inline constexpr std::array<Words, 2> kEndReasons = {base::kBoardFull, kNeitherMoves};

inline constexpr Words kTurnsNothing{"$0 turns over no disc for $1",
                                     "in $0 il $1 non gira nessun disco"};
inline constexpr Words kMayNotPass{"$0 has $1 other moves and may not pass",
                                   "il $0 ha ancora mosse ($1) e non può passare"};
inline constexpr Words kExpectedSquare{"expected a square a1-$0 or pass, got $1",
                                       "ci vuole una casella da a1 a $0, o pass, non $1"};
inline constexpr Words kDiscsStay{"a disc is laid on one square and does not move",
                                  "un disco si posa su una casella e poi non si muove"};

inline constexpr Words kDiscs{"discs", "dischi"};

// Of each `Evaluation`.
inline constexpr std::array<Words, 7> kEvaluationNotes = {
    {{"default; the same as pattern", "predefinito; equivale a pattern"},
     {"patterns of discs, with weights trained on self-play games",
      "schemi di dischi, con pesi appresi da partite contro sé stesso"},
     {"features chosen by hand", "caratteristiche scelte a mano"},
     {"1982, Cavalcanti and de Prisco: the most discs within its search depth",
      "1982, Cavalcanti e de Prisco: più dischi possibile entro la sua profondità di ricerca"},
     {"1982, Cavalcanti and de Prisco: a value for each square",
      "1982, Cavalcanti e de Prisco: un valore per ogni casella"},
     {"university homework: discs, borders and corners",
      "compito universitario: dischi, bordi e angoli"},
     {"baseline: legal moves and corners", "riferimento: mosse legali e angoli"}}};

// Of each `Source`.
inline constexpr std::array<Words, 2> kSourceNotes = {
    {{"what the player's description says", "ciò che dice la descrizione del giocatore"},
     {"what the player's surviving program does",
      "ciò che fa il programma conservato del giocatore"}}};

// ---- the rules as a whole
inline constexpr Words kRules{
    "Black moves first, then the players take turns. You place a disc on an empty square so "
    "that one or more straight, unbroken lines of enemy discs lie between it and another of "
    "your discs. All the discs in these lines are turned over to your colour.\n"
    "A player who has no such move passes; you may not pass otherwise.\n"
    "The game ends when neither player can move. The player with more discs wins.",
    "Il Nero muove per primo, poi si gioca a turno. Si posa un disco su una casella vuota, "
    "in modo che fra esso e un altro proprio disco ci sia almeno una fila diritta e "
    "ininterrotta di dischi avversari. Tutti i dischi di queste file si girano e diventano "
    "propri.\n"
    "Chi non ha una mossa del genere passa; altrimenti non si può passare.\n"
    "La partita finisce quando nessuno dei due può muovere. Vince chi ha più dischi."};

}  // namespace tavoliere::othello::said
