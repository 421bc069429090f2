# shellcheck shell=bash
# Debian's libraries for another system: their sources, for windows.sh and wasm.sh, where it has no
# packages of them, and the packages for aarch64.sh. Sourced, after common.sh.

# own_apt <store> deb|deb-src [<apt's option>...]: sets `options`, by which apt-get reads Debian's
# lists alone, of packages or of sources, and keeps them and what it loads in <store>.
own_apt() {
  local store=$1 kind=$2
  shift 2
  options=(-q -o "Dir::Etc::SourceList=$store/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::State::Lists=$store/lists" -o "Dir::Cache=$store/cache"
    -o APT::Sandbox::User="$(id -un)" "$@")
  mkdir -p "$store/lists/partial" "$store/cache/archives/partial"
  [[ ! -s $store/sources.list ]] || return 0
  # shellcheck disable=SC2016  # the words are apt's
  apt-get indextargets --format "$kind"' $(REPO_URI) $(RELEASE) $(COMPONENT)' \
    'Created-By: Packages' 'Origin: Debian' | sort -u >"$store/sources.list"
  [[ -s $store/sources.list ]] ||
    die "apt knows no archive of Debian: run apt-get update, then this again"
  apt-get "${options[@]}" update ||
    die "Debian's lists cannot be had: check the network and run this again"
}

# fetch_source <folder> <source package> <name> [<part>]: the package's newest source of this Debian
# into <folder>/source/<name>, unless it is there; of a large one that <part> of its tree alone. The
# downloads lie in <folder>/apt.
fetch_source() {
  local package=$2 folder=$PWD/$1/source/$3 store=$PWD/$1/apt part=${4:-}
  [[ ! -d $folder ]] || return 0
  say "$package: Debian's source"
  mkdir -p "$store/$package" "${folder%/*}"
  local -a options
  own_apt "$store" deb-src
  # The security archive names sources that it does not hold, of what others were built with.
  local release
  release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
  (cd "$store/$package" && {
    apt-get "${options[@]}" source --download-only "$package" ||
      apt-get "${options[@]}" source --download-only "$package/$release"
  }) || die "the source of $package cannot be had: check the network and run this again"
  rm -rf "$folder.new"
  if [[ -n $part ]]; then
    mkdir "$folder.new"
    tar --directory="$folder.new" --strip-components=1 --wildcards \
      -xf "$store/$package"/*.orig.tar.xz "*/$part"
  else
    dpkg-source --no-check -x "$store/$package"/*.dsc "$folder.new" >/dev/null
  fi
  mv "$folder.new" "$folder"
}

# fetch_packages <folder> <architecture> <package>...: the newest of this Debian, without what they
# depend on, unpacked into <folder>/root, unless they are there. The downloads lie in <folder>/apt.
fetch_packages() {
  local root=$PWD/$1/root store=$PWD/$1/apt architecture=$2 file
  shift 2
  [[ $(cat "$root/packages" 2>/dev/null) != "$*" ]] || return 0
  say "Debian's packages for $architecture: $*"
  rm -rf "$root" "$root.new" "$store/packages"
  mkdir -p "$root.new" "$store/packages"
  local -a options
  own_apt "$store" deb -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture"
  (cd "$store/packages" && apt-get "${options[@]}" download "$@") ||
    die "the packages cannot be had: check the network and run this again"
  for file in "$store/packages"/*.deb; do dpkg-deb --extract "$file" "$root.new"; done
  printf '%s\n' "$*" >"$root.new/packages"
  mv "$root.new" "$root"
}
