#!/usr/bin/env bash
# compile_fail_test.sh <source> <include directories between bars> <compiler> <argument>...: what
# must not compile does not, and the compiler says the words of each line "// error: <words>" of
# <source>, and not those of a line "// no error: <words>".
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
mapfile -t wrong < <(sed -n 's|^// no error: ||p' "$source")
for words in "${wrong[@]}"; do
  [[ $said != *"$words"* ]] || { echo "An error has, and should not: $words" && faults=1; }
done
[[ $faults == 0 ]] || printf 'The compiler said:\n%s\n' "$said"
exit $faults
