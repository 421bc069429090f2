#!/usr/bin/env bash
# misfits_test.sh <source> <include directories between bars> <compiler> <argument>...: what must not compile does not, and
# the compiler says the words of each line "// error: <words>" of <source>.
set -u
source=$1 directories=$2
shift 2
arguments=()
IFS='|' read -ra words <<<"$directories"
for word in "${words[@]}"; do arguments+=("-I$word"); done

said=$(LC_ALL=C "$@" "${arguments[@]}" -fsyntax-only "$source" 2>&1) && said="It compiles."
mapfile -t expected < <(sed -n 's|^// error: ||p' "$source")
faults=0
[[ ${#expected[@]} -gt 0 ]] || faults=1
for words in "${expected[@]}"; do
  [[ $said == *"$words"* ]] || { echo "No error has: $words" && faults=1; }
done
[[ $faults == 0 ]] || printf 'The compiler said:\n%s\n' "$said"
exit $faults
