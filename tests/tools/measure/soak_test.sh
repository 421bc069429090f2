#!/usr/bin/env bash
# soak_test.sh <soak.py> <folder of the programs>: a soak of seconds loses no game, in a run and in
# one that resumes its journals; and finds a game that is lost, one that is there twice, and a
# process that grows.
set -u
soak=$1 programs=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
faults=0
# expect <status> <words of the output> <option>...
expect() {
  local wanted=$1 words=$2 said status
  shift 2
  said=$("$soak" "$scratch/soak" --programs "$programs" --games 400 --nodes 20 --fault 1 --sample 0.2 \
    --settle 0.1 "$@" 2>&1)
  status=$?
  [[ $status == "$wanted" && $said == *"$words"* ]] || {
    printf '%s: expected status %s and "%s", got %s and:\n%s\n' "$*" "$wanted" "$words" "$status" \
      "$said"
    faults=1
  }
}

expect 0 '"faults": []' --slope 1e9 --kill 3 --hours 0.0015
expect 0 '"faults": []' --slope 1e9 --hours 0.0005
journals=("$scratch"/soak/*.jsonl)
[[ ${#journals[@]} -ge 3 ]] || { echo "only ${#journals[@]} journals" && faults=1; }
tail -n 1 "${journals[0]}" >"$scratch/last"
cat "$scratch/last" >>"${journals[0]}"
sed -i '$d' "${journals[1]}"
# It reads what is there, after a run of no time.
expect 1 "are in the journal twice" --slope 1e9 --hours 0
expect 1 "are lost" --slope 1e9 --hours 0
exit $faults
