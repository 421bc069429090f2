# shellcheck shell=bash disable=SC2154
# The parts of a release, for release.sh: for each, how it is made and how it is tried. Sourced,
# after common.sh. make_<part> runs at the top of a tree of the tag and puts its files into $out;
# $work is a folder for what lies between. try_<part> tries the files in $out.

readonly PARTS="source debian python page windows aarch64 linux tables packages reports"

describe_part() {
  case $1 in
    source) echo "the source tarball, by git archive; tried: unpacked and configured" ;;
    debian) echo "the Debian source package; tried: lintian, built in a Debian 13" ;;
    python) echo "the Python wheel and source; tried: installed, imported" ;;
    page) echo "the page and the npm package; tried: in node and Chromium" ;;
    windows) echo "programs for Windows, a zip file; tried: under wine" ;;
    aarch64) echo "static programs for 64-bit ARM; tried: under qemu" ;;
    linux) echo "static programs for x86-64; tried: in a fresh Debian 11" ;;
    tables) echo "the larger endgame tables; tried: the engine uses them" ;;
    packages) echo "Debian 12 packages; tried: in a fresh Debian 12" ;;
    reports) echo "reports of the experiments; tried: each is a page" ;;
  esac
}

list_parts() {
  local part
  for part in $PARTS; do printf '  %-9s %s\n' "$part" "$(describe_part "$part")"; done
}

# part_packages <part> yes|no: what making it needs, except for what script() installs; if yes, what
# trying it needs too.
part_packages() {
  local tried=''
  case $1 in
    source) echo "git xz-utils" && tried=$BUILD_PACKAGES ;;
    debian) echo "dpkg-dev git xz-utils" && tried="debootstrap lintian" ;;
    python) tried=python3-venv ;;
    page) tried="chromium nodejs python3" ;;
    aarch64) echo xz-utils ;;
    tables) echo "$BUILD_PACKAGES xz-utils" ;;
    reports) echo "$BUILD_PACKAGES python3 xz-utils" ;;
  esac
  [[ $2 == no ]] || echo "$tried"
}

# script <name> [<option>...]: a script of this tree, which may install what it needs.
script() {
  local name=$1
  shift
  [[ $install == yes ]] || set -- "$@" --no-install
  "tools/setup/$name.sh" "$@"
}

# publish <file>...: into the folder of the release.
publish() {
  local file
  for file in "$@"; do
    [[ -s $file ]] || die "${file##*/} is missing or empty"
    cp -- "$file" "$out/"
  done
}

# bundle_tag: the history of the tag as one file, $work/tag.bundle. Git reads a file of any owner;
# from a tree of another user, such as a forge's container has, it neither fetches nor clones.
bundle_tag() { git bundle create --quiet "$work/tag.bundle" "refs/tags/$tag"; }

# From a repository that has this tag and nothing else, since the archive names what points at the
# commit (cmake/commit.txt), and without the user's settings of git.
make_source() {
  local bare=$work/archive.git name=tavoliere-$version
  rm -rf "$bare"
  bundle_tag
  git init --quiet --bare "$bare"
  git -C "$bare" fetch --quiet --no-tags "$work/tag.bundle" "refs/tags/$tag:refs/tags/$tag"
  GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null \
    git -C "$bare" -c tar.umask=0022 archive --format=tar --prefix="$name/" "$tag" |
    xz -6 --threads=1 >"$work/$name.tar.xz"
  rm -rf "$bare" "$work/tag.bundle"
  publish "$work/$name.tar.xz"
}

try_source() {
  local tree=$scratch/source/tavoliere-$version found
  mkdir -p "$scratch/source"
  tar --directory="$scratch/source" -xf "$out/tavoliere-$version.tar.xz"
  found=$(cd "$tree" && find . -type f | sort | sha256sum)
  [[ $found == "$(git ls-files | sed 's|^|./|' | sort | sha256sum)" ]] ||
    die "the tarball has other files than the tag"
  cmake -D "SOURCE=$tree" -D "VERSION=$version" -D "OUTPUT=$scratch/version.cc" \
    -P "$tree/cmake/version.cmake"
  grep -q "kVersion\[\] = \"$version\"" "$scratch/version.cc" ||
    die "programs of the tarball would not be called $version"
  (cd "$tree" && cmake --preset portable >"$scratch/configure.log") ||
    die "the tarball cannot be configured: $(tail -n 5 "$scratch/configure.log")"
  echo "The tarball has the tag's $(git ls-files | wc -l) files, and can be configured."
}

