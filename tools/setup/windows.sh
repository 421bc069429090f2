#!/usr/bin/env bash
# Programs for Windows, made on Debian: see usage().
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=tools/setup/common.sh
. tools/setup/common.sh
# shellcheck source=tools/setup/sources.sh
. tools/setup/sources.sh

readonly LIBRARIES=build/windows-libraries BUILD=build/windows

usage() {
  cat <<TEXT
Usage: $0 [--try] [--no-install]

Installs what is missing, fetches Debian's sources of the libraries that Debian
has not for Windows (70 MB), builds them into $LIBRARIES,
and with them, by mingw-w64, the engines, tav-match and the library for
CheckerBoard, for 64-bit Windows 7 or later on any x86-64-v2 processor, into
$BUILD/bin. They need no other files; $BUILD holds them as
tavoliere-*-windows-x86_64.zip too.

  --try         then run them under wine (tests/repository/windows_test.sh)
  --no-install  trust that what the build needs is there
TEXT
}

# Zstandard, xxHash, zlib and Boost.Program_options. Abseil is built with the programs.
build_libraries() {
  local source=$PWD/$LIBRARIES/source
  say "Libraries"
  local -a arguments=(-G Ninja -S cmake/windows_libraries -B "$LIBRARIES/build" --log-level=WARNING
    -DCMAKE_BUILD_TYPE=Release
    "-DCMAKE_TOOLCHAIN_FILE=$PWD/cmake/mingw.cmake" "-DCMAKE_INSTALL_PREFIX=$PWD/$LIBRARIES"
    "-DZSTD=$source/zstd" "-DXXHASH=$source/xxhash" "-DZLIB=$source/zlib"
    "-DBOOST=$source/boost"
    -DBOOST_HEADERS=/usr/include/boost
    -DJSON_HEADERS=/usr/include/nlohmann -DJSON_CONFIG=/usr/share/cmake/nlohmann_json)
  cmake "${arguments[@]}" || die "the libraries could not be configured (CMake's message is above)"
  cmake --build "$LIBRARIES/build" --parallel "$(jobs)" ||
    die "the libraries could not be built (the compiler's message is above)"
  cmake --install "$LIBRARIES/build" >/dev/null
}

# pack: the programs, stripped, as a zip file: files in order, with the time of the commit.
pack() {
  local name
  name=tavoliere-$(project_version)-windows-x86_64
  rm -rf "$BUILD/stage" "$BUILD"/tavoliere-*.zip
  cmake --install $BUILD --prefix "$PWD/$BUILD/stage" --component programs \
    --strip >$BUILD/install.log
  mkdir "$BUILD/stage/$name"
  mv "$BUILD/stage/bin"/* "$BUILD/stage/$name"
  cp -r "$BUILD/stage/share/doc/tavoliere/." "$BUILD/stage/$name"
  tools/setup/zip_folder.py "$BUILD/stage/$name" "$name" "$BUILD/$name.zip"
  rm -rf "$BUILD/stage"
}

read_options "$@"
# The linker's time stamps too.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 1767225600)}
export SOURCE_DATE_EPOCH

if [[ $install == yes ]]; then
  need_disk 1500
  # shellcheck disable=SC2086  # a list of words
  install_packages $WINDOWS_PACKAGES
fi
command -v x86_64-w64-mingw32-g++-posix >/dev/null ||
  die "mingw-w64 is not installed: leave out --no-install"
fetch_source "$LIBRARIES" abseil abseil
fetch_source "$LIBRARIES" libzstd zstd
fetch_source "$LIBRARIES" xxhash xxhash
fetch_source "$LIBRARIES" zlib zlib
# Of its 800 MB the headers are installed, and one library is built.
fetch_source "$LIBRARIES" boost1.74 boost libs/program_options/src
build_libraries
say "Programs"
configure windows --log-level=WARNING
build windows
pack
[[ $try == no ]] || TAVOLIERE_TRY_WINDOWS=1 tests/repository/windows_test.sh ||
  die "the programs do not work (see above)"
say "$BUILD/bin"
ls "$BUILD"/bin/*.exe "$BUILD"/bin/*.dll "$BUILD"/*.zip
