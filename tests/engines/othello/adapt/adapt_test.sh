#!/usr/bin/env bash
# adapt_test.sh <tav-othello>: the engine, speaking other protocols, adapted to Tavoliere's again.
set -u
engine=$1
faults=0

# expect WHAT PATTERN: the text of `said` has a line that is PATTERN.
expect() {
  grep -qxE "$2" <<<"$said" && return
  printf '%s: no line is %s in:\n%s\n' "$1" "$2" "$said"
  faults=1
}

# ask PROTOCOL LINE...
ask() {
  said=$(printf '%s\n' "${@:2}" |
    timeout 60 "$engine" adapt "$1" -- "$engine" --dialect "$1" --Level 2 2>&1)
}

for protocol in flipello gtp nboard; do
  ask "$protocol" ugi isready "position startpos moves d3" "query legal" "go depth 3" \
    "query legal" "position startpos moves d3 c3" "go depth 3" "position startpos moves d9" \
    "go depth 2" "bench"
  expect "$protocol" 'id name Tavoliere Othello .*'
  expect "$protocol" 'readyok'
  expect "$protocol" 'response c5 e3 c3'
  expect "$protocol" 'bestmove (c3|e3|c5)'
  expect "$protocol" "info string error: .*'d9'.*"
  expect "$protocol" 'info string error: an adapted engine has no bench'
  if [[ $(grep -c '^bestmove [a-h][1-8]$' <<<"$said") != 3 ]]; then
    echo "$protocol: not three moves in: $said"
    faults=1
  fi
done
expect nboard 'info depth 3 score cp -?[0-9]+ pv [a-h][1-8]'

# Edax writes blanks where others write slashes. NBoard's moves are in capitals, and no blank stands
# between the rows of its boards.
heard=$(mktemp)
said=$(printf '%s\n' ugi "position startpos moves d3 c3" "go depth 4 movetime 90000" |
  timeout 60 "$engine" adapt nboard -- sed -un -e 's/^nboard.*/set myname Double/p' \
    -e "/^set game/w $heard" -e 's/^ping/pong/p' -e 's/^go$/=== e6 -2.50 0.1/p' 2>&1)
expect Edax 'id name Double'
expect Edax 'info depth 4 score cp -250 pv e6'
expect Edax 'bestmove e6'
said=$(cat "$heard")
rm "$heard"
game='(;GM[Othello]PC[tav-othello]PB[Black]PW[White]RE[?]TI[1:30]TY[8]BO[8'
game+=' ---------------------------O*------*O--------------------------- *]B[D3]W[C3];)'
[[ $said == "set game $game" ]] || {
  printf 'nboard: not %s in: %s\n' "$game" "$said"
  faults=1
}
ask flipello "go depth 3"
expect flipello 'info depth 3 score cp -?[0-9]+ pv [a-h][1-8]'

# A bound stays one.
said=$(printf '%s\n' "go depth 3" | timeout 60 "$engine" adapt flipello -- \
  sh -c "'$engine' --dialect flipello | sed -u 's/\(score cp [0-9-]*\)/\1 upperbound/'" 2>&1)
expect "flipello" 'info depth 3 score cp -?[0-9]+ upperbound pv [a-h][1-8]'

# Black's clock is White's there: with the other one's the move would take minutes.
said=$(printf '%s\n' "go wtime 1 btime 360000000" "position startpos moves P@f4" \
  "go wtime 360000000 btime 1" | timeout 60 "$engine" --dialect flipello 2>&1)
[[ $(grep -c '^bestmove P@[a-h][1-8]$' <<<"$said") == 2 ]] || {
  echo "flipello: no two moves in: $said"
  faults=1
}
ask flipello "go p1time 1 p2time 360000000" "position startpos moves f5" \
  "go p1time 360000000 p2time 1" "go movetime 1" "go nodes 100"
[[ $(grep -c '^bestmove [a-h][1-8]$' <<<"$said") == 4 ]] || {
  echo "flipello: no four moves in: $said"
  faults=1
}
# `name` would begin GTP.
said=$(printf '%s\n' name "query legal" | timeout 60 "$engine" --dialect flipello 2>&1)
expect "--dialect flipello" "info string error: no known command .* 'name'"
expect "--dialect flipello" 'response P@e3 P@f4 P@c5 P@d6'

ask flipello "position fen OOOOOOOXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO- O" \
  "go depth 1" "query fen"
expect "a pass in flipello" 'bestmove (pass|h8)'
ask flipello "position fen XXXXXXXXXOXXXXXXXOXXXXXXXOXXXXXXXOXXXXXXXOXXXXXXXOXXXXXXOOXXXXX- X" \
  "go depth 2"
expect "a pass in flipello" 'bestmove pass'

# Squares are full or nearly so.
ask nboard "position fen OOOOOOOXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO- O" \
  "go depth 1"
expect "a pass" 'bestmove (pass|h8)'
ask nboard "position fen XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X" \
  "go depth 1"
expect "the end" 'bestmove none'
ask gtp "position fen OOOOOOOXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO- O" \
  "go depth 1"
expect "a start of its own" 'info string error: GTP: no game but one from the start can be set up'

status_of() {
  timeout 60 "$engine" adapt "${@:2}" >/dev/null 2>&1 </dev/null
  [[ $? == "$1" ]] && return
  echo "adapt ${*:2}: not status $1"
  faults=1
}
status_of 2 joho -- true
status_of 2 gtp true
status_of 2 gtp --
status_of 1 gtp -- true
status_of 1 gtp -- /nowhere/engine
status_of 1 nboard -- echo rubbish
status_of 1 flipello -- echo uciok
status_of 1 flipello -- true
exit $faults
