#!/usr/bin/env bash
# Debian packages, a tarball for other systems, and what goes with a release: see usage().
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=tools/setup/common.sh
. tools/setup/common.sh

readonly BUILD=build/package

usage() {
  cat <<TEXT
Usage: $0 [--only PART] [--tables FOLDER] [--again] [--try]
           [--no-install]

Installs what is missing, builds the programs for any x86-64-v2 processor, and
makes of them, in $BUILD/packages:
  tavoliere_*.deb             programs with weights, man pages and completions
  tavoliere-tables_*.deb      endgame tables and those of puzzles, built when
                              it is installed
  python3-tavoliere_*.deb     the Python package
  tavoliere-*.whl, *.tar.gz   the Python package for other systems, and its
                              source
  tavoliere-*-linux-*.tar.xz  the same programs linked with nothing of the
                              system, for any Linux
  tavoliere.spdx              what code they hold, by licence
  SHA256SUMS                  the sums of all
lintian must find no error in the packages. Two runs give the same bytes, also
from two folders: times are those of the last commit, or of SOURCE_DATE_EPOCH.

  --only PART      debs, tarball or python alone
  --tables FOLDER  tables that take long to build, in a folder for each game,
                   for tavoliere-tables to carry instead of building that game's
  --again          build once more in a copy of the tree, without ccache, and
                   compare
  --try            then install, use and remove all in a fresh Debian 12, and
                   use the tarball in a fresh Debian 11 (as root, by the
                   network, minutes)
  --no-install     trust that what the build needs is there
TEXT
}

# make_debs <tree> <folder>: builds that tree and puts the packages into the folder.
make_debs() (
  cd "$1"
  say "$1: the programs of the packages"
  configure package --log-level=WARNING "-DTAVOLIERE_TABLES=$tables" -DTAVOLIERE_FULLY_STATIC=OFF
  build package
  cpack --config $BUILD/CPackConfig.cmake -G DEB -B "$2" >$BUILD/cpack.log ||
    die "cpack failed, see $1/$BUILD/cpack.log"
  rm -rf "$2/_CPack_Packages"
)

# make_tarball <tree> <folder>: links the same objects once more.
make_tarball() (
  cd "$1"
  say "$1: the programs of the tarball"
  configure package --log-level=WARNING -DTAVOLIERE_FULLY_STATIC=ON
  build package
  pack_programs $BUILD "tavoliere-$(project_version)-linux-$(uname -m)" "$2"
)

# make_wheel <tree> <folder>: from a copy, because setuptools writes into the source folder.
make_wheel() (
  say "$1: the Python package"
  python=python3
  "$python" -c 'import build.__main__' 2>/dev/null || python=/usr/bin/python3
  rm -rf "$1/$BUILD/python"
  cp -r "$1/tools/python" "$1/$BUILD/python"
  "$python" -m build --no-isolation --outdir "$2" "$1/$BUILD/python" >"$1/$BUILD/python.log" 2>&1 ||
    die "the Python package could not be built, see $1/$BUILD/python.log"
)

# make_all <tree> <folder>: what is asked for; what else is there stays.
make_all() {
  local part
  mkdir -p "$2"
  rm -f "$2"/tavoliere.spdx "$2"/SHA256SUMS
  for part in $parts; do
    case $part in
      debs) rm -f "$2"/*.deb && make_debs "$@" ;;
      tarball) rm -f "$2"/*.tar.xz && make_tarball "$@" ;;
      python) rm -f "$2"/*.whl "$2"/*.tar.gz && make_wheel "$@" ;;
    esac
  done
}

# made <folder> <end of a name>...: the files there with such ends.
made() {
  local folder=$1 end
  shift
  for end in "$@"; do compgen -G "$folder/*$end" || true; done
}

# check_debs <folder>: lintian's word on them.
check_debs() {
  command -v lintian >/dev/null ||
    die "lintian is not installed, which checks the packages: install it, or leave out --no-install"
  say "lintian"
  lintian --allow-root --fail-on error,warning "$1"/*.deb ||
    die "lintian finds faults in the packages (see above)"
}

# compare <folder> <folder>: that they hold the same bytes; diffoscope shows what differs.
compare() {
  local file faults=0
  for file in $(made "$1" .deb .tar.xz .whl .tar.gz); do
    [[ -f $2/${file##*/} ]] || continue  # of a part that was made before
    if command -v diffoscope >/dev/null; then
      diffoscope --text=- --max-text-report-size=20000 "$file" "$2/${file##*/}" || faults=1
    fi
    cmp "$file" "$2/${file##*/}" || faults=1
  done
  [[ $faults == 0 ]] || die "two builds differ (see above)"
  echo "A second build in another folder gave the same bytes."
}

tables='' again=no try=no install=yes parts="debs tarball python"
while [[ $# -gt 0 ]]; do
  case $1 in
    --help | -h) usage && exit ;;
    --again) again=yes ;;
    --try) try=yes ;;
    --no-install) install=no ;;
    --only)
      [[ " $parts " == *" ${2:-none} "* ]] || usage_error "--only: expected one of: $parts"
      parts=$2
      shift
      ;;
    --tables)
      [[ -d ${2:-} ]] || usage_error "--tables: expected a folder"
      tables=$(cd "$2" && pwd)
      shift
      ;;
    *) usage_error "unknown option '$1'" ;;
  esac
  shift
done

umask 022
if [[ $install == yes ]]; then
  need_disk 2000
  # shellcheck disable=SC2086  # lists of words
  install_packages $BUILD_PACKAGES $RELEASE_PACKAGES
fi
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 1767225600)}
export SOURCE_DATE_EPOCH
packages=$PWD/$BUILD/packages
make_all "$PWD" "$packages"
[[ $parts != *debs* ]] || check_debs "$packages"
(
  cd "$packages"
  mapfile -t files < <(made . .deb .tar.xz .whl .tar.gz)
  "$OLDPWD/tools/setup/spdx.sh" "$(cd "$OLDPWD" && project_version)" "$SOURCE_DATE_EPOCH" \
    "${files[@]}" >tavoliere.spdx
  sha256sum -- "${files[@]#./}" tavoliere.spdx >SHA256SUMS
)

if [[ $again == yes ]]; then
  copy=$(mktemp -d)
  trap 'rm -rf "$copy"' EXIT
  tar --exclude=./build --exclude=./.git -cf - . | tar -xf - -C "$copy"
  # Of which commit it is, as a tarball of `git archive` says.
  if commit=$(git log -1 --format=%H%d 2>/dev/null); then
    changes=''
    git diff --quiet HEAD || changes=' dirty'
    printf '%s\n' "$commit$changes" >"$copy/cmake/commit.txt"
  fi
  CCACHE_DISABLE=1 make_all "$copy" "$copy/packages"
  compare "$packages" "$copy/packages"
fi
[[ $try == no ]] || TAVOLIERE_TRY_PACKAGES=1 tests/repository/package_test.sh ||
  die "the packages do not work (see above)"
say "$packages"
cat "$packages/SHA256SUMS"
