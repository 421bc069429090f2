#!/usr/bin/env bash
# pipe_dipole_test.sh <helper> <tav-play>: stacks, and moves that only their text tells apart,
# through a pipe.
set -u
tav_play=$2
# shellcheck source=tests/tools/play/helper.sh
. "$1"

play 0 dipole --ascii --p1 human --p2 human <<'TEXT'
e1
f2
d8sw1
c3
e1 c7
h5,ne,2
TEXT
says "w12" "White to move | White 12, Black 12" "From e1: to d2, f2" "; or e1ne4" \
  "move 1: e1ne1 by White" "w11" "move 2: d8sw1 by Black" "Not played: White has no stack on c3" \
  "Not played: e1 to c7 is not a straight line" "move 3: e1ne2 by White"

# The board keeps its width when the stacks grow smaller, and when the game goes on from a late
# position.
widths() { grep -E '^ [1-8] ' <<<"$said" | awk '{ print length }' | sort -u; }
play 0 dipole --ascii --p1 human --p2 human <<<'e1ne4'
says "w12" "w8"
narrow=$(widths)
[[ $narrow =~ ^[0-9]+$ ]] || fault "the board changes its width: $narrow"$'\n'"$said"
play 0 dipole --ascii --p1 human --p2 human --resume <<<'d8sw4'
[[ $(widths) == "$narrow" ]] || fault "the board that goes on has another width"$'\n'"$said"

# Only its text tells how many checkers leave the board.
play 0 dipole --p1 human --p2 human --position 'W:Wd8x2:Bf8x1' <<'TEXT'
d8
d8ne1
f8se1
d8
undo 1
d8e2
TEXT
says "From d8: to f8; or d8ne1" "White 1, Black 1"

# A game to its end: taking the last enemy checker wins.
play 0 dipole --p1 human --p2 human --position 'W:Wd8x2:Bf8x1' <<<'d8 f8'
says "White 2, Black 0 | move 1: d8e2 by White" "White wins: "
play 0 dipole --p1 human --p2 human <"${0%/*}/games/dipole"
says "The game is over" " wins: "

# The historical profile keeps its own limits; a position text and a variant.
play 0 dipole --p1 'engine depth=1' --p2 'engine depth=1 evaluation=course' </dev/null
says "White plays" "Black plays" " wins: " "Time: White "
play 0 dipole --variant dipole-c1 --p1 human --p2 human <<<'c1ne1'
says "move 1: c1ne1"

exit $faults
