#!/usr/bin/env bash
# explanations_test.sh <python> <source tree> <game> <program> <loss> <count>: a small measurement
# of `query explain`, of so many mistakes and equal moves, and the game's checker finds every
# statement true and a false one false.
set -euo pipefail
python=$1 tree=$2 game=$3 program=$4 loss=$5 count=$6
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export PYTHONDONTWRITEBYTECODE=1

"$python" "$tree/tools/measure/explanations.py" "$program" --loss "$loss" --count "$count" \
  --depth 6 --italian --output "$scratch/explanations.jsonl" | tee "$scratch/table"
grep -q "| any of $count and $count |" "$scratch/table"
[[ $(grep -c '"group": "mistake"' "$scratch/explanations.jsonl") == "$count" ]]

check() { "$python" "$tree/engines/$game/explain/check_statements.py" "$program" "$1"; }
check "$scratch/explanations.jsonl"

# The sentences name no side; where there are no sides, pegs weigh 99, and it is the move that keeps
# the goal after which no jump leads there.
sed -E 's/\b(White|Black) (has|gets|captures|wins|takes|can take|wedges|places)/Nobody \2/g
        s/\b(of|by) (White|Black)/\1 Nobody/g; s/the pegs weigh -?[0-9]+/the pegs weigh 99/' \
  "$scratch/explanations.jsonl" |
  "$python" -c '
import json, sys
for record in map(json.loads, sys.stdin):
    for statement in record["statements"]:
        if statement["kind"] == "dead":
            better = record["move" if record["best"] else "other"][0]
            statement["text"] = statement["text"].replace(statement["line"][0], better)
            statement["line"] = [better]
    print(json.dumps(record, ensure_ascii=False))' >"$scratch/false.jsonl"
cmp -s "$scratch/explanations.jsonl" "$scratch/false.jsonl" && exit 1
if check "$scratch/false.jsonl" 2>/dev/null; then
  echo "the checker believes sentences about nobody"
  exit 1
fi
