#!/usr/bin/env bash
# Makes the labelled positions that the network of 8x8 Othello is trained on: see usage().
set -euo pipefail

readonly GAMES=10000  # of each kind per batch

usage() {
  cat <<TEXT
Usage: $0 PROGRAM WEIGHTS FOLDER BATCHES [WORKER/WORKERS]

Makes batches 0 to BATCHES - 1 of labelled positions in FOLDER with PROGRAM, a
copy of tav-othello whose player uses WEIGHTS. A batch holds $GAMES self-play
games of each of three kinds, searched to 6 plies and solved from 16 empty
squares, and the positions after a random move in a third of the first kind:

  games  2 to 24 random plies at the start, later one move in 20 random
  calm   4 to 16 at the start, none later
  wild   2 to 20 at the start, later one move in 8

Worker 1/2 makes the even batches, worker 2/2 the odd ones.

Batches depend on PROGRAM, WEIGHTS and their number only. A batch that was
interrupted is completed; a complete batch is left as it is.
TEXT
}

[[ ${1:-} != --help && ${1:-} != -h ]] || { usage && exit; }
[[ $# == 4 || $# == 5 ]] || { usage >&2 && exit 2; }
program=$1 weights=$2 folder=$3 batches=$4 worker=${5:-1/1}

# one <name> <verb> <argument>...: FOLDER/<name>.data, unless it is complete.
one() {
  local output=$folder/$1.data
  [[ -f $output.complete ]] && return
  "$program" train "$2" "${@:3}" --depth 6 --mean --weights "$weights" --output "$output" |
    tail -n 1
  touch "$output.complete"
}

# games <kind> <first game> <random plies at the start> <moves per random move>
games() {
  one "$1-$i" self-play --first-game $(($2 + i * GAMES)) --games $GAMES --seed 2026 \
    --plies "$3" --blunders "$4" --solve-from 16
}

mkdir -p "$folder"
for ((i = ${worker%/*} - 1; i < batches; i += ${worker#*/})); do
  games games 100000000 2-24 20
  one "random-$i" label "$folder/games-$i.data" --random-plies 1 --one-game-in 3 \
    --seed $((1000 + i)) --stages 17-60
  games calm 200000000 4-16 0
  games wild 300000000 2-20 8
done
