#!/usr/bin/env bash
# From a fresh clone to a match on the screen: installs what is missing, builds for this machine,
# plays.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=tools/setup/common.sh
. tools/setup/common.sh

usage() {
  cat <<TEXT
Usage: $0 [--no-install] [--no-match] [--no-tables] [game]

Installs the Debian packages that are missing, builds into build/play/bin what
a match needs, plays a short one of the game's engine against itself in another
dress, builds the other programs, and computes the endgame tables, which the
engines then find in their own folder: first those that take less than half a
minute, last those that take up to three minutes of two cores. Ctrl-C leaves out
the rest of these; tables that are complete stay. The match is written down in
engines/<game>/match.args, the tables beside it in tables.args and
large_tables.args. Without match.args the engine looks four plies ahead in a
match against itself one ply ahead; a single-player game has no match.

  game          a folder of engines/ (default: $(default_game))
  --no-install  trust that the packages are there
  --no-match    play no match
  --no-tables   compute no tables
TEXT
}

# games <file>: those that have such a file in their folder, one per line.
games() {
  local folder
  for folder in engines/*/; do
    folder=${folder#engines/}
    [[ $folder == base/ || ! -f engines/$folder$1 ]] || echo "${folder%/}"
  done
}

# The game whose match.args says of itself that it is the default, so that a further game does not
# change it.
default_game() {
  local files
  mapfile -t files < <(grep -l '^# default:' engines/*/match.args)
  [[ ${#files[@]} == 0 ]] || basename "$(dirname "${files[0]}")"
}

# read_arguments <file>: the array `arguments` from its lines, without comments; @bin@ becomes the
# programs' folder.
read_arguments() {
  local argument
  arguments=()
  while IFS= read -r argument; do
    [[ -z $argument || $argument == '#'* ]] || arguments+=("${argument//@bin@/build/play/bin}")
  done <"$1"
}

# read_match <game>: the array `arguments` of its match; false: it is a single-player game.
read_match() {
  local program=build/play/bin/tav-$1
  if [[ -f engines/$1/match.args ]]; then
    read_arguments "engines/$1/match.args"
    return
  fi
  [[ $(printf 'query players\nquit\n' | "$program") == "response 2" ]] || return 1
  arguments=(-engine "cmd=$program" name=four-plies depth=4
    -engine "cmd=$program" name=one-ply depth=1 -openings plies=4 -rounds 5 -srand 1)
}

# build_tables <game> <kind>: those of <kind>.args, unless they have been since the program and that
# file were last changed. Status 130: interrupted.
build_tables() {
  local program=build/play/bin/tav-$1 stamp=build/play/$1.$2 status=0
  if [[ $stamp -nt $program && $stamp -nt engines/$1/$2.args ]]; then
    echo "Those of $1 are there already."
    return
  fi
  read_arguments "engines/$1/$2.args"
  printf '%s' "$program"
  printf ' %q' "${arguments[@]}"
  printf '\n'
  "$program" "${arguments[@]}" || status=$?
  [[ $status != 130 ]] || return 130
  [[ $status == 0 ]] ||
    die "the endgame tables of $1 were not computed (the message is above);" \
      "its engine plays without them"
  touch "$stamp"
}

# build_large_tables: of every game that has them. They take minutes, so that an interruption is no
# failure.
build_large_tables() {
  local game interrupted=no
  trap 'interrupted=yes' INT
  for game in $(games large_tables.args); do
    [[ $interrupted == yes ]] || build_tables "$game" large_tables || interrupted=yes
  done
  trap - INT
  [[ $interrupted == no ]] ||
    echo "Interrupted: the tables that are complete stay. Run $0 --no-match again for the rest."
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
[[ " $(games CMakeLists.txt | tr '\n' ' ')" == *" $game "* ]] ||
  usage_error "no game is called '$game'; there are: $(games CMakeLists.txt | tr '\n' ' ')"

say "1 of 6: the packages that a build needs"
if [[ $install == yes ]]; then
  # shellcheck disable=SC2086  # a list of words
  install_packages $BUILD_PACKAGES
else
  echo "Skipped."
fi

say "2 of 6: building what the match needs into build/play (a first time takes a minute or two)"
need_disk 500
configure play --log-level=WARNING
if [[ $match == yes ]]; then build play tav-match "tav-$game"; else echo "Skipped."; fi

say "3 of 6: a match of $game"
if [[ $match == yes ]] && read_match "$game"; then
  printf 'build/play/bin/tav-match'
  printf ' %q' "${arguments[@]}"
  printf '\n\n'
  build/play/bin/tav-match "${arguments[@]}" ||
    die "the match did not end well (the runner's message is above)"
elif [[ $match == yes ]]; then
  echo "$game is a single-player game: there is no match."
else
  echo "Skipped."
fi

say "4 of 6: building the other games and tav-play, the board in the terminal"
build play

say "5 of 6: the endgame tables, with which the engines play endgames perfectly"
if [[ $tables == yes ]]; then
  for game in $(games tables.args); do build_tables "$game" tables; done
else
  echo "Skipped."
fi

say "6 of 6: the larger endgame tables: everything else is ready, and Ctrl-C leaves them out"
if [[ $tables == yes ]]; then build_large_tables; else echo "Skipped."; fi
