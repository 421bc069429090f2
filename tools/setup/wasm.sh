#!/usr/bin/env bash
# The engines for web pages and node: a page that needs no server, and an npm package: see usage().
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=tools/setup/common.sh
. tools/setup/common.sh
# shellcheck source=tools/setup/sources.sh
. tools/setup/sources.sh

readonly LIBRARIES=build/wasm-libraries BUILD=build/wasm

usage() {
  cat <<TEXT
Usage: $0 [--try] [--no-install]

Installs what is missing, fetches Debian's sources of Abseil, Zstandard, xxHash
and zlib, and builds with Debian's emscripten:
  $BUILD/tavoliere.html   a page to play against the engines, in one file
                              that a browser opens from the disk
  $BUILD/web              the same for any server of plain files; in it
    engines/tav-*.js, .wasm   the engines, each with its weights and book
  $BUILD/tavoliere-*.tgz  the engines as an npm package
The first run wants the network, a quarter of an hour of two cores and 600 MB.

  --try         then try engines, package and page in node and Chromium
  --no-install  trust that what the build needs is there
TEXT
}

# As far as they are linked. Abseil is built with the engines.
build_libraries() {
  say "The libraries"
  cmake -S cmake/wasm_libraries -B "$LIBRARIES/build" -G Ninja \
    -DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/emscripten.cmake" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_INSTALL_PREFIX="$PWD/$LIBRARIES" -DZSTD="$PWD/$LIBRARIES/source/zstd" \
    -DXXHASH="$PWD/$LIBRARIES/source/xxhash" -DZLIB="$PWD/$LIBRARIES/source/zlib" \
    "-DHEADERS=/usr/include/boost;/usr/include/nlohmann" \
    -DJSON_CONFIG=/usr/share/cmake/nlohmann_json --log-level=WARNING ||
    die "the configuration of the libraries failed (CMake's message is above)"
  cmake --build "$LIBRARIES/build" --parallel "$(jobs)" --target install >"$LIBRARIES/build.log" ||
    die "the libraries could not be built: see $LIBRARIES/build.log"
}

# By npm, without a registry.
pack() {
  say "The npm package"
  rm -f "$BUILD"/tavoliere-*.tgz
  (cd "$BUILD/web" && npm pack --offline --silent --pack-destination ..) ||
    die "npm could not pack $BUILD/web (its message is above)"
}

read_options "$@"

if [[ $install == yes ]]; then
  need_disk 500
  # Node.js of other sources than Debian brings npm with it.
  npm=
  command -v npm >/dev/null || npm=npm
  # shellcheck disable=SC2086  # lists of words
  install_packages $BUILD_PACKAGES $WASM_PACKAGES $npm
fi
command -v em++ >/dev/null ||
  die "emscripten is not installed, which builds the engines: install it, or leave out --no-install"
command -v npm >/dev/null ||
  die "npm is not installed, which packs the engines: install it, or leave out --no-install"
export NODE_PATH=/usr/share/nodejs  # where Debian keeps what emscripten wants of node
fetch_source "$LIBRARIES" abseil abseil
fetch_source "$LIBRARIES" libzstd zstd
fetch_source "$LIBRARIES" xxhash xxhash
fetch_source "$LIBRARIES" zlib zlib
# Debian's asks the linker for a library that emscripten has not.
sed -i '/-latomic/d' "$LIBRARIES/source/abseil/absl/copts/AbseilConfigureCopts.cmake"
build_libraries
say "The session of the page"
configure wasm-session --log-level=WARNING
build wasm-session
say "The engines and the page"
configure wasm --log-level=WARNING
build wasm
pack
[[ $try == no ]] || TAVOLIERE_TRY_WASM=1 tests/repository/wasm_test.sh ||
  die "the engines do not work in a page (see above)"
say "$PWD/$BUILD"
ls -l "$BUILD"/web/engines/*.wasm "$BUILD"/tavoliere*.{html,tgz}
echo "To play: open $BUILD/tavoliere.html in a browser."
