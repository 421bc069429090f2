#!/usr/bin/env bash
# terminal_test.sh <helper> <tav-play> <game>: a whole game in a real terminal, from the questions
# at the start to its end; then a game against the engine that Ctrl-C ends. Keys are sent to tmux
# and its screen is read.
set -u
tav_play=$2 game=$3
# shellcheck source=tests/tools/play/helper.sh
. "$1"
# shellcheck source=tests/tools/play/terminal.sh
. "${0%/*}/terminal.sh"

start_terminal 100 60
line "PS1='\$ '; stty -a >$scratch/before; clear"
line "$tav_play; echo status \$?"
ask "Which one?" "$game"
case $game in
  othello | dipole) ask "Which variant?" "" ;;
  solitaire) ask "Which variant?" "1" ;;
esac
if [[ $game == solitaire ]]; then await "Who plays? 1 you"; fi
ask "Who plays" 1
if [[ $game != solitaire ]]; then
  await "1 you, 2 the engine, 3"
  await "a historical program [2]"
  line 1
fi
ask "Start position?" ""
await "to move"

# Completion: one Tab fills in, a second one lists.
keys -l "tra"
keys Tab
await "transcript "
keys C-u
keys -l "re"
keys Tab
await "redo  resign  resume"
keys C-u

number=0
while IFS= read -r move; do
  number=$((number + 1))
  line "$move"
  await "move $number: "
done <"${0%/*}/games/$game"
if [[ $game == solitaire ]]; then
  await "Won: one peg left."
  ask "Your name for the hall of fame" "Ada Lovelace"
  await "1. 31 "
  await "Ada Lovelace"
else
  await " wins: "
fi
await "Time: "
[[ $(painted_screen) == *"48;5;"* ]] || fault "the board has no colour"
[[ $(screen) == *"●"* ]] || fault "the board has no Unicode pieces"
line "quit"
await "status 0"
contains "$(archive "$game")" '"result":"p'

# Against the engine, or alone; the line before comes back with Ctrl-P, also when it is typed before
# the prompt is there, as whatever is typed while the engine thinks; Ctrl-C leaves.
clear_screen
line "$tav_play $game --p1 human --p2 'engine time=1'; echo status \$?"
await "to move"
line "moves"
keys C-p
await_line "moves"
keys C-u
move=$(head -n 1 "${0%/*}/games/$game")
line "$move"
if [[ $game == solitaire ]]; then
  await "move 1: "
else
  await "Enter: move now"
  keys -l "un"
  keys C-p
  await "move 2: "
  await_line "$move"
  keys C-u
fi
[[ $(screen) != *"^P"* ]] || fault "what was typed before the prompt stands amid the answer"
keys C-c
await "The game is saved in"
await "status 4"
line "stty -a >$scratch/after; echo do''ne"
await "done"
cmp "$scratch/before" "$scratch/after" || fault "the terminal is not as it was"

exit $faults
