#!/usr/bin/env bash
# documented_lines_test.sh <tav-match> <engine> <lines>: whether each command line of the file plays
# games, with <engine> under the names that it gives. Prints the last line of each match; a match
# that goes on after its first game is interrupted.
set -u
match=$1 engine=$2
lines=$(readlink -f "$3")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
number=0 faults=0

# place FILE: the engine, whatever arguments it is given, or a book of its game.
place() {
  local folder=${1%/*}
  [[ $folder == "$1" ]] || mkdir -p "$folder"
  case $1 in
    *.epd) printf '21 1\n18 1\n' >"$1" ;;
    *.pgn)
      printf '[Event "book"]\n[FEN "21 1"]\n\n1. 1 {one} 2 2. 3 (2. 1) *\n\n' >"$1"
      printf '[Event "book"]\n\n1. 2 1 1/2-1/2\n' >>"$1" ;;
    *) printf '#!/bin/sh\nexec "%s"\n' "$engine" >"$1" && chmod +x "$1" ;;
  esac
}

run() {
  local word status=0 waited=0
  mkdir -p "$scratch/$number" && cd "$scratch/$number" || return 1
  mkdir -p sprt 'C:/Chess Engines'
  for word in "$@"; do
    case $word in cmd=* | file=*.epd | file=*.pgn | book=*)
      word=${word#*=}
      [[ $word == plies_test.pgn || $word == random_run1.pgn || $word == *games.pgn ]] && continue
      [[ $word == fastchess.pgn || $word == self-play.pgn ]] && continue
      place "$word"
      [[ $word == */* ]] || mkdir -p bin && cp "$word" bin/ 2>/dev/null ;;
    esac
  done
  : >said
  PATH="$PWD/bin:$PATH" "$match" "$@" >said 2>&1 &
  local pid=$!
  until grep -q '^Game 1 of\|^Finished game' said || ! kill -0 $pid 2>/dev/null ||
    ((++waited > 600)); do
    sleep 0.1
  done
  sleep 0.5
  kill -TERM $pid 2>/dev/null
  wait $pid || status=$?
  case $status in 0 | 4 | 7 | 8) ;; *) return 1 ;; esac
  grep -q '^Game [0-9]* of\|^Finished game' said
}

while IFS= read -r line; do
  [[ $line == '#'* ]] && continue
  number=$((number + 1))
  words=()
  eval "words=($line)"
  if run "${words[@]}"; then
    printf 'ok   %2d %s\n' "$number" \
      "$(grep '^Game\|^Finished' "$scratch/$number/said" | tail -n 1)"
  else
    printf 'FAIL %2d %s\n' "$number" "$line"
    tail -n 5 "$scratch/$number/said"
    faults=$((faults + 1))
  fi
done <"$lines"
echo "$number lines, $faults failed"
[[ $number -ge 30 && $faults -eq 0 ]]
