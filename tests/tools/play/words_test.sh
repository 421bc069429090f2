#!/usr/bin/env bash
# The page calls every strength of every engine by a name in each of its languages.
# words_test.sh <folder of the page's words> <engine>...
set -euo pipefail
folder=$1
shift
status=0
for engine; do
  names=$(printf 'uci\nquit\n' | "$engine" | sed -n 's/^option name Strength type combo default [^ ]* var //p' | sed 's/ var /\n/g')
  for name in $names; do
    for words in "$folder"/words_*.js; do
      grep -q "\b$name: \"" "$words" && continue
      echo "${words##*/} has no word for the strength $name of ${engine##*/}"
      status=1
    done
  done
done
exit $status
