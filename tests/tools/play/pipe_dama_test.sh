#!/usr/bin/env bash
# pipe_dama_test.sh <helper> <tav-play>: obligatory captures and captures square by square, through
# a pipe.
set -u
tav_play=$2
# shellcheck source=tests/tools/play/helper.sh
. "$1"

# The king of 27 takes six pieces; each step offers only what is still legal.
play 0 dama --ascii --p1 human --p2 human --position 'W:WK27:B5,6,13,15,21,23' <<'TEXT'
27
5
20
6

27 20 11
2
9
18
25
TEXT
says "White to move | White 1, Black 6" "Capturing is obligatory (art. 5): 27 must move." \
  "(20 )" "<27W>" "From 27: to 20" "Not played: " "Press Enter to select another piece" \
  "From 27 over 20: to 11" "White 1, Black 0 | move 1: 27x25" "White wins: "

# What the engine says in Italian, when it is asked for or the locale says so; a later variable
# counts for nothing.
for language in "--language it" "" "--language en"; do
  # shellcheck disable=SC2086
  LC_ALL='' LC_MESSAGES=it_IT.UTF-8 LANG=en_GB.UTF-8 play 0 dama --ascii $language --p1 human \
    --p2 human --position 'W:W22,32:B18' <<'TEXT'
32-28
resign
TEXT
  if [[ $language == *en ]]; then
    says "Capturing is obligatory (art. 5): 22 must move." \
      "Not played: capturing is obligatory (art. 5)" "Black wins: White resigns."
  else
    says "La presa è obbligatoria (art. 5): deve muovere 22." \
      "Non giocata: la presa è obbligatoria (art. 5)" "Vince il Nero: il Bianco abbandona."
  fi
done
play 2 dama --language de </dev/null
says "--language: expected en or it, got 'de'"

# The rule that decides between two captures; the pieces that must move are marked.
play 0 dama --ascii --p1 human --p2 human --position 'W:WK21,31:B10,18,27' <<'TEXT'
21
21x5
31x24
why 21
31x6
TEXT
says ">31w<" "Not played: " "art. 6.6" "31x6" "Not played: " "art. 6.6" "Not played: " "art. 6.6" \
  "move 1: 31x6"
says_not ">21W<"

# Another notation of a move is kept as the engine writes it.
play 0 dama --p1 human --p2 human --transcript "$scratch/game.txt" <<<2218
says "move 1: 22-18 by White"
contains "$scratch/game.txt" "  1. White   22-18"

# Moves with their numbers, blanks and signs, one by one or as a whole game.
play 0 dama --p1 human --p2 human <<'TEXT'
1. 22 - 18
11-14
2. 18 x 11*
new 1 22-18 11-14 2 18x11* 6x15* 1/2
1. 21-17 12-16
new [FEN "B:W21,K22:B1-3."]
1-5
TEXT
says "move 1: 22-18 by White" "move 3: 18x11 by White" "move 4: 6x15 by Black" \
  "move 6: 12-16 by Black" \
  "move 1: 1-5 by Black"
contains "$(archive dama)" '"opening":[],"moves":[{"move":"22-18","time_us":0},{"move":"11-14"'
contains "$(archive dama)" '"fen":"B:W21,K22:B1,2,3"'

# Two routes that end on one square are one move; both can be entered.
play 0 dama --p1 human --p2 human --position 'W:WK18:B14,15,22,23' <<'TEXT'
18
13
11
20
27
18
TEXT
says "From 18: to 11" "Not played" "move 1: 18x18" "White wins"

# Two engines with historical evaluations; a drawn or won game is announced with its reason.
play 0 dama --p1 'engine evaluation=prima level=1' --p2 'engine evaluation=originale depth=1' \
  --option 'Draw Moves=5' </dev/null
says "White plays" "Black plays" "The game is over" "Time: White "

# One game typed by two persons, from the first move to the last.
play 0 dama --p1 human --p2 human <"${0%/*}/games/dama"
says "The game is over" " wins: " "Time: White "

exit $faults
