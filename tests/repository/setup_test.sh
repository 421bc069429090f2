#!/usr/bin/env bash
# The set-up scripts understand their arguments, and say in a sentence what to do when the machine
# does not fit. Nothing is installed or built: dpkg-query, apt-get, id and df are played by
# stand-ins.
set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

faults=0
# expect <status> <words of the output> <command>...
expect() {
  local wanted=$1 words=$2 said status
  shift 2
  said=$("$@" 2>&1 </dev/null)
  status=$?
  if [[ $status != "$wanted" || $said != *"$words"* ]]; then
    printf '%s\n  wanted status %s and "%s"; got %s and:\n%s\n' \
      "$*" "$wanted" "$words" "$status" "$said"
    faults=1
  fi
}

# stand_in <command> <body>
stand_in() {
  printf '#!/bin/sh\n%s\n' "$2" >"$scratch/$1"
  chmod +x "$scratch/$1"
}

# A PATH with the harmless commands the scripts use and nothing else.
for tool in bash sh env dirname cat sed awk tail head wc xargs tr mktemp rm mkdir nproc basename \
  find sort grep touch ls; do
  ln -sf "$(command -v "$tool")" "$scratch/$tool"
done
stand_in df "printf 'x\nx 0 0 99999999 0 x\n'"
stand_in cmake 'echo "cmake $*" >&2; exit 1'
# shellcheck disable=SC2317  # called through expect
in_scratch() { PATH=$scratch OS_RELEASE=$scratch/os-release "$@"; }
printf 'ID=debian\nVERSION_ID="12"\n' >"$scratch/os-release"

play=tools/setup/play.sh check=tools/setup/check.sh package=tools/setup/package.sh
windows=tools/setup/windows.sh wasm=tools/setup/wasm.sh aarch64=tools/setup/aarch64.sh
release=tools/setup/release.sh
expect 0 "Usage:" $play --help
expect 0 "Usage:" $check --help
expect 0 "Usage:" $package --help
expect 0 "Usage:" $wasm --help
expect 0 "Usage:" $aarch64 --help
expect 0 "Usage:" $windows --help
expect 0 "Usage:" $release --help
for script in $play $check $package $wasm $aarch64 $windows $release; do
  wide=$($script --help | awk 'length > 80')
  if [[ -n $wide ]]; then
    printf '%s --help has lines of more than 80 columns:\n%s\n' "$script" "$wide"
    faults=1
  fi
done
expect 2 "unknown option '--frobnicate'" $windows --frobnicate
expect 2 "unknown option '--frobnicate'" $package --frobnicate
expect 2 "unknown option '--frobnicate'" $wasm --frobnicate
expect 2 "unknown option '--frobnicate'" $aarch64 --frobnicate
expect 2 "--tables: expected a folder" $package --tables nosuchfolder
expect 2 "--only: expected one of: debs tarball python" $package --only nosuchpart
expect 2 "unknown option '--frobnicate'" $release --frobnicate
expect 2 "expected a version, such as" $release
expect 2 "no part is called 'nosuchpart'; there are: source debian" $release 9.8.7 --only nosuchpart
expect 2 "--repository and --date need --prepare" $release 9.8.7 --date 2026-12-01
expect 2 "expected a version such as 0.1.0, got 'v9.8.7'" $release v9.8.7
expect 1 "not 9.8.7: check the tag out" $release 9.8.7
expect 2 "unknown option '--frobnicate'" $play --frobnicate
expect 2 "unknown option '--frobnicate'" $check --frobnicate
expect 2 "no game is called 'nosuchgame'" $play nosuchgame
expect 2 "no game is called 'base'" $play base
expect 2 "one game at a time" $play nosuchgame othergame
expect 2 "no stage is called 'nosuchstage'" $check nosuchstage
expect 0 "tidy" $check --list
expect 2 "no stage is called 'nosuchstage'" $check --nightly nosuchstage

# The forge's four jobs run every stage, those of --all and those of --nightly.
# shared_out <key of the jobs> <option>...: check.yml names the stages of `check.sh --list` with
# these words behind them.
shared_out() {
  local key=$1 wanted found
  shift
  wanted=$($check --list |
    awk -v when=" $* " '$1 != "setup" && index(when, " " $2 " ") { print $1 }' | sort)
  found=$(sed -nE "s/^ +$key: //p" .github/workflows/check.yml | tr ' ' '\n' | sort)
  [[ -n $wanted && $wanted == "$found" ]] || {
    printf 'check.yml has under %s these stages:\n%s\ncheck.sh has:\n%s\n' "$key" "$found" "$wanted"
    faults=1
  }
}
shared_out stages always --all
shared_out nightly --nightly
[[ $(grep -c '^          - name: ' .github/workflows/check.yml) == 4 ]] ||
  { echo "check.yml has not four jobs" && faults=1; }
expect 0 "Usage:" .ci/run --help

