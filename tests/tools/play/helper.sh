# shellcheck shell=bash
# For the tests of tav-play: a folder that goes away, and what is expected of an output. Sourced.
# shellcheck disable=SC2034,SC2154

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME=$scratch XDG_STATE_HOME=$scratch/state LC_ALL=C.UTF-8
unset NO_COLOR
archive() { echo "$scratch/state/tavoliere/tav-$1.jsonl"; }

faults=0
fault() {
  printf 'FAULT: %s\n' "$*"
  faults=1
}

# play <status> <argument>... : runs tav-play on the lines of standard input; its output is in
# $said.
play() {
  local wanted=$1 status
  shift
  said=$("$tav_play" "$@" 2>&1)
  status=$?
  [[ $status == "$wanted" ]] || fault "tav-play $* ended with status $status, not $wanted: $said"
}

# says <words>... : each of them stands in the output, in this order.
says() {
  local rest=$said words
  for words in "$@"; do
    if [[ $rest != *"$words"* ]]; then
      fault "expected '$words' (in its turn) in:"$'\n'"$said"
      return
    fi
    rest=${rest#*"$words"}
  done
}

says_not() {
  [[ $said != *"$1"* ]] || fault "did not expect '$1' in:"$'\n'"$said"
}

# contains <file> <words>
contains() {
  grep -qF -- "$2" "$1" || fault "expected '$2' in $1, which holds: $(cat "$1" 2>&1)"
}
