#!/usr/bin/env bash
# choose_level_test.sh <C++ compiler> [<option>...]: a program of two levels starts the highest,
# having initialised that one alone; and a level may have nothing to initialise.
set -u
cd "$(dirname "$0")/../../../.." || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/levels"
cat >"$folder/levels/level_list.inc" <<'TEXT'
TAVOLIERE_LEVEL("sse", low)
TAVOLIERE_LEVEL("sse2", high)
TEXT
cat >"$folder/levels.cc" <<'TEXT'
#include "engines/base/program/levels.h"
namespace {
int initialised = 0;
void Initialise(int, char**, char**) { ++initialised; }
}  // namespace
using Initialiser = void (*)(int, char**, char**);
extern "C" {
const tavoliere::base::LevelChoice* tavoliere_levels_low;
const tavoliere::base::LevelChoice* tavoliere_levels_high;
int tavoliere_main_low(int, char**) { return 100 + initialised; }
int tavoliere_main_high(int, char**) { return 10 + initialised; }
#ifdef HIGH
[[gnu::section("tavoliere_init_high"), gnu::used]] Initialiser high[] = {Initialise, Initialise};
#endif
[[gnu::section("tavoliere_init_low"), gnu::used]] Initialiser low[] = {Initialise};
}
TEXT
# runs <exit status> [<option>...]
runs() {
  local expected=$1 status
  shift
  "${compiler[@]}" "$@" -std=c++20 -I. "-I$folder" engines/base/program/choose_level.cc \
    "$folder/levels.cc" -o "$folder/program" || exit 1
  "$folder/program"
  status=$?
  [[ $status == "$expected" ]] || {
    echo "with '$*' the exit status is $status, expected $expected"
    exit 1
  }
}
compiler=("$@")
runs 12 -DHIGH
runs 10
