# shellcheck shell=bash
# Reads the logs of check.sh and of the tests that it runs. Sourced by check.sh, from the top of the
# source tree; descriptor 3 is the standard output of check.sh.

readonly LOGS=build/check  # <stage>.log each

# describe_run <preset>: of the last run of its tests, how many cases there were and which were
# skipped. An entry of ctest may be a suite of GoogleTest, which has many cases; any other counts as
# one.
describe_run() {
  local results=build/$1/Testing/Temporary/LastTest.log skipped
  [[ -f $results ]] || return 0
  echo "cases run: $(awk '/^[0-9]+\/[0-9]+ Testing: / { ++cases; entry = 1 }
                         /^\[=+\] [0-9]+ tests? from .* ran[.]/ { cases += $2 - entry; entry = 0 }
                         END { print cases + 0 }' "$results")"
  skipped=$(sed -nE 's/^\[  SKIPPED \] (.*) \([0-9]+ ms\)$/      \1/p' "$results" | sort -u)
  [[ -z $skipped ]] || printf '   skipped:\n%s\n' "$skipped" >&3
}

# tell_failures <preset>: the last lines that each failed test of the last run printed, behind "| ".
tell_failures() {
  awk '/^[0-9]+\/[0-9]+ Test: / { name = $3 }
       /^Output:$/ { from = NR + 2; count = 0 }
       /^<end of output>$/ { from = 0 }
       from && NR >= from && NF { lines[count++] = $0 }
       /^Test Failed/ {
         print "| " name ":"
         for (i = count > 8 ? count - 8 : 0; i < count; ++i) print "|   " substr(lines[i], 1, 400)
       }' "build/$1/Testing/Temporary/LastTest.log"
}

# slowest <count> <heading>: of lines "<seconds> <name>", those of a second or more.
slowest() {
  local lines
  lines=$(awk '$1 >= 1' | sort --general-numeric-sort --reverse | head --lines="$1" || true)
  [[ -z $lines ]] ||
    printf '%s\n%s\n' "$2" "$(awk '{ printf "   %6.1f s  %s\n", $1, $2 }' <<<"$lines")" >&3
}

# The time is the last but one word of a line of ctest's; a name may have spaces behind it.
slowest_tests() {
  awk '/ Test +#[0-9]+: .* +sec$/ {
         for (i = 1; i < NF; ++i) if ($i ~ /^#[0-9]+:$/) print $(NF - 1), $(i + 1)
       }' "$LOGS/$1.log" |
    slowest 10 "   the slowest tests:"
}

# Ninja's log has milliseconds since the start: begin, end, a time, the output. The last entry of an
# output counts.
slowest_files() {
  awk -F '\t' 'NR > 1 && $4 ~ /[.](o|gch)$/ { took[$4] = ($2 - $1) / 1000 }
                END { for (name in took) print took[name], name }' "build/$1/.ninja_log" |
    slowest 10 "   the slowest to compile:"
}

# How many cases the stages have run.
tests_run() {
  cat "$LOGS"/*.log 2>/dev/null | sed -n 's/^cases run: //p' | awk '{ n += $1 } END { print n + 0 }'
}

# What failed in a stage, as far as its log says so in a line: for a reader who sees only the end of
# all this.
complaints() {
  grep -E -e '^[[:space:]]+[0-9]+ - .*\(|: Failure$|^\| |^\[  FAILED  \] .* \([0-9]+ ms\)$' \
    -e ': error: |: runtime error: |^SUMMARY: |^==[0-9]+==ERROR|^check\.sh: ' "$LOGS/$1.log" |
    grep -v '(Skipped)$' | tail -n 60 | sed 's/^[[:space:]]*/   /'
}
