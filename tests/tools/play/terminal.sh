# shellcheck shell=bash
# For the tests of tav-play in a real terminal: keys are sent to tmux and its screen is read. Sourced after helper.sh.
# shellcheck disable=SC2154

command -v tmux >/dev/null || {
  echo "skipped: tmux is not installed"
  exit 77
}
socket=$scratch/tmux
trap 'tmux -S "$socket" kill-server 2>/dev/null; rm -rf "$scratch"' EXIT

# What stands on the screen and has left it at the top; lines that the terminal broke are joined. With the colours; as it is.
screen() { tmux -S "$socket" capture-pane -p -J -S -; }
painted_screen() { tmux -S "$socket" capture-pane -p -J -e -S -; }
broken_screen() { tmux -S "$socket" capture-pane -p -S -; }
keys() { tmux -S "$socket" send-keys "$@"; }
line() {
  keys -l -- "$1"
  keys Enter
}
# count_of <words> <text>: how often they stand there.
count_of() {
  local rest=$2 count=0
  while [[ $rest == *"$1"* ]]; do
    rest=${rest#*"$1"}
    count=$((count + 1))
  done
  echo "$count"
}
# await <words> [<times>]: until they stand on the screen, that many times where several commands are answered alike.
await() {
  local tries=0
  until [[ $(count_of "$1" "$(screen)") -ge ${2:-1} ]]; do
    tries=$((tries + 1))
    if [[ $tries -gt 1200 ]]; then
      fault "'$1' has not come on the screen${2:+ $2 times}:"$'\n'"$(screen)"
      exit 1
    fi
    sleep 0.05
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

# start_terminal <columns> <rows> [<TERM>]: a shell in it, which takes it for a terminal of that kind.
start_terminal() {
  tmux -S "$socket" -u -f /dev/null new-session -d -x "$1" -y "$2" "env TERM=${3:-xterm-256color} HISTFILE= bash --norc --noprofile" ||
    fault "tmux does not start"
}
