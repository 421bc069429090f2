#!/usr/bin/env bash
# The set-up scripts understand their arguments, and say in a sentence what to do when the machine does not fit.
# Nothing is installed or built: dpkg-query, apt-get, id and df are played by stand-ins.
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
    printf '%s\n  wanted status %s and "%s"; got %s and:\n%s\n' "$*" "$wanted" "$words" "$status" "$said"
    faults=1
  fi
}

# stand_in <command> <body>
stand_in() {
  printf '#!/bin/sh\n%s\n' "$2" >"$scratch/$1"
  chmod +x "$scratch/$1"
}

# A PATH with the harmless commands the scripts use and nothing else.
for tool in bash sh env dirname cat sed awk tail head wc xargs tr mktemp rm mkdir nproc basename find sort grep touch; do
  ln -sf "$(command -v "$tool")" "$scratch/$tool"
done
stand_in df "printf 'x\nx 0 0 99999999 0 x\n'"
stand_in cmake 'echo "cmake $*" >&2; exit 1'
# shellcheck disable=SC2317  # called through expect
in_scratch() { PATH=$scratch OS_RELEASE=$scratch/os-release "$@"; }
printf 'ID=debian\nVERSION_ID="12"\n' >"$scratch/os-release"

play=tools/setup/play.sh check=tools/setup/check.sh package=tools/setup/package.sh windows=tools/setup/windows.sh
wasm=tools/setup/wasm.sh aarch64=tools/setup/aarch64.sh
expect 0 "Usage:" $play --help
expect 0 "Usage:" $check --help
expect 0 "Usage:" $package --help
expect 0 "Usage:" $wasm --help
expect 0 "Usage:" $aarch64 --help
expect 0 "Usage:" $windows --help
for script in $play $check $package $wasm $aarch64 $windows; do
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
expect 2 "unknown option '--frobnicate'" $play --frobnicate
expect 2 "unknown option '--frobnicate'" $check --frobnicate
expect 2 "no match is written down for 'nosuchgame'" $play nosuchgame
expect 2 "one game at a time" $play nosuchgame othergame
expect 2 "no stage is called 'nosuchstage'" $check nosuchstage
expect 0 "tidy" $check --list
expect 0 "Usage:" .ci/run --help

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

# A tree of toy games whose programs say what they are called with. There are so many, and with such long lists, that whoever
# reads only the beginning of a list leaves its writer with a broken pipe.
toys=$scratch/toys
mkdir -p "$toys/tools" "$toys/engines/base" "$toys/build/play/bin"
cp -r tools/setup "$toys/tools"
for ((i = 100; i < 160; ++i)); do
  mkdir "$toys/engines/toy$i"
  printf -- '-toy\n%s\n' "$i" >"$toys/engines/toy$i/match.args"
done
printf '# default: this one\n-toy\n@bin@/120\n' >"$toys/engines/toy120/match.args"
printf '# What it builds.\nbuild\n@bin@/120.table\n' >"$toys/engines/toy120/tables.args"
printf 'build\n' >"$toys/engines/toy130/tables.args"
stand_in dpkg-query 'printf installed'
stand_in df "printf 'x\nx 0 0 99999999 0 x\n'"
stand_in cmake 'exit 0'
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

# A further game, first in the alphabet, is not the default.
mkdir "$toys/engines/aardvark"
printf -- '-toy\n0\n' >"$toys/engines/aardvark/match.args"
expect 0 "(default: toy120)" in_scratch "$play" --help
[[ $(grep -l '^# default:' engines/*/match.args | wc -l) == 1 ]] || {
  echo "One match.args, and one alone, calls itself the default."
  faults=1
}

exit $faults
