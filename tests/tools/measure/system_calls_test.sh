#!/bin/bash
# Counts the system calls of a ply, those of all processes. A round trip through pipes needs five: a
# write, a wait and a read here, a read and a write there. A ply has two round trips, one to the
# engine and one to the judge.
#
#   system_calls_test.sh TAV_MATCH COUNTING_ENGINE [OPTION...]
#
# OPTIONs are passed to tav-match. Exit status 77, which ctest takes for "skipped", where strace is
# missing or may not trace.
set -u
program=$1 engine=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

skip() {
  echo "skipped: $1"
  exit 77
}
command -v strace >/dev/null || skip "no strace"
strace -f -c -o "$folder/probe" true 2>/dev/null || skip "strace may not trace"

# Plays so many rounds of two games of 60 plies and prints the number of system calls.
calls() {
  strace -f -c -U calls,name -o "$folder/calls" "$program" -engine cmd="$engine" name=A \
    -engine cmd="$engine" name=B -each depth=1 args=--plies=60 -rounds "$1" \
    -output "$folder/$1.jsonl" "${@:2}" >/dev/null || return 1
  awk '$2 == "total" { print $1 }' "$folder/calls"
}

fail() {
  echo "failed: the match"
  exit 1
}
few=$(calls 1 "$@") || fail
many=$(calls 21 "$@") || fail
echo "$few $many" | awk '{
  each = ($2 - $1) / (20 * 2 * 60)
  printf "%.2f system calls per ply, of which two round trips need 10\n", each
  exit each > 11
}'
