#!/usr/bin/env bash
# pipe_solitaire_test.sh <helper> <tav-play>: score, undo that costs points and the hall of fame,
# through a pipe.
set -u
tav_play=$2
# shellcheck source=tests/tools/play/helper.sh
. "$1"

play 0 solitaire <<'TEXT'
d2
d3
d4
undo
score
d2 d4
d4d6
hint
rules
TEXT
says "Player to move | score 0" "From d2: to d4" "Not played: " \
  "score 1" "d2d4 taken back, score -1" "-1" \
  "score 0 | move 1: d2d4" "Not played: " "d6 is taken" "Try " "a win in" "A peg jumps"

# Each undo takes two points off the score shown, and a jump made again earns one. A game that goes
# on in another process keeps what undoing has cost.
play 0 solitaire <<'TEXT'
d2d4
undo
redo
TEXT
says "score -1" "score 0 | move 1: d2d4" "The game is saved"
contains "$(archive solitaire)" '"takebacks":1'
play 0 solitaire --resume </dev/null
says "score 0 | move 1: d2d4"

# A position that cannot be won is told so; stuck is lost.
play 0 solitaire --position 'oo..o' <<'TEXT'
hint
best
a1c1
TEXT
says "No move helps: unsolvable." "No move helps: unsolvable." "move 1: a1c1" \
  "Lost: no jump is possible."
says_not "a win"

# The classic solver proves nothing: it cannot solve the position, and suggests no jump.
play 0 solitaire --option Solver=classic --position 'oo..o' <<'TEXT'
hint
best
TEXT
says "The solver cannot solve this position: it found no solution in " \
  "The solver cannot solve this position"
says_not "Try "

# The historical program stands in the first menu, with a line about it.
play 0 solitaire --menu <<'TEXT'

3

TEXT
says "The historical programs:" "   3  classic     a student program" \
  "It plays with solver=classic time=own" "Player plays " "Won: one peg left."

# The whole game: the name is asked for and stands in the hall of fame.
play 0 solitaire <<TEXT
$(cat "${0%/*}/games/solitaire")
Ada Lovelace
TEXT
says "score 31 | move 31: " "Won: one peg left." "Time: 0:0" "added with score 31" "1. 31 " \
  "Ada Lovelace" "1 game"

says_not "1 games"

# The engine shows a solution.
play 0 solitaire --p1 'engine time=5' </dev/null
says "Player plays" "Won: one peg left."
says_not "added"

play 0 solitaire --ascii <<<"puzzle"
says "this game has no puzzles"

exit $faults
