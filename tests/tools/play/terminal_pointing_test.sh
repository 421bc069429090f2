#!/usr/bin/env bash
# terminal_pointing_test.sh <helper> <tav-play> <game>: squares chosen with arrow keys and with the
# mouse, in a real terminal, and that it is as it was afterwards: at the end, after Ctrl-Z, after
# SIGTERM.
set -u
tav_play=$2 game=$3
# shellcheck source=tests/tools/play/helper.sh
. "$1"
# shellcheck source=tests/tools/play/terminal.sh
. "${0%/*}/terminal.sh"

# mode <1 or 0>: whether the terminal has been asked for its mouse, in a moment.
mode() {
  local tries=0
  local flags='#{mouse_standard_flag}#{mouse_sgr_flag}'
  until [[ $(tmux -S "$socket" display-message -p "$flags") == "$1$1" ]]; do
    patience "the mouse is not at $1"
  done
}
# place <words>: the row and column, from 1, where they stand on the screen for the last time.
place() {
  tmux -S "$socket" capture-pane -p | awk -v words="$1" '
    { at = index($0, words); if (at) { row = NR; column = at } }
    END { if (row) print row, column }'
}
# click <words> <offset>: the left button, so many columns behind the beginning of the words.
click() {
  local row column
  mode 1
  read -r row column <<<"$(place "$1")"
  [[ -n $row ]] || fault "'$1' is nowhere on the screen to be clicked: $(screen)"
  keys -l -- $'\e[<0;'$((column + $2))";$row"M$'\e[<0;'$((column + $2))";$row"m
}

last_line() { screen | sed '/^ *$/d' | tail -n 1; }
# gone <words>: until they stand on the screen no longer.
gone() {
  local tries=0
  while [[ $(screen) == *"$1"* ]]; do patience "'$1' stays on the screen"; done
}
# given_up: until the prompt names no square that was chosen.
given_up() {
  local tries=0
  until [[ $(last_line) =~ ^[A-Z][a-z]*\>\ *$ ]]; do patience "the piece is not given up"; done
}

start_terminal 100 50 xterm-mono
line "PS1='\$ '; stty -a >$scratch/before"
position=startpos
[[ $game != dama ]] || position='W:WK27:B5,6,13,15,21,23'
persons="--p1 human"
[[ $game == solitaire ]] || persons+=" --p2 human"
clear_screen
line "$tav_play $game --ascii $persons --position '$position'; echo status \$?"
await "Select squares with the arrow keys and Enter, or with the mouse."
mode 1

# The cursor begins where a move can; Escape leaves the board.
keys Down
await "{"
keys Escape
gone "{"
keys Right
await "{"

# A move by keys, and one by clicks.
case $game in
  othello)
    keys Enter
    await "move 1: "
    click "(." 1
    await "move 2: "
    ;;
  dama)
    await "{27W}"
    keys Enter
    await "From 27: to 20"
    [[ $(screen | grep -c "to move |") == 1 ]] ||
      fault "the board is not drawn in its place: $(screen)"
    keys Up Up Right
    await "{20 }"
    keys Up
    await "{15"
    keys Enter
    await "Not played: "
    keys Down
    await "{20 }"
    keys Enter
    await "From 27 over 20: to 11"
    click "{20 }" 2
    given_up
    click ">27W<" 1
    for square in "(20 )" "(11 )" "( 2 )" "( 9 )" "(18 )" "(25 )"; do
      await "$square"
      click "$square" 3
    done
    await "move 1: 27x25"
    ;;
  dipole)
    await "{w12}"
    keys Space
    await "From e1: to "
    keys Up Up Enter
    await "move 1: e1n2"
    click "b12" 0
    await "From d8: to "
    click "( . )" 2
    await "move 2: "
    ;;
  solitaire)
    await "{o}"
    keys Enter
    await "From "
    keys Enter
    given_up
    keys Space
    await "From "
    click "(.)" 1
    await "move 1: "
    ;;
esac

# History is at Ctrl-P, and at Up once something is typed.
line "moves"
keys C-p
await "> moves"
keys C-u
keys x Up
await "> moves"
keys C-u

line "new"
prompted

# While tav-play is suspended, the shell has the terminal. Ctrl-Z discards input that was not read.
mode 1
keys C-z
await "Stopped"
mode 0
line "fg; echo le''ft \$?"
mode 1
line ""
line "quit"
await "left 0"
mode 0
line "stty -a >$scratch/after; echo do''ne"
await "done"
cmp "$scratch/before" "$scratch/after" || fault "the terminal is not as it was"

# A signal.
clear_screen
line "$tav_play $game --ascii $persons; echo status \$?"
await "to move"
mode 1
pkill -TERM -P "$(tmux -S "$socket" display-message -p '#{pane_pid}')" -f tav-play
await "status 4"
mode 0
line "stty -a >$scratch/after; echo do''ne2"
await "done2"
cmp "$scratch/before" "$scratch/after" || fault "the terminal is not as it was after SIGTERM"

# None of it where it is not wanted, or where the terminal can do no such thing.
clear_screen
line "$tav_play $game --no-mouse $persons; echo status \$?"
await "Select squares with the arrow keys and Enter."
mode 0
line "quit"
await "status 0"
clear_screen
line "TERM=dumb $tav_play $game $persons; echo status \$?"
await "to move"
[[ $(screen) != *"Select squares"* ]] || fault "arrow keys on a dumb terminal"
mode 0
line "quit"
await "status 0"

exit $faults