# debian_tree <tree>: puts debian/ into an unpacked tarball. The address, the maintainer and the
# licence are those of the project.
debian_tree() {
  local debian=$1/debian maintainer address script package
  cp -r tools/setup/debian "$debian"
  maintainer=$(sed -nE 's/^set\(CPACK_PACKAGE_CONTACT "(.*)"\)$/\1/p' cmake/package.cmake)
  address=$(repository_address)
  if [[ -n $address ]]; then
    sed -i "s|@REPOSITORY@|$address|" "$debian/control"
  else
    sed -i '/@REPOSITORY@/d' "$debian/control"
  fi
  sed -i "s|@MAINTAINER@|$maintainer|" "$debian/control"
  sed '/^Files: usr\/bin/,$d' cmake/debian/copyright | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}' \
    >"$debian/copyright"
  printf 'tavoliere (%s-1) UNRELEASED; urgency=medium\n\n  * %s\n\n -- %s  %s\n' "$version" \
    "New upstream release. Its changes are in CHANGELOG.md." "$maintainer" \
    "$(LC_ALL=C date --utc --date="@$SOURCE_DATE_EPOCH" '+%a, %d %b %Y %H:%M:%S +0000')" \
    >"$debian/changelog"
  sed -n 's/^Package: //p' "$debian/control" | while read -r package; do
    printf '# Not uploaded to Debian, which has no bug to close.\n%s\n' \
      "$package: initial-upload-closes-no-bugs" >"$debian/$package.lintian-overrides"
  done
  [[ -n $address ]] ||
    printf '# The metadata have no homepage as long as the project has no address.\n%s\n' \
      "tavoliere: appstream-metadata-validation-failed" >>"$debian/tavoliere.lintian-overrides"
  for script in postinst prerm; do
    { cat "cmake/debian/$script" && printf '\n#DEBHELPER#\n'; } >"$debian/tavoliere-tables.$script"
  done
}

make_debian() {
  local tree=$work/debian/tavoliere-$version
  command -v dpkg-source >/dev/null || die "dpkg-source is missing: install dpkg-dev"
  rm -rf "$work/debian"
  mkdir -p "$work/debian"
  out=$work/debian make_source
  tar --directory="$work/debian" -xf "$work/debian/tavoliere-$version.tar.xz"
  mv "$work/debian/tavoliere-$version.tar.xz" "$work/debian/tavoliere_$version.orig.tar.xz"
  debian_tree "$tree"
  (cd "$work/debian" && dpkg-source --build "tavoliere-$version")
  publish "$work/debian/tavoliere_$version"*
}

# Debian 12's lintian does not know the newest version of the policy yet.
try_debian() {
  command -v lintian >/dev/null || die "lintian is missing: install it"
  lintian --allow-root --fail-on error,warning --suppress-tags newer-standards-version \
    "$out/tavoliere_$version-1.dsc" || die "lintian finds faults in the source package (see above)"
  TAVOLIERE_TRY_DEBIAN=$out/tavoliere_$version-1.dsc tests/repository/debian_test.sh ||
    die "the source package was not built in a Debian 13 (see above)"
}

make_python() {
  script package --only python
  publish build/package/packages/tavoliere-*.whl build/package/packages/tavoliere-*.tar.gz
}

# From both, without a network.
try_python() {
  local file venv=$scratch/venv said
  for file in "$out"/tavoliere-"$version"-*.whl "$out/tavoliere-$version.tar.gz"; do
    rm -rf "$venv"
    /usr/bin/python3 -m venv --system-site-packages "$venv" ||
      die "python3 cannot make a virtual environment: install python3-venv"
    "$venv/bin/pip" install --quiet --no-index --no-build-isolation --no-deps "$file" ||
      die "pip does not install ${file##*/}"
    said=$(cd / && "$venv/bin/python3" -c 'import tavoliere; print(tavoliere.__version__)')
    [[ $said == "$version" ]] || die "${file##*/} holds version '$said'"
  done
  echo "pip installs the wheel and the source archive, of version $version."
}

