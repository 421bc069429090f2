# shellcheck shell=bash
# For the tests of tav-play in a real terminal: keys are sent to tmux and its screen is read.
# Sourced after helper.sh.
# shellcheck disable=SC2154

command -v tmux >/dev/null || {
  echo "skipped: tmux is not installed"
  exit 77
}
socket=$scratch/tmux
trap 'tmux -S "$socket" kill-server 2>/dev/null; rm -rf "$scratch"' EXIT

# What stands on the screen and has left it at the top; lines that the terminal broke are joined.
# With the colours; as it is.
screen() { tmux -S "$socket" capture-pane -p -J -S -; }
painted_screen() { tmux -S "$socket" capture-pane -p -J -e -S -; }
broken_screen() { tmux -S "$socket" capture-pane -p -S -; }
keys() { tmux -S "$socket" send-keys "$@"; }
# patience <fault>: a moment's wait, in a loop over the caller's `tries`; gives up after a minute.
patience() {
  tries=$((tries + 1))
  if [[ $tries -gt 1200 ]]; then
    fault "$1:"$'\n'"$(screen)"
    exit 1
  fi
  sleep 0.05
}
# prompted: until the last line on the screen is a prompt behind which nothing stands.
prompted() {
  local tries=0
  until [[ $(screen | sed '/^ *$/d' | tail -n 1) =~ [\>#$]\ *$ ]]; do
    patience "no prompt has come on the screen"
  done
}
# line <words>: types them once the program asks for them. What is typed before that, the terminal
# itself would put on the screen, in the middle of an answer.
line() {
  local tries=0 before
  prompted
  before=$(screen)
  keys -l -- "$1"
  keys Enter
  until [[ $(screen) != "$before" ]]; do patience "the terminal is deaf to '$1'"; done
}
# await <words>: until they stand on the screen.
await() {
  local tries=0
  until [[ $(screen) == *"$1"* ]]; do patience "'$1' has not come on the screen"; done
}
# await_line <words>: until the last line on the screen is a prompt with them behind it.
await_line() {
  local tries=0
  until [[ $(screen | sed 's/ *$//;/^$/d' | tail -n 1) == *"> $1" ]]; do
    patience "'$1' has not come behind the prompt"
  done
}
# ask <question> <answer>
ask() {
  await "$1"
  line "$2"
}

# clear_screen: nothing stands there but the shell's prompt.
clear_screen() {
  line "echo mar''ked"
  await "marked"
  line "clear"
  while [[ $(screen) == *marked* ]]; do
    sleep 0.05
    tmux -S "$socket" clear-history
  done
}

# start_terminal <columns> <rows> [<TERM>]: a shell in it, which takes it for a terminal of that
# kind.
start_terminal() {
  tmux -S "$socket" -u -f /dev/null new-session -d -x "$1" -y "$2" \
    "env TERM=${3:-xterm-256color} HISTFILE= bash --norc --noprofile" ||
    fault "tmux does not start"
}
