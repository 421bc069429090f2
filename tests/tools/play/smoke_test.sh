#!/usr/bin/env bash
# smoke_test.sh <helper> <tav-play> <game> <engine>: what any game can do through a pipe: a move by
# its text, another by its squares, taking back, a wrong move, and a whole game of engines.
set -u
tav_play=$2 game=$3 engine=$4
# shellcheck source=tests/tools/play/helper.sh
. "$1"

# ask <question> [<move>]: the engine's answer, after the move.
ask() {
  printf 'position startpos%s\nquery %s\n' "${2:+ moves $2}" "$1" | "$engine" |
    sed -n 's/^response //p'
}
persons=(--p1 human)
[[ $(ask players) == 1 ]] || persons+=(--p2 human)
read -r move _ <<<"$(ask legal)"
# Of the second moves one that passes the most squares, blanks between them.
route=$(ask routes "$move" | tr ' ' '\n' | sed 's/.*=//' |
  awk -F, 'NF > most { most = NF; route = $0 } END { gsub(",", " ", route); print route }')

play 0 "$game" "${persons[@]}" <<TEXT
$move
$route
undo 2
no such move
redo
TEXT
says "to move" "move 1: $move" "move 2: " "Not played: " "move 1: $move"

engines=(--p1 'engine nodes=300')
[[ $(ask players) == 1 ]] || engines+=(--p2 'engine nodes=300')
play 0 "$game" "${engines[@]}" </dev/null
says "plays"
[[ $(ask players) == 1 ]] || says "The game is over" "Time: "
exit $faults
