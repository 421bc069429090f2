#!/usr/bin/env bash
# walls_test.sh <list> <compiler> <argument>...: whether every target reaches the folders that it
# may see, and no other. A line of <list> is a target's source of questions to the preprocessor,
# then its include directories, between bars.
set -u
list=$1
shift
targets=0 faults=0
while IFS='|' read -r source directories; do
  targets=$((targets + 1))
  arguments=()
  IFS='|' read -ra words <<<"$directories"
  for word in "${words[@]}"; do arguments+=("-I$word"); done
  if ! said=$(LC_ALL=C "$@" "${arguments[@]}" -E -P -o /dev/null "$source" 2>&1); then
    printf '%s:\n%s\n' "${source##*/}" "$(grep -E 'error' <<<"$said")"
    faults=1
  fi
done <"$list"
[[ $targets -gt 0 ]] || faults=1
echo "$targets targets asked"
exit $faults
