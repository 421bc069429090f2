#!/usr/bin/env bash
# tune_test.sh <python> <folder of the scripts> <engine> <runner>
set -euo pipefail
python=$1 scripts=$2 engine=$3 match=$4

fail() {
  echo "$1"
  exit 1
}

draw() {
  "$python" "$scripts/openings.py" --count 3 --depth 3 --plies 2 3 --seed "$1" -- "$engine" \
    --Tables none
}
first=$(draw 5)
[[ $first == "$(draw 5)" ]] || fail "the same seed drew other openings"
[[ $first != "$(draw 6)" ]] || fail "another seed drew the same openings"
[[ $(wc -l <<<"$first") == 3 ]] || fail "expected 3 openings, got: $first"
grep -qvE '^moves( [a-h][1-8][nsew]{1,2}[0-9]+){2,3}$' <<<"$first" && fail "no openings: $first"

tuned=$("$match" tune -engine cmd="$engine" nodes=30 \
  -parameter name="Weight Rows" start=12 min=-100 max=500 step=100 \
  -parameter name="Weight Checkers" start=60 min=0 max=200 step=5 \
  -spsa iterations=3 pairs=1)
grep -qE '^Tuning after 3 of 3 iterations:$' <<<"$tuned" ||
  fail "expected three iterations, got: $tuned"
grep -qE '^  Weight Rows +-?[0-9.]+ ' <<<"$tuned" ||
  fail "expected a value of each option, got: $tuned"

table=$("$python" "$scripts/strengths.py" --match "$match" --pairs 2 --steps 2 -- "$engine" \
  --Tables none)
# shellcheck disable=SC2016  # backquotes of Markdown
grep -qE '^\| `beginner` \| `random` \| [0-4], [0-4], [0-4] \| [0-9.]+% \| -?[0-9]+ \|$' \
  <<<"$table" ||
  fail "expected the first step, got: $table"
[[ $(wc -l <<<"$table") == 4 ]] || fail "expected two steps below a heading, got: $table"

# A player that looks one ply ahead, and one that moves at random.
games=$(mktemp)
trap 'rm -f "$games"' EXIT
"$match" -engine cmd="$engine" name=a -engine cmd="$engine" name=b -each nodes=50 -rounds 20 \
  -openings plies=6 -srand 1 -output "$games" >/dev/null
compared=$("$python" "$scripts/moves.py" --journal "$games" --ply 7 --limits 'depth 1' \
  --truth 'depth 5' \
  --judge "$engine" "$engine --Tables none" "$engine --Strength random" 2>/dev/null)
grep -qE '^[0-9]+ positions, [0-9]+ with different choices$' <<<"$compared" ||
  fail "expected positions, got: $compared"
lost() { sed -nE "s/^  lost +([0-9]+) .* $1\$/\1/p" <<<"$compared"; }
[[ $(lost none) -lt 2000 && $(lost random) -gt 2000 ]] ||
  fail "expected moves at random to lose more, got: $compared"
"$python" "$scripts/moves.py" --journal "$games" --ply 1000 \
  --judge "$engine" "$engine" 2>/dev/null && fail "no position, no complaint"

taken=$("$python" "$scripts/searches.py" --journal "$games" --ply 0 \
  --limits "depth 6" "$engine --Tables none")
nodes=$(sed -nE 's/^  nodes +([0-9,]+) +([0-9,]+) +\2  .*none$/\1/p' <<<"$taken" | tr -d ,)
said=$(printf 'ugi\ngo depth 6\n' | "$engine" --Tables none |
  sed -nE 's/^info .* nodes ([0-9]+) .*/\1/p' | tail -n 1)
[[ -n $nodes && $nodes == "$said" ]] ||
  fail "expected the $said nodes of a search of the start, got: $taken"
exit 0
