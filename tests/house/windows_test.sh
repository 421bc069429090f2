#!/usr/bin/env bash
# What tools/setup/windows.sh has built, under wine: each engine shakes hands, counts, and says what the transcripts have it say,
# its bench with them; two play a match of ten games; and CheckerBoard's library is loaded and asked for moves. It takes minutes,
# so that it is only tried when it is asked for. Exit status 77: not tried, and why.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/house/on_request.sh
. tests/house/on_request.sh

programs=$PWD/build/windows/bin
[[ -n ${TAVOLIERE_TRY_WINDOWS:-} ]] || not_tried "it takes minutes; tools/setup/windows.sh --try makes the programs and tries them"
[[ -n $(compgen -G "$programs/tav-*.exe") ]] || not_tried "there are no programs; tools/setup/windows.sh makes them"
wine=$(PATH=$PATH:/usr/lib/wine command -v wine64) || not_tried "wine64 is not installed"
emulator=("$wine")

trap 'WINEPREFIX=$scratch/wine "${wine%64}server" -k 2>/dev/null; rm -rf --one-file-system "$scratch"' EXIT
export WINEPREFIX=$scratch/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
# Wine's server stays till the end: begun by an engine, it would be taken for something that the engine has left behind.
mkdir "$WINEPREFIX"
"${wine%64}server" -p
run hostname >/dev/null 2>&1 || true # makes the folder of its Windows

try_engines "$programs" .exe

library=$programs/tav-dama.dll
host() { run "$programs/checkerboard_host.exe" "$library" "$@"; }
if [[ -f $library ]]; then
  [[ $(host command name) == "1 Tavoliere Dama"* ]] || fault "the library does not tell its name"
  [[ $(host command 'get gametype') == "1 22"* ]] || fault "the library does not tell its game"
  [[ $(host command 'set allscores 1') == "0 ?"* ]] || fault "the library obeys what it does not know"
  [[ $(host now 30000) == *-* ]] || fault "the library does not play when it is told to"
  host play 0.02 60 >"$scratch/game" || fault "the library: $(tail -n 3 "$scratch/game")"
  moves=$(sed -nE 's/^([0-9]+[-x][0-9]+)( takes.*)? \|.*/\1/p' "$scratch/game" | tr '\n' ' ')
  [[ $(wc -w <<<"$moves") -ge 30 ]] || fault "the library has played only this: $moves"
  said=$(printf 'position startpos moves %s\nquery fen\n' "$moves" | run "$programs/tav-dama.exe")
  [[ $said == *response* && $said != *error* ]] || fault "the library's moves are not legal: $said"
else
  fault "$library is missing"
fi

# The runner is this system's; its engines are Windows'.
runner=''
for program in build/*/bin/tav-match; do
  [[ -z $runner ]] && "$program" --version >/dev/null 2>&1 && runner=$program
done
if [[ -n $runner ]]; then
  try_matches "$programs" .exe "$runner"
else
  echo "No match was tried: there is no tav-match of this system in build/."
fi
[[ $faults == 0 ]] && echo "$tried engines and the library were tried."
exit $faults
