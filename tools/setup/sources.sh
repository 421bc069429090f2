# shellcheck shell=bash
# Debian's sources of libraries that it has not for another system: for windows.sh and wasm.sh. Sourced, after common.sh.

# fetch_source <folder> <source package> <name> [<part>]: the package's newest source of this Debian into <folder>/source/<name>,
# unless it is there; of a large one that <part> of its tree alone. The downloads lie in <folder>/apt.
fetch_source() {
  local package=$2 folder=$PWD/$1/source/$3 store=$PWD/$1/apt part=${4:-}
  [[ ! -d $folder ]] || return 0
  say "$package: Debian's source"
  mkdir -p "$store/lists/partial" "$store/cache/archives/partial" "$store/$package" "${folder%/*}"
  local -a options=(-q -o "Dir::Etc::SourceList=$store/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::State::Lists=$store/lists" -o "Dir::Cache=$store/cache" -o APT::Sandbox::User="$(id -un)")
  if [[ ! -s $store/sources.list ]]; then
    # shellcheck disable=SC2016  # the words are apt's
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
      sort -u >"$store/sources.list"
    [[ -s $store/sources.list ]] || die "apt knows no archive of Debian: run apt-get update, then this again"
    apt-get "${options[@]}" update || die "the lists of Debian's sources cannot be had: check the network and run this again"
  fi
  (cd "$store/$package" && apt-get "${options[@]}" source --download-only "$package") ||
    die "the source of $package cannot be had: check the network and run this again"
  rm -rf "$folder.new"
  if [[ -n $part ]]; then
    mkdir "$folder.new"
    tar --directory="$folder.new" --strip-components=1 --wildcards -xf "$store/$package"/*.orig.tar.xz "*/$part"
  else
    dpkg-source --no-check -x "$store/$package"/*.dsc "$folder.new" >/dev/null
  fi
  mv "$folder.new" "$folder"
}
