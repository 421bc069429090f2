#!/usr/bin/env bash
# output_test.sh <folder of the programs> <program>,...: what a program prints with success is an
# error on a full disk.
set -u
folder=$1
IFS=, read -ra programs <<<"$2"
[[ -c /dev/full ]] || exit 77

faults=0
# refuses <status> <command>...
refuses() {
  local status
  [[ -n $("${@:2}" </dev/null 2>/dev/null) ]] || return 0
  "${@:2}" </dev/null >/dev/null 2>&1 || return 0
  "${@:2}" </dev/null >/dev/full 2>/dev/null
  status=$?
  [[ $status == "$1" ]] && return
  printf '%s ends with status %s on a full disk, not with %s\n' "${*:2}" "$status" "$1"
  faults=1
}

for name in "${programs[@]}"; do
  program=$folder/$name status=1
  [[ $name == tav-match ]] && status=5
  for words in --help --version "--usage bash" "--usage mdoc" "bench 1" "perft 2" "go depth 1" \
    "query legal" d; do
    # shellcheck disable=SC2086 # several words
    refuses $status "$program" $words
  done
  while read -r command; do
    refuses $status "$program" "$command" --help
  done < <("$program" --help | sed -nE 's/^  ([a-z][a-z-]+)( .*)?$/\1/p')
done
exit $faults
