#!/usr/bin/env bash
# What tools/setup/aarch64.sh has built, under qemu: each engine shakes hands, counts, and says what the transcripts have it say, its
# bench with them; and the runner has two of them play a match. It takes minutes, so that it is only tried when it is asked for.
# Exit status 77: not tried, and why.
set -u
cd "$(dirname "$0")/../.." || exit 1
not_tried() {
  printf 'Not tried: %s\n' "$*"
  exit 77
}

programs=$PWD/build/aarch64/bin
[[ -n ${TAVOLIERE_TRY_AARCH64:-} ]] || not_tried "it takes minutes; tools/setup/aarch64.sh --try makes the programs and tries them"
[[ -n $(compgen -G "$programs/tav-*") ]] || not_tried "there are no programs; tools/setup/aarch64.sh makes them"
qemu=$(command -v qemu-aarch64) || not_tried "qemu-user is not installed"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}
run() { timeout 600 "$qemu" "$@"; }

# The leaves of six plies from the start, as the games' own tests and READMEs have them.
declare -A leaves=([othello]=8200 [dama]=36473 [dipole]=21733653 [solitaire]=24600)

tried=0
for program in "$programs"/tav-*; do
  game=${program##*/tav-}
  [[ -f engines/$game/CMakeLists.txt ]] || continue
  tried=$((tried + 1))
  # Of another processor, or the emulator would prove nothing.
  [[ $(od -An -tu2 -j18 -N2 "$program") -eq 183 ]] || fault "tav-$game is not a program for aarch64"
  said=$(printf 'ugi\nisready\nposition startpos\nquery gameover\ngo depth 3\n' | run "$program")
  [[ $said == *ugiok*readyok*"response false"*bestmove* ]] || fault "tav-$game does not play, it says: $said"
  said=$(run "$program" perft 6 | sed -n 's/^Nodes searched: //p')
  [[ $said == "${leaves[$game]}" ]] || fault "tav-$game: perft 6 is ${leaves[$game]}, not $said"
  for input in tests/transcripts/bench.in tests/transcripts/"$game"/*.in; do
    expected=tests/transcripts/$game/$(basename "$input" .in).out
    [[ -f $expected ]] || continue
    cmake -D "ENGINE=$qemu;$program" -D "INPUT=$PWD/$input" -D "SCRATCH=$scratch/run" -D "EXPECTED=$PWD/$expected" \
      -P tests/transcripts/run_transcript.cmake >"$scratch/said" 2>&1 || fault "tav-$game: $input: $(head -n 30 "$scratch/said")"
  done
  # In a game for one it is always the first player's turn.
  move=$(printf 'position startpos\ngo depth 1\n' | run "$program" | sed -n 's/^bestmove //p')
  [[ $(printf 'position startpos moves %s\nquery p1turn\n' "${move%% *}" | run "$program") == *"response false"* ]] || continue
  run "$programs/tav-match" -engine "cmd=$qemu" "args=$program" name=one -engine "cmd=$qemu" "args=$program" name=two -each depth=2 \
    -rounds 1 -openings plies=4 -output "$scratch/games.jsonl" >"$scratch/said" 2>&1 ||
    fault "a match of tav-$game: $(tail -n 5 "$scratch/said")"
  [[ $(grep -c '"moves"' "$scratch/games.jsonl") == 2 ]] || fault "a match of tav-$game has not two games: $(tail -n 5 "$scratch/said")"
  rm -f "$scratch/games.jsonl"
done
[[ $tried -ge 4 ]] || fault "only $tried engines were tried"
[[ $faults == 0 ]] && echo "$tried engines and the runner were tried."
exit $faults
