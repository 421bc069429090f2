#!/usr/bin/env bash
# What tools/setup/windows.sh has built, under wine: each engine shakes hands, counts, and says what
# the transcripts have it say, its bench with them; the runner has them play matches of ten games,
# tells of engines that fail, and asks one whether it keeps the protocol; files and programs have
# names in UTF-8; and CheckerBoard's library is loaded and asked for moves. It takes minutes, so
# that it is only tried when it is asked for.
# Exit status 77: not tried, and why.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/repository/on_request.sh
. tests/repository/on_request.sh

programs=$PWD/build/windows/bin
[[ -n ${TAVOLIERE_TRY_WINDOWS:-} ]] ||
  not_tried "it takes minutes; tools/setup/windows.sh --try makes the programs and tries them"
[[ -n $(compgen -G "$programs/tav-*.exe") ]] ||
  not_tried "there are no programs; tools/setup/windows.sh makes them"
wine=$(PATH=$PATH:/usr/lib/wine command -v wine64) || not_tried "wine64 is not installed"
emulator=("$wine")

trap 'WINEPREFIX=$scratch/wine "${wine%64}server" -k 2>/dev/null
rm -rf --one-file-system "$scratch"' EXIT
# Wine takes the names of files here for UTF-8 by the locale.
export LC_ALL=C.UTF-8
export WINEPREFIX=$scratch/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml,winedbg.exe='
# Wine's server stays till the end: begun by an engine, it would be taken for something that the
# engine has left behind.
mkdir "$WINEPREFIX"
"${wine%64}server" -p
run hostname >/dev/null 2>&1 || true # makes the folder of its Windows

no_paths "$programs"/tav-*
try_engines "$programs" .exe

library=$programs/tav-dama.dll
host() { run "$programs/checkerboard_host.exe" "$library" "$@"; }
if [[ -f $library ]]; then
  [[ $(host command name) == "1 Tavoliere Dama"* ]] || fault "the library does not tell its name"
  [[ $(host command 'get gametype') == "1 22"* ]] || fault "the library does not tell its game"
  [[ $(host command 'set allscores 1') == "0 ?"* ]] ||
    fault "the library obeys what it does not know"
  [[ $(host now 30000) == *-* ]] || fault "the library does not play when it is told to"
  host play 0.02 60 >"$scratch/game" || fault "the library: $(tail -n 3 "$scratch/game")"
  moves=$(sed -nE 's/^([0-9]+[-x][0-9]+)( takes.*)? \|.*/\1/p' "$scratch/game" | tr '\n' ' ')
  [[ $(wc -w <<<"$moves") -ge 30 ]] || fault "the library has played only this: $moves"
  said=$(printf 'position startpos moves %s\nquery fen\n' "$moves" | run "$programs/tav-dama.exe")
  [[ $said == *response* && $said != *error* ]] || fault "the library's moves are not legal: $said"
else
  fault "$library is missing"
fi

runner=$programs/tav-match.exe
try_matches "$programs" .exe run "$runner"

# Names of files in UTF-8, of more letters than any older code page of Windows has.
named=$scratch/carrè-ход
mkdir "$named"
cp "$programs/tav-dama.exe" "$named/dàma.exe"
cp engines/dama/data/dama.weights "$named/pèsi.weights"
run "$named/dàma.exe" build-tables "$named/più/finàli" 2 >"$scratch/said" 2>&1
[[ -f $named/più/finàli/dama-2.table ]] ||
  fault "no tables in a folder of that name: $(tail -n 5 "$scratch/said")"
said=$(printf '%s\n' "setoption name Tables value $named/più/finàli" \
  "setoption name Weights value $named/pèsi.weights" "setoption name Evaluation value pattern" \
  "setoption name Book File value $named/manca-è.book" "position fen W:WK18:BK14" "go depth 1" |
  run "$named/dàma.exe")
[[ $said == *"manca-è.book"*"score mate 1 "*bestmove* &&
  $(grep -c 'info string error' <<<"$said") == 1 ]] ||
  fault "options with names of files: $said"
# Tables in a program's own folder.
cp "$named/più/finàli"/* "$named"
said=$(printf 'position fen W:WK18:BK14\ngo depth 1\n' | run "$named/dàma.exe")
[[ $said == *"score mate 1 "* ]] || fault "tables in the program's folder: $said"
run "$runner" -engine "cmd=$named/dàma" name=perché \
  -engine cmd=./dàma.exe "dir=$named" name=ход -each depth=3 -rounds 5 -openings plies=4 \
  -output "$named/partite-è.jsonl" >"$scratch/said" 2>&1
[[ $(grep -c '"moves"' "$named/partite-è.jsonl") == 10 ]] ||
  fault "a match in a folder of that name: $(tail -n 5 "$scratch/said")"
run "$runner" report "$named/partite-è.jsonl" -o "$named/pàgina.html" >"$scratch/said" 2>&1
grep -q 'perché' "$named/pàgina.html" ||
  fault "a report in a folder of that name: $(tail -n 5 "$scratch/said")"

# What becomes of engines that fail: <what is to be said> <words of the match>...
refuses() {
  local words=$1
  shift
  run "$runner" "$@" -rounds 1 >"$scratch/said" 2>&1
  grep -qF -- "$words" "$scratch/said" ||
    fault "instead of '$words' the runner says: $(tail -n 5 "$scratch/said")"
}
player=("cmd=$programs/tav-dipole" name=player) # found without its .exe
refuses "no such program" -engine "${player[@]}" -engine "cmd=$scratch/nothing" name=absent \
  -each depth=1
refuses "no such program in PATH" -engine "${player[@]}" -engine cmd=tav-nothing name=absent \
  -each depth=1
refuses "exited with status" -engine "${player[@]}" \
  -engine "cmd=$programs/tav-dipole.exe" args=--nonsense name=broken -each depth=1
refuses "ended by exception 0xc0000005" -engine "cmd=$programs/crashing_engine.exe" name=crash \
  -engine "${player[@]}" -each depth=1 -judge "cmd=$programs/tav-dipole.exe"

# A runner that is killed takes its engines with it, whenever that is: with the judge they are three
# processes.
cp "$programs/tav-dipole.exe" "$scratch/engine.exe"
# not the runner, whose arguments they are
remaining() { pgrep -fc -- "^[^ ]*${scratch##*/}.engine\\.exe"; }
await() { # <least> <most>: how many of them
  for _ in $(seq 300); do
    [[ $(remaining) -ge $1 && $(remaining) -le $2 ]] && return
    sleep 0.02
  done
  fault "$(remaining) engines run, not $1 to $2"
}
for least in 1 1 1 1 2 2 2 2 3 3; do
  "${emulator[@]}" "$runner" -engine "cmd=$scratch/engine.exe" name=one \
    -engine "cmd=$scratch/engine.exe" name=two -each st=100 -rounds 5 >"$scratch/said" 2>&1 &
  killed=$!
  await $least 3
  kill -KILL $killed
  wait $killed 2>/dev/null
  await 0 0
done

run "$runner" compliance "$programs/tav-othello.exe" >"$scratch/said" 2>&1 ||
  fault "tav-othello does not keep the protocol:" \
    "$(grep -A 5 FAIL "$scratch/said" || cat "$scratch/said")"
[[ $faults == 0 ]] && echo "$tried engines, $matches matches and the library were tried."
exit $faults
