# shellcheck shell=bash disable=SC2034
# What play.sh and check.sh share: words to the user, and the Debian packages. Sourced, from the top
# of the source tree.

# What the programs need to build, and what the tests and checks need in addition.
readonly BUILD_PACKAGES="g++ cmake ninja-build libabsl-dev libboost-dev libboost-program-options-dev
  libedit-dev libssl-dev libxxhash-dev libzstd-dev nlohmann-json3-dev zlib1g-dev"
readonly TEST_PACKAGES="libgtest-dev libgmock-dev libbenchmark-dev clang clang-format clang-tidy
  libclang-rt-14-dev lld llvm shellcheck man-db desktop-file-utils appstream python3
  python3-jsonschema python3-build python3-setuptools python3-wheel strace tmux zsh fish chromium
  nodejs qemu-user"
# What tools/setup/package.sh needs in addition to the programs.
readonly RELEASE_PACKAGES="dpkg-dev lintian diffoscope-minimal debootstrap libbsd-dev libmd-dev
  libncurses-dev zstd python3-build python3-setuptools python3-wheel"
# What tools/setup/wasm.sh needs in addition.
readonly WASM_PACKAGES="emscripten dpkg-dev"
# What tools/setup/aarch64.sh needs: compiler, tools, and the emulator that runs the programs.
readonly AARCH64_PACKAGES="cmake ninja-build g++-aarch64-linux-gnu qemu-user"

# What tools/setup/windows.sh needs: compiler, headers that are alike everywhere, tools, and wine to
# try the programs.
readonly WINDOWS_PACKAGES="cmake ninja-build g++-mingw-w64-x86-64-posix libboost-dev
  nlohmann-json3-dev dpkg-dev xz-utils python3 wine64"

say() { printf '\n== %s\n' "$*"; }
die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}
usage_error() {
  printf '%s: %s. Try %s --help.\n' "${0##*/}" "$1" "$0" >&2
  exit 2
}

# read_options <argument>...: sets `try` and `install`, for a script with --try, --no-install and
# --help alone, whose usage() it calls.
# shellcheck disable=SC2034  # for the script
read_options() {
  try=no install=yes
  while [[ $# -gt 0 ]]; do
    case $1 in
      --help | -h) usage && exit ;;
      --try) try=yes ;;
      --no-install) install=no ;;
      *) usage_error "unknown option '$1'" ;;
    esac
    shift
  done
}

# missing_packages <name>...: those that are not installed, on one line.
missing_packages() {
  local package missing=()
  for package in "$@"; do
    # shellcheck disable=SC2016  # the format is dpkg's
    [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null) == \
      installed ]] ||
      missing+=("$package")
  done
  printf '%s' "${missing[*]}"
}

# as_root <command>...: directly, or through sudo.
as_root() {
  if [[ $(id -u) == 0 ]]; then "$@"; else sudo "$@"; fi
}

# install_packages <name>...: installs what is missing and touches nothing otherwise, so that it
# works without a network.
install_packages() {
  command -v apt-get >/dev/null ||
    die "this is not a Debian system: install the equivalents of [$*] yourself" \
      "and run again with --no-install"
  local missing
  missing=$(missing_packages "$@")
  if [[ -z $missing ]]; then
    echo "Every package is there already: $(wc -w <<<"$*") of them."
    return
  fi
  local system
  # shellcheck source=/dev/null
  system=$(. "${OS_RELEASE:-/etc/os-release}" && echo "$ID $VERSION_ID") || system="unknown"
  [[ $system == "debian 12" ]] ||
    die "the set-up knows Debian 12 and this is '$system': install [$missing] yourself" \
      "and run again with --no-install"
  [[ $(id -u) == 0 ]] || command -v sudo >/dev/null ||
    die "packages are missing and only root may install them:" \
      "run this as root, or install sudo, or ask for [$missing]"
  echo "Installing with apt-get: $missing"
  local -a apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=120)
  as_root "${apt[@]}" update ||
    die "apt-get update failed: check the network and /etc/apt/sources.list, then run this again"
  # shellcheck disable=SC2086  # a list of words
  as_root "${apt[@]}" install --no-install-recommends $missing ||
    die "apt-get install failed (its message is above):" \
      "check the network and the free space, then run this again"
}

# need_disk <MiB>: there is room in the source tree for what will be built.
need_disk() {
  local free
  free=$(df -Pk . 2>/dev/null | awk 'NR == 2 { print int($4 / 1024) }')
  [[ $free -ge $1 ]] ||
    die "the build needs $1 MiB and $PWD has $free MiB free:" \
      "make room, or clone into a larger disk, and run this again"
}

project_version() { sed -nE 's/^project\(tavoliere VERSION ([0-9.]+) .*/\1/p' CMakeLists.txt; }

# pack_folder <folder> <name> <file>: the folder's content, under <name>, as a .tar.xz file whose
# bytes depend on nothing else than that and SOURCE_DATE_EPOCH.
pack_folder() {
  tar --create --directory="$1" --sort=name --format=gnu --mtime="@$SOURCE_DATE_EPOCH" \
    --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --transform="flags=r;s,^\.,$2," . |
    xz -6 --threads=1 >"$3"
}

# pack_programs <build folder> <name> <folder>: what is installed of a build, stripped, as
# <folder>/<name>.tar.xz.
pack_programs() {
  local build=$1 name=$2 folder=$3 stage=$PWD/$1/tarball
  rm -rf "$stage"
  cmake --install "$build" --prefix "$stage" --component programs --strip >"$build/install.log" ||
    die "the programs could not be installed: see $build/install.log"
  # Links, since the README's own lead on from where it is installed.
  ln -s share/doc/tavoliere/{README.md,LICENSE} "$stage"
  pack_folder "$stage" "$name" "$folder/$name.tar.xz"
  rm -rf "$stage"
}

jobs() { nproc 2>/dev/null || echo 2; }

# configure <preset> [<cmake argument>...]
configure() {
  local preset=$1 launcher=()
  shift
  if command -v ccache >/dev/null; then
    launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros}
  fi
  cmake --preset "$preset" "${launcher[@]}" "$@" ||
    die "the configuration failed (CMake's message is above):" \
      "after a change of compiler or packages, remove build/$preset and run this again"
}

# build <preset> [<target>...]
build() {
  local preset=$1
  shift
  cmake --build --preset "$preset" --parallel "$(jobs)" ${1:+--target} "$@" ||
    die "the build failed (the compiler's message is above)"
}
