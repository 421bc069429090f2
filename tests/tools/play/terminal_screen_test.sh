#!/usr/bin/env bash
# terminal_screen_test.sh <helper> <tav-play> <game>: the screen of a terminal of 80 columns without
# colours: no line is broken within a word, and letters with a legend tell the sides apart; and the
# prompt of a game that was given up.
set -u
tav_play=$2 game=$3
# shellcheck source=tests/tools/play/helper.sh
. "$1"
# shellcheck source=tests/tools/play/terminal.sh
. "${0%/*}/terminal.sh"

start_terminal 80 24 xterm-mono
line "PS1='\$ '; export PATH=${tav_play%/*}:\$PATH"
clear_screen

# The questions, the list of commands, the rules, what is legal and why something is not: tmux joins
# with -J what the terminal itself had to break.
line "tav-play; echo le''ft"
ask "Which one?" "$game"
case $game in
  othello | dipole) ask "Which variant?" "" ;;
  solitaire) ask "Which variant?" "1" ;;
esac
ask "Who plays" 1
if [[ $game != solitaire ]]; then
  ask "a historical program [2]" 2
  await "How strong is it?"
  await " casual "
  ask "A number or a name" "?"
  ask "Settings such as time=2" "frobnicate=5"
  ask "has no option" "depth=1"
fi
ask "Start position?" "frobnicate"
ask "Not a position: " ""
await "to move"
await "Type a move, such as "
for command in help rules moves "why a1 b2 frobnicate" best "level frobnicate=1"; do
  line "$command"
done
prompted
joined=$(screen | wc -l) broken=$(broken_screen | wc -l)
[[ $joined == "$broken" ]] || fault "lines are broken by the terminal:"$'\n'"$(broken_screen)"

if [[ $game == solitaire ]]; then
  [[ $(screen) == *"●"* ]] || fault "no pegs are drawn"
else
  [[ $(screen) != *[●○♚♔]* ]] || fault "discs without colours:"$'\n'"$(screen)"
  [[ $(screen) == *"w White"* && $(screen) == *"b Black"* ]] || fault "no legend:"$'\n'"$(screen)"
fi
line q
await "left"

# A game with the engine's side to move waits for the person; given up, it waits for nothing.
if [[ $game != solitaire ]]; then
  tav-play() { "$tav_play" "$@"; }
  printf '%s\nsave %s\n' "$(head -n 1 "${0%/*}/games/$game")" "$scratch/game" |
    tav-play "$game" --p1 human --p2 human >/dev/null
  clear_screen
  line "tav-play $game --p1 human --p2 'engine depth=1'; echo le''ft"
  await "to move"
  line "load $scratch/game"
  await "(paused; Enter: continue)> "
  line "resign"
  await " resigns."
  line ""
  line "board"
  await "The game is over"
  prompted
  last=$(screen | sed '/^$/d' | tail -n 1)
  [[ $last == ">"* ]] || fault "the prompt after the end of the game is '$last'"
  line "quit"
  await "left"
fi

exit $faults
