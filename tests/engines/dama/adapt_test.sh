#!/usr/bin/env bash
# adapt_test.sh <tav-dama>: the engine, speaking Hub, adapted to our own protocol again.
set -u
engine=$1
faults=0

# expect WHAT PATTERN: the text of `said` has a line that is PATTERN.
expect() {
  grep -qxE "$2" <<<"$said" && return
  printf '%s: no line is %s in:\n%s\n' "$1" "$2" "$said"
  faults=1
}

said=$(printf '%s\n' ugi isready "position startpos moves 22-18" "query legal" "go depth 3" "position startpos moves 22-18 11-14 18x11" \
  "go nodes 100" "position fen W:W10:B6 moves 10x3" "go depth 2" "position startpos moves 21-17 9-13" "go movetime 50" \
  "position startpos moves 1-2" "bench" | timeout 60 "$engine" adapt hub -- "$engine" --table-path none 2>&1)
expect hub 'id name Tavoliere Dama .*'
expect hub readyok
expect hub 'bestmove (6x15|7x14)'
expect hub 'info depth 3 score cp -?[0-9]+ pv .*'
expect hub 'bestmove none'
expect hub "info string error: .*1-2.*"
expect hub 'info string error: an adapted engine has no bench'
if [[ $(grep -c '^bestmove [0-9]' <<<"$said") != 3 ]]; then
  echo "not three moves in: $said"
  faults=1
fi

# A search without an end of its own is stopped.
said=$({
  printf '%s\n' "position startpos" "go infinite"
  sleep 0.3
  echo stop
  sleep 0.3
} | timeout 60 "$engine" adapt hub -- "$engine" 2>&1)
expect stop 'bestmove [0-9-]+'

# One that plays other games alone, and one that dies.
said=$(echo ugi | timeout 60 "$engine" adapt hub -- \
  sed -un -e 's/^hub/param name=variant value=normal type=enum values="normal frisian"\nwait/p' 2>&1)
expect variant '.*does not play Italian draughts'
said=$(printf '%s\n' "position startpos" "go depth 2" | timeout 60 "$engine" adapt hub -- \
  sed -u -n -e 's/^hub/wait/p' -e 's/^init/ready/p' -e '/^go/q1' 2>&1)
expect death '.*the program has ended'

timeout 60 "$engine" adapt joho -- true >/dev/null 2>&1 </dev/null
[[ $? == 2 ]] || { echo "adapt joho: not status 2"; faults=1; }
exit $faults
