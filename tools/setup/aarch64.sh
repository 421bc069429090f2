#!/usr/bin/env bash
# Programs for Linux on 64-bit ARM, made on Debian: see usage().
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=tools/setup/common.sh
. tools/setup/common.sh
# shellcheck source=tools/setup/sources.sh
. tools/setup/sources.sh

readonly LIBRARIES=build/aarch64-libraries BUILD=build/aarch64

usage() {
  cat <<TEXT
Usage: $0 [--try] [--no-install]

Installs what is missing, unpacks Debian's libraries for arm64 into
$LIBRARIES (nothing of them is installed), and builds with
Debian's cross compiler the programs for Linux on 64-bit ARM into
$BUILD/bin. They need no other files.

  --try         then run them under qemu (tests/repository/aarch64_test.sh)
  --no-install  trust that what the build needs is there
TEXT
}

read_options "$@"

if [[ $install == yes ]]; then
  need_disk 1000
  # shellcheck disable=SC2086  # a list of words
  install_packages $AARCH64_PACKAGES
fi
command -v aarch64-linux-gnu-g++ >/dev/null ||
  die "the compiler g++-aarch64-linux-gnu is not installed: leave out --no-install"
command -v qemu-aarch64 >/dev/null ||
  die "qemu-user is not installed, which the build runs programs by: leave out --no-install"
# The shared libraries too, though their archives are linked: CMake asks for them.
fetch_packages "$LIBRARIES" arm64 libabsl-dev libabsl20220623 libboost1.74-dev \
  libboost-program-options1.74-dev libboost-program-options1.74.0 nlohmann-json3-dev libedit-dev \
  libbsd-dev libmd-dev libncurses-dev libssl-dev libxxhash-dev libzstd-dev zlib1g-dev
say "Programs"
configure aarch64 --log-level=WARNING
build aarch64
[[ $try == no ]] || TAVOLIERE_TRY_AARCH64=1 tests/repository/aarch64_test.sh ||
  die "the programs do not work (see above)"
say "$BUILD/bin"
ls -l "$BUILD/bin"
