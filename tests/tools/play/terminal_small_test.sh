#!/usr/bin/env bash
# terminal_small_test.sh <helper> <tav-play>: in a terminal of 80x24 the menu says what each game
# is, `help` fits the screen, `help all` comes a page at a time, and the end of a game says what can
# be done next.
set -u
tav_play=$2
# shellcheck source=tests/tools/play/helper.sh
. "$1"
# shellcheck source=tests/tools/play/terminal.sh
. "${0%/*}/terminal.sh"

# What stands on the screen now.
visible() { tmux -S "$socket" capture-pane -p; }
fits() {
  prompted
  for words; do
    [[ $(visible) == *"$words"* ]] || fault "'$words' is not on the screen:"$'\n'"$(visible)"
  done
}

start_terminal 80 24
line "PS1='\$ '; clear"
line "$tav_play"
await "Which one?"
fits "The games:" "Othello" "more discs wins." "Italian draughts" "without a move."
keys C-c
clear_screen
line "$tav_play othello --p1 human --p2 human"
await "to move"
line "help"
await "'help all'"
fits "> help" "hint" "variations" "transcript" "quit" "Ctrl-P"
line "help undo"
await "take back PLIES plies"
line "help frobnicate"
await "no command frobnicate"
line "help all"
await "Enter: more, q: enough"
fits "list the commands" "Enter: more"
[[ $(visible) != *"save the game and quit"* ]] || fault "all on one page:"$'\n'"$(visible)"
line ""
await "a stronger opponent"
line ""
await "save the game and quit"
line "help all"
await "Enter: more, q: enough"
line "q"
line "resign"
await "What next?"
fits "White wins" "'new' plays again" "'review' finds" "'save FILE'" "sides swapped"
line "new"
await "to move"
line "quit"
exit $faults