# clang-tidy reads the folders that have changed, and all where its rules have.
tree=$scratch/tree
mkdir -p "$tree/core/files" "$tree/tools/page" "$tree/build"
touch "$tree/core/a.cc" "$tree/core/files/b.cc" "$tree/tools/page/c.cc" "$tree/.clang-tidy"
for unit in core/CMakeFiles/core.dir/a.cc.o core/files/CMakeFiles/files.dir/b.cc.o \
  tools/page/CMakeFiles/page.dir/c.cc.o; do
  printf '{"file": "x.cc", "command": "c++ -Ix -o %s -c x.cc"}\n' "$unit"
done | sed '$!s/$/,/; 1s/^/[/; $s/$/]/' >"$tree/build/compile_commands.json"
in_tree() { git -C "$tree" -c user.name=x -c user.email=x@example.org "$@"; }
in_tree init -q && in_tree add core tools .clang-tidy && in_tree commit -qm one
# reads <unit>...: of the sources that differ from the commit's
reads() {
  local found
  found=$(cd "$tree" && "$OLDPWD/tools/setup/tidy_units.py" build --since HEAD | sed 's|.*/||' |
    LC_ALL=C sort | tr '\n' ' ')
  [[ $found == "${*/%/.cc} " || -z $*$found ]] ||
    { echo "clang-tidy would read '$found', not '$*'" && faults=1; }
}
reads
echo >>"$tree/core/files/b.cc"
reads core-files
touch "$tree/tools/page/new.h" "$tree/tools/page/new.md"
reads core-files tools-page
echo >>"$tree/.clang-tidy"
reads core-files core tools-page

expect 1 "not a Debian system" in_scratch $play
stand_in apt-get 'echo "apt-get $*"; exit 1'
stand_in dpkg-query 'exit 1'
stand_in id 'echo 1000'
expect 1 "run this as root, or install sudo" in_scratch $play
stand_in id 'echo 0'
expect 1 "apt-get update failed: check the network" in_scratch $play
stand_in apt-get 'case "$*" in *update*) exit 0;; esac; exit 1'
expect 1 "apt-get install failed" in_scratch $play
stand_in apt-get 'echo called-apt-get; exit 1'
stand_in dpkg-query 'printf installed'
expect 1 "Every package is there already" in_scratch $play
expect 1 "the configuration failed" in_scratch $play
stand_in df "printf 'x\nx 0 0 1024 0 x\n'"
expect 1 "make room" in_scratch $play
stand_in dpkg-query 'exit 1'
printf 'ID=debian\nVERSION_ID="11"\n' >"$scratch/os-release"
expect 1 "this is 'debian 11'" in_scratch $play

# A tree of toy games whose programs say what they are called with. There are so many, and with such
# long lists, that a reader of only the beginning of a list leaves its writer with a broken pipe.
toys=$scratch/toys
mkdir -p "$toys/tools" "$toys/engines/base" "$toys/build/play/bin"
cp -r tools/setup "$toys/tools"
for ((i = 100; i < 160; ++i)); do
  mkdir "$toys/engines/toy$i"
  printf -- '-toy\n%s\n' "$i" >"$toys/engines/toy$i/match.args"
  touch "$toys/engines/toy$i/CMakeLists.txt"
done
printf '# default: this one\n-toy\n@bin@/120\n' >"$toys/engines/toy120/match.args"
printf '# What it builds.\nbuild\n@bin@/120.table\n' >"$toys/engines/toy120/tables.args"
printf 'build\n' >"$toys/engines/toy130/tables.args"
stand_in dpkg-query 'printf installed'
stand_in df "printf 'x\nx 0 0 99999999 0 x\n'"

# ThreadSanitizer watches the default game, and those that differ from the last commit but one.
stand_in cmake 'echo "cmake $*"; exit 1'
ln -sf "$(command -v git)" "$scratch/git"
in_toys() { git -C "$toys" -c user.name=x -c user.email=x@example.org "$@"; }
# watches <words>: the games, as the build is told.
watches() {
  # shellcheck disable=SC2317  # called through expect
  check_toys() { (cd "$toys" && in_scratch "$check" tsan --no-install | tr '\n' ' '; exit 0); }
  expect 0 "-DTAVOLIERE_GAMES=$1 " check_toys
}
in_toys init -q && in_toys add . && in_toys commit -qm one
in_toys commit -qm two --allow-empty
watches "toy120"
echo '# more' >>"$toys/engines/toy110/match.args"
watches "toy110;toy120"
in_toys commit -qam three
watches "toy110;toy120"
in_toys commit -qm four --allow-empty
watches "toy120"

# What failed says at the end why it failed.
stand_in cmake 'exit 0'
# shellcheck disable=SC2016  # for the stand-in
stand_in ctest 'mkdir -p build/tsan/Testing/Temporary
exec >build/tsan/Testing/Temporary/LastTest.log
for test in good.one bad.one; do
  printf "1/2 Testing: $test\n1/2 Test: $test\nOutput:\n----\n%s\n" "the words of $test"
  printf "<end of output>\nTest time =   1.00 sec\n----\n"
  [ $test = good.one ] && echo "Test Passed." || echo "Test Failed."
