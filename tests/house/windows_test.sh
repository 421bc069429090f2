#!/usr/bin/env bash
# What tools/setup/windows.sh has built, under wine: each engine shakes hands, counts, and says what the transcripts have it say,
# its bench with them; two play a match of ten games; and CheckerBoard's library is loaded and asked for moves. It takes minutes,
# so that it is only tried when it is asked for. Exit status 77: not tried, and why.
set -u
cd "$(dirname "$0")/../.." || exit 1
not_tried() {
  printf 'Not tried: %s\n' "$*"
  exit 77
}

programs=$PWD/build/windows/bin
[[ -n ${TAVOLIERE_TRY_WINDOWS:-} ]] || not_tried "it takes minutes; tools/setup/windows.sh --try makes the programs and tries them"
[[ -n $(compgen -G "$programs/tav-*.exe") ]] || not_tried "there are no programs; tools/setup/windows.sh makes them"
wine=$(PATH=$PATH:/usr/lib/wine command -v wine64) || not_tried "wine64 is not installed"

scratch=$(mktemp -d)
trap 'WINEPREFIX=$scratch/wine "${wine%64}server" -k 2>/dev/null; rm -rf --one-file-system "$scratch"' EXIT
export WINEPREFIX=$scratch/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}
run() { timeout 600 "$wine" "$@"; }
# Wine's server stays till the end: begun by an engine, it would be taken for something that the engine has left behind.
mkdir "$WINEPREFIX"
"${wine%64}server" -p
run hostname >/dev/null 2>&1 || true # makes the folder of its Windows

# nodes <command>...: what a perft counts.
nodes() { "$@" | tr -d '\r' | sed -n 's/^Nodes searched: //p'; }

tried=0
for game in tests/transcripts/*/; do
  game=$(basename "$game")
  program=$programs/tav-$game.exe
  [[ -f engines/$game/CMakeLists.txt ]] || continue
  [[ -f $program ]] || { fault "$program is missing" && continue; }
  tried=$((tried + 1))
  said=$(printf 'ugi\r\nisready\nposition startpos\ngo depth 3\n' | run "$program")
  [[ $said == *ugiok*readyok*bestmove* ]] || fault "tav-$game.exe does not play, it says: $said"
  [[ $said != *$'\r'* ]] || fault "tav-$game.exe ends lines with a carriage return"
  here=$(compgen -G "build/*/bin/tav-$game" | head -n 1)
  if [[ -n $here ]]; then
    [[ $(nodes run "$program" perft 5) == "$(nodes "$here" perft 5)" ]] || fault "tav-$game.exe perft 5 is not that of $here"
  fi
  for input in tests/transcripts/bench.in tests/transcripts/"$game"/*.in; do
    expected=tests/transcripts/$game/$(basename "$input" .in).out
    [[ -f $expected ]] || continue
    cmake -D "ENGINE=$wine;$program" -D "INPUT=$PWD/$input" -D "SCRATCH=$scratch/run" -D "EXPECTED=$PWD/$expected" \
      -P tests/transcripts/run_transcript.cmake >"$scratch/said" 2>&1 || fault "tav-$game.exe: $input: $(head -n 30 "$scratch/said")"
  done
done
[[ $tried -ge 4 ]] || fault "only $tried engines were tried"

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
runner=$(compgen -G "build/*/bin/tav-match" | head -n 1)
if [[ -n $runner ]]; then
  for program in "$programs"/tav-*.exe; do
    move=$(printf 'position startpos\ngo depth 1\n' | run "$program" | sed -n 's/^bestmove //p')
    # In a game for one it is always the first player's turn.
    [[ $(printf 'position startpos moves %s\nquery p1turn\n' "${move%% *}" | run "$program") == *"response false"* ]] || continue
    "$runner" -engine "cmd=$wine" "args=$program" name=one -engine "cmd=$wine" "args=$program" name=two -each depth=3 -rounds 5 \
      -openings plies=4 -output "$scratch/games.jsonl" >"$scratch/said" 2>&1 ||
      fault "a match of $program: $(tail -n 5 "$scratch/said")"
    [[ $(grep -c '"moves"' "$scratch/games.jsonl") == 10 ]] || fault "a match of $program has not ten games: $(tail -n 5 "$scratch/said")"
    rm -f "$scratch/games.jsonl"
  done
else
  echo "No match was tried: there is no tav-match of this system in build/."
fi
[[ $faults == 0 ]] && echo "$tried engines and the library were tried."
exit $faults
