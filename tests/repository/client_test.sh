#!/usr/bin/env bash
# client_test.sh <folder of the programs> <engine>,...: the client that PROTOCOL.md shows plays a
# whole game with every engine, and reports an engine that does not answer.
set -u
folder=$1
IFS=, read -ra engines <<<"$2"
client=$(mktemp)
trap 'rm -f "$client"' EXIT
# Its moves take less time here, but enough for a solution of peg solitaire on a loaded machine.
# shellcheck disable=SC2016  # the page's fences, not a command
sed -n '/^```bash$/,/^```$/ { /^```/d; s/movetime 100/movetime 20/; p }' \
  protocol/PROTOCOL.md >"$client"

faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}

[[ -s $client ]] || fault "PROTOCOL.md shows no client"
[[ ${#engines[@]} -gt 0 ]] || fault "there is no engine"
for engine in "${engines[@]}"; do
  game=$(bash "$client" "$folder/$engine" 2>&1) || fault "with $engine the client fails"
  [[ $game =~ ^(p1win|p2win|draw)' ('[^()]+'):'(' '[^ ]+)+$ ]] ||
    fault "with $engine it prints: $game"
done
# The engine may exit before the client writes to it or afterwards.
for pause in 0 0.3; do
  game=$(bash <(sed "/^coproc /a sleep $pause" "$client") false 2>&1) &&
    fault "the client has success with an engine that exits"
  [[ $game == "no ugiok"* ]] || fault "with an engine that exits it prints: $game"
done
exit $faults
