#!/usr/bin/env bash
# pipe_faults_test.sh <helper> <tav-play> <faulty engine>: lost engines, signals and foreign
# engines.
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
# What it calls itself, and what it says at its end, is no command to the terminal.
cat >"$scratch/loud" <<'TEXT'
#!/bin/sh
while read -r line; do
  case $line in
    ugi) printf 'id name \033[31mLoud\nugiok\n' ;;
    isready) echo readyok ;;
    query*) printf 'no \033[5mweights\n' >&2; exit 9 ;;
  esac
done
TEXT
chmod +x "$scratch/loud"
play 3 --engine "$scratch/loud" --p1 human </dev/null
says "[31mLoud is lost: exited with status 9 ('no [5mweights')"
says_not $'\033'
play 3 --engine "$scratch/nowhere" </dev/null
says "cannot start" "$scratch/nowhere"
play 2 nosuchgame </dev/null
says "there is no game 'nosuchgame'" "tav-nosuchgame" "dama, dipole, othello, solitaire"
play 2 --frobnicate
says "frobnicate" "--help"
play 2 othello --p1 robot
says "--p1: " "'robot'"

# A game to go on with that cannot be found ends the program before it begins another one.
play 2 othello --p1 human --p2 human --load "$scratch/missing.jsonl" <<<d3
says "there is no file '$scratch/missing.jsonl'"
says_not "to move |"
play 2 othello --p1 human --p2 human --resume <<<d3
says "there is no unfinished game"
says_not "to move |"

# The game of another program: the engine's command that converts it is named, where it has one.
printf '(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TY[8];)\n' >"$scratch/foreign.ggf"
play 2 othello --p1 human --p2 human --load "$scratch/foreign.ggf" <<<d3
says "game record" "'tav-othello import $scratch/foreign.ggf' converts games of other programs"
play 0 solitaire <<<"load $scratch/foreign.ggf"
says "game record"
says_not import

# An engine of another game refuses the position; the game waits.
play 0 othello --p1 human --p2 "engine cmd=$faulty" <<<d3
says "Take-away: illegal move 'd3'" "The game is saved in"

# An engine that plays a side is lost whenever it is started: the game is saved, and the person told
# how to go on with it.
play 3 othello --p1 human --p2 "engine cmd=$scratch/mortal" <<<d3
says "The engine Mortal is lost: exited with status 7." \
  "It was restarted, and the game continues." "The engine Mortal is lost" \
  "The engine Mortal is lost" "The engine Mortal is lost" \
  "restarted 3 times without a move being played" \
  "The game is saved in $(archive othello). To continue it: tav-play othello --resume."
contains "$(archive othello)" '"move":"d3"'
[[ ! -e $faulty_archive ]] || fault "the record is filed under the opponent"

# One that cannot be started again: the same.
# shellcheck disable=SC2016  # for the engine
sed 's/exit 7/rm -- "$0"; exit 7/' "$scratch/mortal" >"$scratch/vanishing"
chmod +x "$scratch/vanishing"
play 3 othello --state "$scratch/own state" --p1 human --p2 "engine cmd=$scratch/vanishing" <<<d3
says "The engine Mortal is lost: exited with status 7." "It cannot be restarted: " "vanishing" \
  "To continue it: tav-play othello --state '$scratch/own state' --resume."

# The judge is lost when it gets a move: the move is played nevertheless.
cat >"$scratch/once" <<TEXT
#!/usr/bin/env bash
[[ -e $scratch/lost ]] && exec "${tav_play%/*}/tav-othello"
while read -r line; do
  [[ \$line == *"moves f5" ]] && touch "$scratch/lost" && exit
  printf '%s\n' "\$line"
done | "${tav_play%/*}/tav-othello"
TEXT
chmod +x "$scratch/once"
play 0 --engine "$scratch/once" --p1 human --p2 human <<<'f5'
says "is lost: " "It was restarted, and the game continues." \
  "White to move | Black 4, White 1 | move 1: f5 by Black"

# The engine that keeps the game is killed while the person thinks: it is started again, with the
# person's options.
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
echo 'engine setoption name Level value 7' >&3
kill_judge() { kill -KILL "$(cut -d " " -f 1 "/proc/$player/task/$player/children")"; }
echo 'why a1' >&3
await "a1 turns over no disc"
kill_judge
await "is lost: killed by signal 9"
await "It was restarted, and the game continues."
echo 'e3' >&3
await "move 3: e3 by Black"
# Lost again and again, it ends the session, and the game is kept.
for times in 1 2 3; do
  kill_judge
  until [[ $(grep -c 'It was restarted, and' "$scratch/out") == $((times + 1)) ]]; do
    kill -0 "$player" 2>/dev/null || break
    sleep 0.05
  done
done
kill_judge
wait "$player"
status=$?
exec 3>&-
[[ $status == 3 ]] || fault "the lost engine gave status $status"
await "3 times without a move being played"
await "The game is saved in $(archive othello). To continue it: tav-play othello --resume."
contains "$(archive othello)" '"move":"e3"'

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

# A signal while an engine neither answers nor stops: it is not waited for as long as otherwise.
sed "s|exit 7|touch '$scratch/searches'|" "$scratch/mortal" >"$scratch/stubborn"
chmod +x "$scratch/stubborn"
: >"$scratch/out"
"$tav_play" othello --p1 human --p2 "engine cmd=$scratch/stubborn" <"$scratch/lines" \
  >"$scratch/out" 2>&1 &
player=$!
exec 3>"$scratch/lines"
echo c4 >&3
until [[ -e $scratch/searches ]] || ! kill -0 "$player" 2>/dev/null; do sleep 0.05; done
kill -TERM "$player"
timeout 50 tail --pid="$player" -f /dev/null ||
  fault "an engine that does not answer delays the end after a signal"
wait "$player"
status=$?
exec 3>&-
[[ $status == 4 ]] || fault "the interrupt of a search gave status $status"
contains "$(archive othello)" '"move":"c4"'

# Killed outright: the game under way is found by the next session.
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

# An engine of any game that answers the little it must: no names of squares or sides, no routes, no
# reasons.
play 0 --ascii --engine "$faulty --pile=5" --p1 human --p2 'engine depth=1' <<'TEXT'
9
1
TEXT
says "b5" "Player 1 to move" "Not played: 9 is not a legal move." "move 1: 1 by Player 1" \
  "Player 2 plays "

# Nothing is kept on request.
rm -r "$scratch/state"
play 0 othello --no-state --p1 human --p2 human <<<d3
[[ ! -e $scratch/state ]] || fault "--no-state kept something"

exit $faults
