#!/usr/bin/env bash
# The page calls every strength of every engine by a name in each of its languages, and says
# whatever the program tells.
# words_test.sh <folder of the page's words> <tools/play> <engine>...
set -euo pipefail
folder=$1 sources=$2
shift 2
status=0
for engine; do
  names=$(printf 'uci\nquit\n' | "$engine" |
    sed -n 's/^option name Strength type combo default [^ ]* var //p' | sed 's/ var /\n/g')
  for name in $names; do
    for words in "$folder"/words_*.js; do
      grep -q "\b$name: \"" "$words" && continue
      echo "${words##*/} has no word for the strength $name of ${engine##*/}"
      status=1
    done
  done
done
# The codes of notices (notice.h). The page shows a move, a result and late messages by the state
# only.
codes=$(perl -0777 -ne \
  'print "$1\n" while /\b(?:Notify\(|Refusal\([^;"{]*|Notice|notice(?: =)?)\s*\{"([a-z-]+)",/g' \
  "$sources"/*/*.cc | sort -u)
(($(wc -w <<<"$codes") >= 20)) || {
  echo "the sources tell only: $codes"
  status=1
}
for code in $codes; do
  [[ $code != move && $code != over && $code != late ]] || continue
  sed -n '/told: {/,/^  }/p' "$folder/words_it.js" | grep -qE "(^|[ {\"])$code\"?: \"" && continue
  echo "words_it.js does not say what the program tells as $code"
  status=1
done
exit $status
