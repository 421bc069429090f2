# shellcheck shell=bash disable=SC2034
# What the tests share that are tried only when they are asked for, since they want minutes and what
# another script has built. Sourced, from the top of the source tree. `scratch` is a folder for the
# test; `faults` is its exit status.

# not_tried <why>: ends the test, as one that ctest tells of as skipped.
not_tried() {
  printf 'Not tried: %s\n' "$*"
  exit 77
}

scratch=$(mktemp -d)
trap 'rm -rf --one-file-system "$scratch"' EXIT
faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}

# no_paths <program>...: none names a file of this build, so that one in another folder has the same
# bytes.
no_paths() {
  local program
  for program in "$@"; do
    ! grep -qaF "$PWD/build/" "$program" ||
      fault "${program##*/} holds" \
        "$(grep -aoE "$PWD/build/[[:alnum:]_./-]+" "$program" | head -n 1)"
  done
}

# The folders of engines/ that are games, one per line.
games() {
  local list
  for list in engines/*/CMakeLists.txt; do
    list=$(basename "$(dirname "$list")")
    [[ $list == base ]] || echo "$list"
  done
}

# What follows is of programs for another system: the engines are <folder>/tav-<game><suffix>, and
# `emulator`, an array, are the words before a program's path that run it here; `launcher`, those
# with which the runner starts one.

emulator=()
launcher=()
run() { timeout 600 "${emulator[@]}" "$@"; }

# try_engine <game> <program>: it shakes hands, plays, and says what the transcripts have it say,
# counts and its bench among them.
try_engine() {
  local game=$1 program=$2 name=${2##*/} said input expected
  said=$(printf 'ugi\r\nisready\r\nposition startpos\r\ngo depth 3\r\n' | run "$program")
  [[ $said == *ugiok*readyok*bestmove* ]] || fault "$name does not play, it says: $said"
  [[ $said != *$'\r'* ]] || fault "$name ends lines with a carriage return"
  for input in tests/transcripts/*.in tests/transcripts/"$game"/*.in; do
    expected=tests/transcripts/$game/$(basename "$input" .in).out
    [[ -f $expected ]] || continue
    # A game's own script replaces the common one of its name.
    [[ $(dirname "$input") != tests/transcripts ||
      ! -f tests/transcripts/$game/$(basename "$input") ]] || continue
    cmake -D "ENGINE=$(IFS=';' && echo "${emulator[*]}");$program" -D "INPUT=$PWD/$input" \
      -D "SCRATCH=$scratch/run" -D "EXPECTED=$PWD/$expected" \
      -P tests/transcripts/run_transcript.cmake >"$scratch/said" 2>&1 ||
      fault "$name: $input: $(head -n 30 "$scratch/said")"
  done
}

# try_engines <folder> <suffix>: every game's; their number is in `tried`.
try_engines() {
  local game program
  tried=0
  for game in $(games); do
    program=$1/tav-$game$2
    [[ -f $program ]] || { fault "$program is missing" && continue; }
    tried=$((tried + 1))
    try_engine "$game" "$program"
  done
  [[ $tried == "$(games | wc -l)" ]] || fault "only $tried engines were tried"
}

# try_matches <folder> <suffix> <words of the runner>...: ten games of each two-player game, an
# engine against itself; how many matches there were is in `matches`.
try_matches() {
  local folder=$1 suffix=$2 program move
  local -a command engine
  shift 2
  matches=0
  for program in $(games); do
    program=$folder/tav-$program$suffix
    move=$(printf 'position startpos\ngo depth 1\n' | run "$program" | sed -n 's/^bestmove //p')
    # In a single-player game it is always the first player's turn.
    [[ $(printf 'position startpos moves %s\nquery p1turn\n' "${move%% *}" |
      run "$program") == *"response false"* ]] || continue
    command=("${launcher[@]}" "$program")
    engine=("cmd=${command[0]}" "args=${command[*]:1}")
    "$@" -engine "${engine[@]}" name=one -engine "${engine[@]}" name=two -each depth=3 -rounds 5 \
      -openings plies=4 -output "$scratch/games.jsonl" >"$scratch/said" 2>&1 ||
      fault "a match of $program: $(tail -n 5 "$scratch/said")"
    [[ $(grep -c '"moves"' "$scratch/games.jsonl") == 10 ]] ||
      fault "a match of $program has not ten games: $(tail -n 5 "$scratch/said")"
    grep -q '^Result of one against two, 10 games:' "$scratch/said" ||
      fault "a match of $program does not end with its result: $(tail -n 20 "$scratch/said")"
    [[ $("$@" stats "$scratch/games.jsonl" |
      grep -c 'Result of one against two, 10 games:') == 1 ]] ||
      fault "a match of $program cannot be read back"
    matches=$((matches + 1))
    rm -f "$scratch/games.jsonl"
  done
  [[ $matches -ge 3 ]] || fault "only $matches matches were played"
}
