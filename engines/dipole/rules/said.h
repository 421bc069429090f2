// The sentences on Dipole, the languages side by side.
#pragma once

#include <array>

#include "engines/base/text/sentence.h"

namespace tavoliere::dipole::said {

using base::Words;

inline constexpr Words kTitle{"Dipole", "Dipole"};
inline constexpr Words kAbout{
    "Checkers move in stacks, one square for each. A player left without checkers loses.",
    "Le pedine muovono in pile, una casella per pedina: perde chi resta senza."};
// Of each variant, by board.
inline constexpr std::array<Words, 2> kUsualTitles = {
    {{"8×8 squares, start on e1 and d8", "8×8 caselle, inizio in e1 e d8"},
     {"8×8 squares, start on c1 and f8", "8×8 caselle, inizio in c1 e f8"}}};
inline constexpr std::array<Words, 1> kInternationalTitles = {
    {{"International, 10×10 squares", "Internazionale, 10×10 caselle"}}};
inline constexpr std::array<Words, 1> kTitles4 = {
    {{"4×4 squares, stacks of six", "4×4 caselle, pile di sei"}}};
inline constexpr std::array<Words, 1> kTitles6 = {
    {{"6×6 squares, stacks of six", "6×6 caselle, pile di sei"}}};

// ---- how a game ended
inline constexpr Words kBlackHasNone{"Black has no checkers left", "il Nero non ha più pedine"};
inline constexpr Words kWhiteHasNone{"White has no checkers left", "il Bianco non ha più pedine"};
inline constexpr Words kAsMany{"as many checkers at the move limit",
                               "stesso numero di pedine al limite di mosse"};
inline constexpr Words kMore{"more checkers at the move limit", "più pedine al limite di mosse"};
inline constexpr std::array<Words, 4> kEndReasons = {kBlackHasNone, kWhiteHasNone, kAsMany, kMore};
inline constexpr Words kCheckersLeft{"checkers $0-$1", "pedine $0-$1"};

// ---- numbers of checkers
inline constexpr Words kChecker{"$0 checker", "$0 pedina"};
inline constexpr Words kCheckers{"$0 checkers", "$0 pedine"};

// ---- what is no move
inline constexpr Words kExpectedMove{
    "expected square, direction and number of checkers as in e1ne1$0, two squares as in e1f2, "
    "e1xd8 "
    "or e1-off, or pass, got $1",
    "ci vogliono casella, direzione e numero di pedine come in e1ne1$0, due caselle come in e1f2, "
    "e1xd8 o e1-off, oppure pass, non $1"};
inline constexpr Words kOrCourseText{" or H5,NE,1", " o H5,NE,1"};
inline constexpr Words kExpectedSquares{"expected squares such as e1, got $0",
                                        "ci vogliono caselle come e1, non $0"};
inline constexpr Words kTwoMeanings{"$0 can be $1 and $2: write the one meant",
                                    "$0 può essere $1 e $2: scrivi quella che intendi"};
inline constexpr Words kXCaptures{"x is for captures: no enemy stack on $0",
                                  "x è per le prese: in $0 non c'è una pila avversaria"};
inline constexpr Words kPlusJoins{"+ joins an own stack: there is none on $0",
                                  "+ è per unirsi a una pila propria: in $0 non ce n'è"};

// ---- why a move is not legal
inline constexpr Words kStacksOnDark{"stacks stand on dark squares, as a1 is",
                                     "le pile stanno sulle caselle scure, come a1"};
inline constexpr Words kNoStack{"$0 has no stack on $1", "il $0 non ha una pila in $1"};
inline constexpr Words kNoStackCourse{"$0 has no stack on $1 ($2 in the course's text)",
                                      "il $0 non ha una pila in $1 ($2 nel testo del corso)"};
inline constexpr Words kWrongCount{"expected 1 to $0 checkers from $1, got $2",
                                   "da $1 si muovono da 1 a $0 pedine, non $2"};
inline constexpr Words kLeavesOnlyForward{
    "$0 from $1 would leave the board, which is only allowed forward",
    "muovendo $0 da $1 si uscirebbe dal tavoliere, ma si esce soltanto in avanti"};
inline constexpr Words kLeavesOdd{
    "$0 from $1 cannot leave the board straight ahead: only even numbers do, as beyond the edge "
    "too "
    "an odd one ends on a light square; diagonally any number leaves, $1$2$3",
    "muovendo $0 da $1 non si esce diritto in avanti: lo si fa soltanto in numero pari, perché "
    "anche oltre il bordo un numero dispari finisce su una casella chiara; in diagonale si esce in "
    "qualsiasi numero, $1$2$3"};
inline constexpr Words kLandsOnLight{
    "$0 from $1 would land on a light square: straight ahead and sideways only even numbers move",
    "muovendo $0 da $1 si finirebbe su una casella chiara: diritto e di lato ci si muove soltanto "
    "in numero pari"};
inline constexpr Words kIsLight{"$0 is a light square: no move ends there",
                                "$0 è una casella chiara: nessuna mossa finisce lì"};
inline constexpr Words kTooHigh{"the enemy stack on $0 has $1: $2 cannot capture it",
                                "la pila avversaria in $0 ha $1: con $2 non la si prende"};
inline constexpr Words kOnlyCaptures{
    "no enemy stack on $0: backwards and sideways are for captures",
    "in $0 non c'è una pila avversaria: indietro e di lato si va soltanto per prendere"};
inline constexpr Words kTooFew{"only $0 or more leave the board from $1, which has $2",
                               "da $1 si esce soltanto con $0 o più, e la pila ne ha $2"};
inline constexpr Words kNoLine{"$0 to $1 is not a straight line",
                               "da $0 a $1 non c'è una linea retta"};
inline constexpr Words kOneLine{"checkers move in one straight line",
                                "le pedine si muovono in linea retta"};
inline constexpr Words kCannotMove{"no part of the stack on $0 can move",
                                   "nessuna parte della pila in $0 può muovere"};

// ---- who plays
inline constexpr Words kUnits{"checkers", "pedine"};

// Of each `Evaluation`.
inline constexpr std::array<Words, 2> kEvaluationNotes = {
    {{"default: weighted terms and a small neural network",
      "predefinito: termini pesati e una piccola rete neurale"},
     {"a university course's player, with its five terms",
      "il giocatore di un corso universitario, con i suoi cinque termini"}}};

// Of each `Source`.
inline constexpr std::array<Words, 2> kSourceNotes = {
    {{"what the player's description says", "ciò che dice la descrizione del giocatore"},
     {"what the player's surviving program does",
      "ciò che fa il programma conservato del giocatore"}}};

// Of each profile.
inline constexpr std::array<Words, 2> kProfileNotes = {
    {{"the default engine", "il motore predefinito"},
     {"a university course's player: minimax, 950 ms per move",
      "il giocatore di un corso universitario: minimax, 950 ms per mossa"}}};

// ---- the rules as a whole
inline constexpr Words kRules{
    "White moves first. You take any number of checkers off the top of one of your stacks "
    "and move them exactly that many squares in a straight line, over anything in between. "
    "Light squares count as steps, but no move ends on them.\n"
    "To an empty square or one of your own stacks you move forward only, straight or "
    "diagonally.\n"
    "To an enemy stack you may move in all eight directions, if the stack is no higher than "
    "the number of checkers you move. The enemy stack is captured.\n"
    "Checkers may leave the board in a forward direction if that many steps lead beyond the "
    "edge.\n"
    "A player who has no legal move passes; you may not pass otherwise. You win when your "
    "opponent has no checkers left.",
    "Il Bianco muove per primo. Si prende un numero qualsiasi di pedine dalla cima di una "
    "propria pila e le si muove in linea retta di altrettante caselle, passando sopra tutto "
    "ciò che sta in mezzo. Le caselle chiare contano come passi, ma nessuna mossa vi "
    "termina.\n"
    "Su una casella vuota o su una propria pila si muove soltanto in avanti, in verticale o "
    "in diagonale.\n"
    "Su una pila avversaria si muove in tutte le otto direzioni, purché la pila non sia più "
    "alta del numero di pedine mosse. La pila avversaria è presa.\n"
    "Le pedine possono uscire dal tavoliere in avanti, se altrettanti passi portano oltre "
    "il bordo.\n"
    "Chi non ha mosse legali passa; altrimenti non si può passare. Vince chi lascia "
    "l'avversario senza pedine."};

}  // namespace tavoliere::dipole::said
