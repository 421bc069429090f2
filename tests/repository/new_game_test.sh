#!/usr/bin/env bash
# new_game_test.sh <cmake> <build folder> <engine>...: what is done for each game needs no list of
# them. The programs for other systems are tried with a game that no test knows, its transcripts are
# written anew alone, each engine has a target that builds and runs its tests, and misspelt parts of
# a game are found.
set -u
cmake=$1 build=$2
shift 2
failed=0
fail() {
  printf '%s\n' "$*"
  failed=1
}

# Not asked of ctest, which would forget the results of the run that this is a part of.
names=$(grep -rhoE --include=CTestTestfile.cmake '^add_test\([^ ]+' "$build/tests" |
  sed -E 's/^add_test\(\[?=*\[?//; s/\]=*\]$//')
for engine; do
  "$cmake" --build "$build" --target help | grep -q "^check-$engine: " ||
    fail "there is no target check-$engine"
  for test in "transcript.$engine.bench" "play.smoke.$engine"; do
    grep -E "(^|[./])$engine([._/ ]|$)" <<<"$names" | grep -qxF "$test" ||
      fail "check-$engine does not run $test"
  done
done

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/engines/base" "$tree/tests/repository"
for game in toy other; do
  mkdir -p "$tree/engines/$game" "$tree/tests/transcripts/$game" "$tree/bin"
  touch "$tree/engines/$game/CMakeLists.txt"
  cat >"$tree/bin/tav-$game" <<'TOY'
#!/bin/sh
while read -r command rest; do
  case $command in
    ugi*) echo ugiok ;;
    isready*) echo readyok ;;
    go) echo "bestmove a1" ;;
    bench*) printf 'Nodes searched: 7\nTime: %s ms\n' "$$" ;;
  esac
done
TOY
  chmod +x "$tree/bin/tav-$game"
  printf 'Nodes searched: 7\nTime: * ms\n' >"$tree/tests/transcripts/$game/bench.out"
done
touch "$tree/engines/base/CMakeLists.txt"
cp tests/repository/on_request.sh "$tree/tests/repository"
cp tests/transcripts/run_transcript.cmake tests/transcripts/bench.in "$tree/tests/transcripts"

# configured <TAVOLIERE_GAMES>: the games that are built, or what is wrong with the list.
mkdir "$tree/cmake"
cp engines/CMakeLists.txt "$tree/engines"
cat >"$tree/CMakeLists.txt" <<'LISTS'
cmake_minimum_required(VERSION 3.25)
project(toys NONE)
add_subdirectory(engines)
LISTS
for game in toy other; do
  echo "message(STATUS \"builds $game\")" >"$tree/engines/$game/CMakeLists.txt"
done
configured() {
  "$cmake" -S "$tree" -B "$tree/cmake" "-DTAVOLIERE_GAMES=$1" 2>&1 |
    grep -oE 'builds .*|there is no game.*|there are.*' | tr '\n' ' '
}
[[ $(configured all) == "builds other builds toy " ]] || fail "all games: $(configured all)"
[[ $(configured toy) == "builds toy " ]] || fail "one game: $(configured toy)"
[[ $(configured 'toy;tyo') == *"there is no game 'tyo'; there are:"* ]] ||
  fail "a game that there is not: $(configured 'toy;tyo')"

# tried: how many engines were tried, and the faults that were found.
tried() {
  (
    cd "$tree" || exit
    # shellcheck source=tests/repository/on_request.sh
    . tests/repository/on_request.sh
    try_engines "$tree/bin" ''
    # shellcheck disable=SC2154  # of on_request.sh
    echo "$tried tried, faults: $faults"
  ) 2>&1
}
said=$(tried)
[[ $said == "2 tried, faults: 0" ]] || fail "two games that no test names: $said"
echo wrong >"$tree/tests/transcripts/toy/bench.out"
said=$(tried)
[[ $said == *"tav-toy: tests/transcripts/bench.in"*"faults: 1" ]] ||
  fail "a wrong bench passes: $said"

# rewrite <value of TAVOLIERE_UPDATE_TRANSCRIPTS>: the games whose wrong transcripts have become
# right.
rewrite() {
  local game
  for game in toy other; do
    echo wrong >"$tree/tests/transcripts/$game/bench.out"
    TAVOLIERE_UPDATE_TRANSCRIPTS=$1 "$cmake" -D "ENGINE=$tree/bin/tav-$game" \
      -D "INPUT=$tree/tests/transcripts/bench.in" \
      -D "EXPECTED=$tree/tests/transcripts/$game/bench.out" -D "SCRATCH=$tree/scratch" \
      -P "$tree/tests/transcripts/run_transcript.cmake" >/dev/null 2>&1
    ! grep -q 'Nodes searched: 7' "$tree/tests/transcripts/$game/bench.out" || printf '%s ' "$game"
  done
}
[[ $(rewrite toy) == "toy " ]] ||
  fail "one game's transcripts are not written anew alone: '$(rewrite toy)'"
[[ $(rewrite all) == "toy other " ]] ||
  fail "not all transcripts are written anew: '$(rewrite all)'"
[[ $(rewrite '') == "" ]] ||
  fail "transcripts are written anew without being asked for: '$(rewrite '')'"

# misspelt <part of the example> <what it becomes>: what is said of it.
misspelt() {
  mkdir -p "$tree/copy"
  sed "/^  static/s/\b$1\b/$2/" tests/engines/example/game.h >"$tree/copy/game.h"
  python3 -B tests/contract/parts_test.py . "$tree/copy" 2>&1
}
if command -v python3 >/dev/null; then
  misspelt no_such_word '' >/dev/null || fail "the example's parts: $(misspelt no_such_word '')"
  while read -r part wrong; do
    said=$(misspelt "$part" "$wrong") && fail "the part $wrong passes"
    [[ $said == *"'$wrong' is no part of a game and is not used; is it $part"* ]] ||
      fail "of the part $wrong is said: $said"
  done <<PARTS
Mirrored Mirored
FormatBoard FromatBoard
kSettings kSettng
kPlayerNames kPlayrNames
Cells Cels
PARTS
fi
exit $failed