done
exit 8'
# shellcheck disable=SC2317  # called through expect
check_toys() { (cd "$toys" && in_scratch "$check" tsan --no-install | sed '1,/^== Summary/d'); }
expect 0 "| bad.one:
   |   the words of bad.one
FAILED: tsan" check_toys
[[ $(check_toys) != *good.one* ]] || {
  echo "The end names a test that passed."
  faults=1
}

bin=$toys/build/play/bin
for program in match toy120 toy130; do
  # shellcheck disable=SC2016  # for the stand-in
  stand_in "tav-$program" 'echo "called $*"'
  mv "$scratch/tav-$program" "$bin"
done
touch -d '2001-01-01' "$bin"/* "$toys"/engines/*/tables.args
play=$toys/tools/setup/play.sh
expect 0 "(default: toy120)" in_scratch "$play" --help
expect 0 "called -toy build/play/bin/120" in_scratch "$play" --no-tables
expect 0 "called -toy 159" in_scratch "$play" --no-tables toy159
[[ -z $(find "$toys/build" -name '*.tables') ]] || {
  echo "Tables were computed in spite of --no-tables."
  faults=1
}

# Without match.args a match against itself, one ply deep, unless there is but one player.
rm "$toys/engines/toy130/match.args" "$toys/engines/toy131/match.args"
for toy in 'toy130 2' 'toy131 1'; do
  stand_in tav-players "[ \$# != 0 ] || echo response ${toy#* }"
  mv "$scratch/tav-players" "$bin/tav-${toy% *}"
done
expect 0 "name=four-plies depth=4 -engine cmd=build/play/bin/tav-toy130 name=one-ply depth=1" \
  in_scratch "$play" --no-tables toy130
expect 0 "toy131 is a single-player game: there is no match." in_scratch "$play" --no-tables toy131
# shellcheck disable=SC2016  # for the stand-in
stand_in tav-toy130 'echo "called $*"'
mv "$scratch/tav-toy130" "$bin"
touch -d '2001-01-01' "$bin"/*

# Tables are computed for every game that says how, once, and again with a newer program.
expect 0 "called build build/play/bin/120.table" in_scratch "$play" --no-match
expect 0 "Those of toy120 are there already." in_scratch "$play" --no-match
expect 0 "Those of toy130 are there already." in_scratch "$play" --no-match
touch -d '2099-01-01' "$bin/tav-toy130"
expect 0 "called build" in_scratch "$play" --no-match
stand_in tav-toy130 'exit 1'
mv "$scratch/tav-toy130" "$bin"
touch -d '2099-01-01' "$bin/tav-toy130"
expect 1 "its engine plays without them" in_scratch "$play" --no-match
stand_in tav-toy130 'echo "called $*"'
mv "$scratch/tav-toy130" "$bin"

# The larger tables come last. Ctrl-C there leaves out the rest of them, and is no failure.
for toy in toy120 toy130; do
  printf 'build-large\n@bin@/%s\n' $toy >"$toys/engines/$toy/large_tables.args"
done
expect 0 "called build-large build/play/bin/toy120" in_scratch "$play" --no-match
said=$(in_scratch "$play" --no-match 2>&1)
there="are there already."
[[ ${said#*6 of 6} == *"Those of toy120 $there"*"Those of toy130 $there"* ]] || {
  printf 'Larger tables are computed twice, or not last:\n%s\n' "$said"
  faults=1
}
rm "$toys"/build/play/*.large_tables
# shellcheck disable=SC2016  # for the stand-in
stand_in tav-toy120 'echo "called $*"; [ "$1" = build ] || { kill -INT $PPID; kill -INT $$; }'
mv "$scratch/tav-toy120" "$bin"
expect 0 "Interrupted: the tables that are complete stay." in_scratch "$play" --no-match
said=$(in_scratch "$play" --no-match 2>&1)
[[ $said != *"called build-large build/play/bin/toy130"* ]] || {
  printf 'An interruption does not end the larger tables:\n%s\n' "$said"
  faults=1
}
expect 0 "Skipped." in_scratch "$play" --no-match --no-tables
[[ -z $(find "$toys/build" -name '*.large_tables') ]] || {
  echo "Larger tables that were interrupted count as computed," \
    "or were computed in spite of --no-tables."
  faults=1
}

# A further game, first in the alphabet, is not the default.
mkdir "$toys/engines/aardvark"
touch "$toys/engines/aardvark/CMakeLists.txt"
printf -- '-toy\n0\n' >"$toys/engines/aardvark/match.args"
expect 0 "(default: toy120)" in_scratch "$play" --help
[[ $(grep -l '^# default:' engines/*/match.args | wc -l) == 1 ]] || {
  echo "One match.args, and one alone, calls itself the default."
  faults=1
}

exit $faults
