#!/usr/bin/env bash
# From a fresh clone to a match on the screen: installs what is missing, builds for this machine, plays.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=tools/setup/common.sh
. tools/setup/common.sh

usage() {
  cat <<TEXT
Usage: $0 [--no-install] [--no-match] [game]

Installs the Debian packages that are missing, builds the programs into
build/play/bin and plays a short match of the game's engine against itself in
another dress. The match is written down in engines/<game>/match.args.

  game          a folder of engines/ (default: the first)
  --no-install  trust that the packages are there
  --no-match    stop after the build
TEXT
}

games() {
  local folder
  for folder in engines/*/; do
    folder=${folder#engines/}
    [[ $folder == base/ || ! -f engines/${folder}match.args ]] || echo "${folder%/}"
  done
}

install=yes match=yes game=
for argument in "$@"; do
  case $argument in
    --help | -h) usage && exit ;;
    --no-install) install=no ;;
    --no-match) match=no ;;
    -*) usage_error "unknown option '$argument'" ;;
    *)
      [[ -z $game ]] || usage_error "one game at a time, not both '$game' and '$argument'"
      game=$argument
      ;;
  esac
done
[[ -n $game ]] || game=$(games | head -n 1)
[[ -f engines/$game/match.args ]] || usage_error "no match is written down for '$game'; there are: $(games | tr '\n' ' ')"

say "1 of 3: the packages that a build needs"
if [[ $install == yes ]]; then
  # shellcheck disable=SC2086  # a list of words
  install_packages $BUILD_PACKAGES
else
  echo "Skipped."
fi

say "2 of 3: building into build/play (a first time takes a few minutes)"
need_disk 500
configure play --log-level=WARNING
build play

[[ $match == yes ]] || exit 0
say "3 of 3: a match of $game"
arguments=()
while IFS= read -r argument; do
  [[ -z $argument || $argument == '#'* ]] || arguments+=("${argument//@bin@/build/play/bin}")
done <"engines/$game/match.args"
printf 'build/play/bin/tav-match'
printf ' %q' "${arguments[@]}"
printf '\n\n'
build/play/bin/tav-match "${arguments[@]}" ||
  die "the match did not end well (the runner's message is above)"