make_page() {
  script wasm
  cp build/wasm/tavoliere.html "$work/tavoliere-$version.html"
  publish "$work/tavoliere-$version.html" build/wasm/tavoliere-"$version".tgz
}
try_page() { TAVOLIERE_TRY_WASM=1 passes wasm; }

make_windows() {
  script windows
  publish "build/windows/tavoliere-$version-windows-x86_64.zip"
}
try_windows() { TAVOLIERE_TRY_WINDOWS=1 passes windows; }

make_aarch64() {
  script aarch64
  pack_programs build/aarch64 "tavoliere-$version-linux-aarch64" "$work"
  publish "$work/tavoliere-$version-linux-aarch64.tar.xz"
}
try_aarch64() { TAVOLIERE_TRY_AARCH64=1 passes aarch64; }

make_linux() {
  script package --only tarball
  publish build/package/packages/tavoliere-"$version"-linux-*.tar.xz
}
try_linux() { TAVOLIERE_TRY_PACKAGES=tarball passes package; }

# The games that carry larger tables have a file of the engine's arguments; @bin@ is the folder.
make_tables() {
  local file game folder
  local -a arguments
  configure package --log-level=WARNING -DTAVOLIERE_FULLY_STATIC=OFF
  for file in engines/*/release_tables.args; do
    game=$(basename "$(dirname "$file")") folder=build/release/tables/$game
    build package "tav-$game"
    if [[ ! -f $folder.complete ]]; then
      mkdir -p "$folder"
      mapfile -t arguments < <(sed -e '/^#/d' -e "s|@bin@|$folder|" "$file")
      "build/package/bin/tav-$game" "${arguments[@]}"
      touch "$folder.complete"
    fi
    pack_folder "$folder" "tavoliere-$version-tables-$game" \
      "$work/tavoliere-$version-tables-$game.tar.xz"
    publish "$work/tavoliere-$version-tables-$game.tar.xz"
  done
}

# The engine's bench opens every table in its folder.
try_tables() {
  local file game
  for file in engines/*/release_tables.args; do
    game=$(basename "$(dirname "$file")")
    rm -rf "$scratch/tables"
    mkdir "$scratch/tables"
    tar --directory="$scratch/tables" --strip-components=1 \
      -xf "$out/tavoliere-$version-tables-$game.tar.xz"
    cp "build/package/bin/tav-$game" "$scratch/tables"
    "$scratch/tables/tav-$game" bench 6 >"$scratch/said" 2>&1 ||
      die "tav-$game does not work with its tables: $(tail -n 3 "$scratch/said")"
    ! grep -i error "$scratch/said" || die "tav-$game refuses its tables (see above)"
  done
}

# A second build carries the tables of the first, which the part 'tables' compares.
make_packages() {
  [[ -n $(compgen -G "$made_tables/*.complete") ]] ||
    die "the packages carry the larger tables, which are missing: make part 'tables' first"
  script package --only debs --tables "$made_tables"
  publish build/package/packages/*.deb
}
try_packages() { TAVOLIERE_TRY_PACKAGES=debs passes package; }

# What was measured before stays, after an interruption too.
make_reports() {
  configure play --log-level=WARNING
  build play
  tools/experiments/experiments.py run --output build/release/pages
  pack_folder build/experiments/reports "tavoliere-$version-reports" \
    "$work/tavoliere-$version-reports.tar.xz"
  publish "$work/tavoliere-$version-reports.tar.xz"
}
try_reports() {
  local page
  mkdir -p "$scratch/reports"
  tar --directory="$scratch/reports" -xf "$out/tavoliere-$version-reports.tar.xz"
  for page in "$scratch"/reports/*/*.html; do
    grep -qi '<!doctype html>' "$page" || die "${page##*/} is no page"
  done
}

# passes <test>: tests/repository/<test>_test.sh finds no fault, and does not skip.
passes() {
  local status=0
  "tests/repository/$1_test.sh" || status=$?
  [[ $status != 77 ]] || die "it could not be tried here (the reason is above)"
  [[ $status == 0 ]] || die "it does not work (see above)"
}
