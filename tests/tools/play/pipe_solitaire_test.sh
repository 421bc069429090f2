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
says "Player to move | score 0" "From d2: to d4" "Not played: " "score 1" \
  "d2d4 taken back, score -2" "-2" "score -1 | move 1: d2d4" "Not played: " "d6 is taken" "Try " \
  "a win in" "A peg jumps"

# Redoing costs nothing, and a game that goes on in another process keeps what undoing has cost.
play 0 solitaire <<'TEXT'
d2d4
undo
redo
TEXT
says "score -2" "score -1 | move 1: d2d4" "The game is saved"
contains "$(archive solitaire)" '"takebacks":1'
play 0 solitaire --resume </dev/null
says "score -1 | move 1: d2d4"

# A position that cannot be won is told so; stuck is lost.
play 0 solitaire --position 'oo..o' <<'TEXT'
hint
a1c1
TEXT
says "No move helps: unsolvable." "move 1: a1c1" "Lost: no jump is possible."

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

exit $faults
