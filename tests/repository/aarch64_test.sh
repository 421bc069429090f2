#!/usr/bin/env bash
# What tools/setup/aarch64.sh has built, under qemu: each engine shakes hands, counts, and says what
# the transcripts have it say, its bench with them; and the runner, of that processor too, has two
# of them play a match of ten games. It takes minutes, so that it is only tried when it is asked
# for. Exit status 77: not tried, and why.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/repository/on_request.sh
. tests/repository/on_request.sh

programs=$PWD/build/aarch64/bin
[[ -n ${TAVOLIERE_TRY_AARCH64:-} ]] ||
  not_tried "it takes minutes; tools/setup/aarch64.sh --try makes the programs and tries them"
[[ -n $(compgen -G "$programs/tav-*") ]] ||
  not_tried "there are no programs; tools/setup/aarch64.sh makes them"
emulator=("$(command -v qemu-aarch64)") || not_tried "qemu-user is not installed"
launcher=("${emulator[@]}")

# Of another processor, or the emulator would prove nothing.
for program in "$programs"/tav-*; do
  [[ $(od -An -tu2 -j18 -N2 "$program") -eq 183 ]] || fault "$program is not a program for aarch64"
done
no_paths "$programs"/tav-*
try_engines "$programs" ''
try_matches "$programs" '' run "$programs/tav-match"
[[ $faults == 0 ]] && echo "$tried engines and the runner were tried."
exit $faults
