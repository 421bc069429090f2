#!/usr/bin/env bash
# From a fresh clone to a match on the screen: installs what is missing, builds for this machine, plays.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=tools/setup/common.sh
. tools/setup/common.sh

usage() {
  cat <<TEXT
Usage: $0 [--no-install] [--no-match] [--no-tables] [game]

Installs the Debian packages that are missing, builds into build/play/bin what
a match needs, plays a short one of the game's engine against itself in another
dress, builds the other programs, and computes the end-game tables that take
less than half a minute, which the engines then find beside themselves. The
match is written down in engines/<game>/match.args, the tables beside it in
tables.args.

  game          a folder of engines/ (default: $(default_game))
  --no-install  trust that the packages are there
  --no-match    play no match
  --no-tables   compute no tables
TEXT
}

# games <file>: those that have such a file in their folder, one a line.
games() {
  local folder
  for folder in engines/*/; do
    folder=${folder#engines/}
    [[ $folder == base/ || ! -f engines/$folder$1 ]] || echo "${folder%/}"
  done
}

# The game whose match.args says of itself that it is the default, so that a further game does not change it.
default_game() {
  local files
  mapfile -t files < <(grep -l '^# default:' engines/*/match.args)
  [[ ${#files[@]} == 0 ]] || basename "$(dirname "${files[0]}")"
}

# read_arguments <file>: the array `arguments` from its lines, without comments; @bin@ becomes the programs' folder.
read_arguments() {
  local argument
  arguments=()
  while IFS= read -r argument; do
    [[ -z $argument || $argument == '#'* ]] || arguments+=("${argument//@bin@/build/play/bin}")
  done <"$1"
}

# build_tables <game>: unless they have been since the program and their arguments were last changed.
build_tables() {
  local program=build/play/bin/tav-$1 stamp=build/play/$1.tables
  if [[ $stamp -nt $program && $stamp -nt engines/$1/tables.args ]]; then
    echo "Those of $1 are there already."
    return
  fi
  read_arguments "engines/$1/tables.args"
  printf '%s' "$program"
  printf ' %q' "${arguments[@]}"
  printf '\n'
  "$program" "${arguments[@]}" ||
    die "the end-game tables of $1 were not computed (the message is above); its engine plays without them"
  touch "$stamp"
}

install=yes match=yes tables=yes game=
for argument in "$@"; do
  case $argument in
    --help | -h) usage && exit ;;
    --no-install) install=no ;;
    --no-match) match=no ;;
    --no-tables) tables=no ;;
    -*) usage_error "unknown option '$argument'" ;;
    *)
      [[ -z $game ]] || usage_error "one game at a time, not both '$game' and '$argument'"
      game=$argument
      ;;
  esac
done
[[ -n $game ]] || game=$(default_game)
[[ -f engines/$game/match.args ]] ||
  usage_error "no match is written down for '$game'; there are: $(games match.args | tr '\n' ' ')"

say "1 of 5: the packages that a build needs"
if [[ $install == yes ]]; then
  # shellcheck disable=SC2086  # a list of words
  install_packages $BUILD_PACKAGES
else
  echo "Skipped."
fi

say "2 of 5: building what the match needs into build/play (a first time takes a minute or two)"
need_disk 500
configure play --log-level=WARNING
if [[ $match == yes ]]; then build play tav-match "tav-$game"; else echo "Skipped."; fi

say "3 of 5: a match of $game"
if [[ $match == yes ]]; then
  read_arguments "engines/$game/match.args"
  printf 'build/play/bin/tav-match'
  printf ' %q' "${arguments[@]}"
  printf '\n\n'
  build/play/bin/tav-match "${arguments[@]}" ||
    die "the match did not end well (the runner's message is above)"
else
  echo "Skipped."
fi

say "4 of 5: building the other games and tav-play, the board in the terminal"
build play

say "5 of 5: the end-game tables, by which the engines play endings without a fault"
if [[ $tables == yes ]]; then
  for game in $(games tables.args); do build_tables "$game"; done
else
  echo "Skipped."
fi
