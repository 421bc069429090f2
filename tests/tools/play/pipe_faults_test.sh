#!/usr/bin/env bash
# pipe_faults_test.sh <helper> <tav-play> <faulty engine>: lost engines, signals and foreign engines.
set -u
tav_play=$2 faulty=$3
# shellcheck source=tests/tools/play/helper.sh
. "$1"
faulty_archive=$scratch/state/tavoliere/faulty_engine.jsonl

# An engine that leaves every search.
cat >"$scratch/mortal" <<'TEXT'
#!/bin/sh
while read -r line; do
  case $line in
    ugi) printf 'id name Mortal\nugiok\n' ;;
    isready) echo readyok ;;
    go*) exit 7 ;;
  esac
done
TEXT
chmod +x "$scratch/mortal"

# An engine without a board cannot keep a game; one that cannot be started is named.
play 3 --engine "$scratch/mortal" --p1 human </dev/null
says "Mortal does not answer 'query legal' and 'query board'"
play 3 --engine "$scratch/nowhere" </dev/null
says "cannot start" "$scratch/nowhere"
play 3 nosuchgame </dev/null
says "tav-nosuchgame"
play 2 --frobnicate
says "frobnicate" "--help"
play 2 othello --p1 robot
says "--p1: " "'robot'"

# An engine of another game refuses the position; the game waits.
play 0 othello --p1 human --p2 "engine cmd=$faulty" <<<d3
says "Take-away: illegal move 'd3'" "The game is saved in"

# An engine that plays a side is lost: the game is saved, and the person told.
play 3 othello --p1 human --p2 "engine cmd=$scratch/mortal" <<<d3
says "The game is saved in" "the engine Mortal is lost: exited with status 7"
contains "$(archive othello)" '"move":"d3"'
[[ ! -e $faulty_archive ]] || fault "the record is filed under the opponent"

# The engine that keeps the game is killed: the same.
mkfifo "$scratch/lines"
"$tav_play" othello --p1 human --p2 human <"$scratch/lines" >"$scratch/out" 2>&1 &
player=$!
exec 3>"$scratch/lines"
printf 'e6\nf4\n' >&3
await() {
  local tries=0
  until grep -qF -- "$1" "$scratch/out"; do
    tries=$((tries + 1))
    if [[ $tries -gt 1200 ]]; then
      fault "'$1' has not come: $(cat "$scratch/out")"
      return
    fi
    sleep 0.05
  done
}
await "move 2: f4"
kill -KILL "$(cut -d " " -f 1 "/proc/$player/task/$player/children")"
wait "$player"
status=$?
exec 3>&-
[[ $status == 3 ]] || fault "the lost engine gave status $status"
await "is lost: killed by signal 9"
await "The game is saved in"
contains "$(archive othello)" '"move":"f4"'

# A signal: the game is saved, the status tells it.
: >"$scratch/out"
"$tav_play" othello --p1 human --p2 human <"$scratch/lines" >"$scratch/out" 2>&1 &
player=$!
exec 3>"$scratch/lines"
echo f5 >&3
await "move 1: f5"
kill -TERM "$player"  # a shell's background job ignores SIGINT
wait "$player"
status=$?
exec 3>&-
[[ $status == 4 ]] || fault "the interrupt gave status $status"
contains "$(archive othello)" '"move":"f5"'

# Killed outright: the game under way is found by the next sitting.
: >"$scratch/out"
"$tav_play" othello --p1 human --p2 human <"$scratch/lines" >"$scratch/out" 2>&1 &
player=$!
exec 3>"$scratch/lines"
echo c4 >&3
await "move 1: c4"
kill -KILL "$player"
wait "$player" 2>/dev/null
exec 3>&-
play 0 othello --p1 human --p2 human --resume </dev/null
says "move 1: c4 by Black"

# An engine of any game that answers the little it must: no names of squares or sides, no routes, no reasons.
play 0 --ascii --engine "$faulty --pile=5" --p1 human --p2 'engine depth=1' <<'TEXT'
9
1
TEXT
says "b5" "Player 1 to move" "Not played: 9 is not a legal move." "move 1: 1 by Player 1" "Player 2 plays "

# Nothing is kept on request.
rm -r "$scratch/state"
play 0 othello --no-state --p1 human --p2 human <<<d3
[[ ! -e $scratch/state ]] || fault "--no-state kept something"

exit $faults
