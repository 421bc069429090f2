#!/usr/bin/env bash
# Makes the labelled positions that the weights of 8x8 Othello are trained on: see usage().
set -euo pipefail

readonly GAMES=20000  # per batch
readonly FIRST_GAME=100000000

usage() {
  cat <<TEXT
Usage: $0 PROGRAM WEIGHTS FOLDER BATCHES [WORKER/WORKERS]

Makes batches 0 to BATCHES - 1 of labelled positions in FOLDER with PROGRAM, a
copy of tav-othello whose player uses WEIGHTS. A batch holds $GAMES self-play
games, positions after one or two random moves, and exact values at 17 and 18
empty squares. Every twelfth batch is searched to 12 plies, the others to 10.
Worker 1/2 makes the even batches, worker 2/2 the odd ones.

Batches depend on PROGRAM, WEIGHTS and their number only. A batch that was
interrupted is completed; a complete batch is left as it is.
TEXT
}

[[ ${1:-} != --help && ${1:-} != -h ]] || { usage && exit; }
[[ $# == 4 || $# == 5 ]] || { usage >&2 && exit 2; }
program=$1 weights=$2 folder=$3 batches=$4 worker=${5:-1/1}

train() {
  "$program" train "$@" --weights "$weights" | tail -n 1
}

# one <name> <verb> <argument>...: FOLDER/<name>.data, unless it is complete.
one() {
  local output=$folder/$1.data
  [[ -f $output.complete ]] && return
  train "$2" "${@:3}" --output "$output"
  touch "$output.complete"
}

mkdir -p "$folder"
for ((i = ${worker%/*} - 1; i < batches; i += ${worker#*/})); do
  depth=10
  ((i % 12 != 11)) || depth=12
  games=$folder/games-$i.data
  one "games-$i" self-play --first-game $((FIRST_GAME + i * GAMES)) --games $GAMES --seed 2026 \
    --plies 2-24 --blunders 20 --depth $depth --mean --solve-from 16
  one "random-$i" label "$games" --random-plies $((1 + i % 2)) --one-game-in 2 \
    --seed $((1000 + i)) --stages 17-60 --depth $depth --mean
  one "exact-$i" label "$games" --stages 17-18
  one "random-exact-$i" label "$games" --random-plies 1 --one-game-in 8 --seed $((2000 + i)) \
    --stages 15-18
done
