#!/usr/bin/env bash
# smoke_terminal_test.sh <helper> <tav-play> <game> <engine>: what any game can do in a real
# terminal: the board is drawn and a move is made.
set -u
tav_play=$2 game=$3 engine=$4
# shellcheck source=tests/tools/play/helper.sh
. "$1"
# shellcheck source=tests/tools/play/terminal.sh
. "${0%/*}/terminal.sh"

ask() { printf 'query %s\n' "$1" | "$engine" | sed -n 's/^response //p'; }
persons="--p1 human"
[[ $(ask players) == 1 ]] || persons+=" --p2 human"
read -r move _ <<<"$(ask legal)"

start_terminal 100 60
line "$tav_play $game $persons; echo status \$?"
await "to move"
line "$move"
await "move 1: $move"
[[ $(painted_screen) == *"48;5;"* ]] || fault "the board has no colour"
line "quit"
await "status 0"
exit $faults
