#!/usr/bin/env bash
# adapt_test.sh <tav-dama> <tav-match>: the engine, speaking Hub and DamExchange, adapted to
# Tavoliere's protocol again.
set -u
engine=$1 match=$2
faults=0

# expect WHAT PATTERN: the text of `said` has a line that is PATTERN.
expect() {
  grep -qxE "$2" <<<"$said" && return
  printf '%s: no line is %s in:\n%s\n' "$1" "$2" "$said"
  faults=1
}

said=$(printf '%s\n' ugi isready "position startpos moves 22-18" "query legal" "go depth 3" \
  "position startpos moves 22-18 11-14 18x11" "go nodes 100" "position fen W:W10:B6 moves 10x3" \
  "go depth 2" "position startpos moves 21-17 9-13" "go movetime 50" \
  "position startpos moves 1-2" "bench" |
  timeout 60 "$engine" adapt hub -- "$engine" --tables none 2>&1)
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
  sed -un -e 's/^hub/param name=variant value=normal type=enum values="normal frisian"\nwait/p' \
    2>&1)
expect variant '.*does not play Italian draughts'
said=$(printf '%s\n' "position startpos" "go depth 2" | timeout 60 "$engine" adapt hub -- \
  sed -u -n -e 's/^hub/wait/p' -e 's/^init/ready/p' -e '/^go/q1' 2>&1)
expect death '.*the program has ended'

# DamExchange: a program that listens where it is told to. It ends the second game after a move of
# each side.
dxp=("$engine" dxp --listen '{port}' --movetime 20)
said=$(printf '%s\n' ugi "position startpos moves 22-18" "go" "position fen W:W10:B6" "go" \
  "go depth 3" "position startpos" "go wtime 60000 movestogo 1" \
  | timeout 60 "$engine" adapt dxp -- "${dxp[@]}" 2>&1)
expect dxp 'id name a program of DamExchange'
expect dxp 'bestmove 10x3'
expect dxp 'info string error: DamExchange knows minutes .*'
if [[ $(grep -c '^bestmove [0-9]' <<<"$said") != 3 ]]; then
  echo "not three moves in: $said"
  faults=1
fi
said=$(echo ugi | timeout 60 "$engine" adapt dxp -- false '{port}' 2>&1)
expect "dxp's death" '.*the program has ended'

# Two games of a match.
said=$(timeout 200 "$match" -engine name=ours cmd="$engine" nodes=500 \
  -engine name=foreign cmd="${dxp[0]}" "arg=${dxp[1]}" "arg=${dxp[2]}" "arg=${dxp[3]}" \
  "arg=${dxp[4]}" "arg=${dxp[5]}" proto=dxp st=0.1 timemargin=10000 -games 2 2>&1) ||
  { echo "the match: status $?: $said"; faults=1; }
expect match 'Game 2 of 2: foreign vs ours: .*'
expect match '  faults +foreign: none'

# A listener whose caller sends no message, half a message, or nothing, fails; nor does it think on
# once its caller has left.
request=R01caller$(printf '%26s' '')W000000A
# listener STATUS WORDS TEXT: what is sent, with \\0 for a message's end, and how the listener ends.
listener() {
  exec 4< <(timeout 60 "$engine" dxp --listen 0 --movetime 3600000 2>&1; echo "status $?")
  read -r said <&4
  exec 3<>"/dev/tcp/127.0.0.1/${said##*:}"
  # shellcheck disable=SC2059  # zero bytes come from the format
  printf "$3" >&3
  exec 3>&-
  said=$(cat <&4)
  [[ $said == *"$2"*"status $1" ]] || { echo "sent '$3' the listener ended so: $said"; faults=1; }
}
listener 1 "disconnected within a message" 'GET / HTTP/1.1\r\n\r\n'
listener 1 "expected" 'GET / HTTP/1.1\r\n\r\n\0'
listener 1 "disconnected before a game began" ''
listener 1 "disconnected before a game began" 'Chello\0'
listener 1 "the other program disconnected" "$request\\0"

timeout 60 "$engine" adapt joho -- true >/dev/null 2>&1 </dev/null
[[ $? == 2 ]] || { echo "adapt joho: not status 2"; faults=1; }
exit $faults
