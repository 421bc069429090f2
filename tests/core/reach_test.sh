#!/usr/bin/env bash
# reach_test.sh <include directories between bars> <compiler> <argument>...: the search's headers do
# without the heaviest one of the libraries, Abseil's Status.
set -u
IFS='|' read -ra words <<<"$1"
shift
arguments=()
for word in "${words[@]}"; do arguments+=("-I$word"); done
reached=$(printf '#include "core/search/search.h"\n#include "core/search/perft.h"\n' |
  "$@" "${arguments[@]}" -x c++ -M - 2>&1) || { echo "$reached" && exit 1; }
[[ $reached == *core/search/search.h* ]] ||
  { echo "search.h is not among them: $reached" && exit 1; }
! grep -o '[^ ]*absl/status/[^ ]*' <<<"$reached"
