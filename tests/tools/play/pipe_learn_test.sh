#!/usr/bin/env bash
# pipe_learn_test.sh <helper> <tav-play>: why moves are good or bad, exercises from a review, and
# the strength of the next opponent, through a pipe.
set -u
tav_play=$2
# shellcheck source=tests/tools/play/helper.sh
. "$1"

# White wins with a1, e7 or a8, and loses with d8. Searches end when the game is solved, in a moment
# on an idle machine.
lost_by_d8='-XXXXXO-XXOOXOO-XXXXOXOOXXXOOXXXXXOXOXOXXXXXXXXXXXXX-XXX-O--OXXO O'
play 0 othello --p1 human --p2 human --position "$lost_by_d8" <<'TEXT'
why
learn
hint 20
d8
why
why zz9
review 20
learn
d8
zz9
hint
solution
why
c8
e7
learn
quit
TEXT
says "there is no move to explain" "'review' finds the mistakes first" "Try a1" \
  "d8 loses 36.00 against a1." "wins by force" "expected a square" \
  "move   1  White    d8           lost 36.00, best was a1 (blunder: 100% of the chances)" \
  "wins by force" "Moves reviewed: 1. Mistakes: 1." "'learn' makes exercises" \
  "Exercise 1 of 1. You played d8: find a better move for White." \
  "That is the move that was played." "expected a square" "It begins on a." "a1: a1" \
  "d8 loses 36.00 against a1." "c8 is not good enough. Try again." "e7 is good." \
  "No more exercises." "Exercise 1 of 1."
says_not "move 2: "

# The same in Italian, the engine's sentences too.
play 0 othello --p1 human --p2 human --language it --position "$lost_by_d8" <<'TEXT'
d8
why
review 20
learn
e7
TEXT
says "d8 perde 36.00 rispetto a a1." "vince per forza" "(errore grave: 100% delle" \
  "Esercizio 1 di 1. È stata giocata d8" "e7 è buona." "Gli esercizi sono finiti."

# Who plays unless the person chooses is one that a beginner can beat; the next one is offered.
play 0 othello <<'TEXT'
e6
resign
stronger
stronger
weaker
new
TEXT
says "Should the opponent be weaker? 'weaker' and 'new' play random (moves at random)." \
  "Strength novice" "Strength learner" "Strength novice"
play 0 othello --p2 'engine strength=random' <<'TEXT'
weaker
TEXT
says "there is no weaker opponent"

exit $faults
