#!/usr/bin/env bash
# version_test.sh <program>...: what cmake/version.cmake calls a build, and that the programs are
# called so.
set -u
faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}
form='[0-9]+\.[0-9]+\.[0-9]+(\+([0-9a-f]{10}(\.dirty)?|unknown))?'
for program in "$@"; do
  said=$("$program" --version | head -n 1)
  [[ $said =~ ^([A-Za-z-]+ )+$form$ ]] || fault "$program --version: '$said'"
done

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
tree=$scratch/tree
mkdir -p "$tree/cmake"
cp cmake/commit.txt cmake/version.cmake "$tree/cmake"
cp .gitattributes "$tree"
echo text >"$tree/file"

# version <tree>: what a build of it is called.
version() {
  cmake -D "SOURCE=$1" -D VERSION=1.2.3 -D "OUTPUT=$1/../version.cc" -P "$1/cmake/version.cmake" ||
    return
  sed -nE 's/^const char kVersion\[\] = "(.*)";$/\1/p' "$1/../version.cc"
}
# expect <what> <version> <tree>
expect() {
  local found
  found=$(version "$3")
  [[ $found == "$2" ]] || fault "$1: expected '$2', got '$found'"
}

expect "sources without git" 1.2.3+unknown "$tree"
# Within another project, whose commit says nothing.
git -C "$scratch" init -q . && git -C "$scratch" commit -q --allow-empty -m other
expect "sources in another project" 1.2.3+unknown "$tree"
rm -rf "$scratch/.git"

git -C "$tree" init -q . && git -C "$tree" add . && git -C "$tree" commit -q -m one
commit=$(git -C "$tree" rev-parse HEAD | cut -c 1-10)
expect "a commit" "1.2.3+$commit" "$tree"
before=$(stat -c %y "$scratch/version.cc")
expect "the same commit" "1.2.3+$commit" "$tree"
[[ $(stat -c %y "$scratch/version.cc") == "$before" ]] || fault "the same version is written again"
git -C "$tree" tag v1.2.30
expect "a commit with another tag" "1.2.3+$commit" "$tree"
echo more >>"$tree/file"
expect "a changed file" "1.2.3+$commit.dirty" "$tree"
git -C "$tree" tag -a -m release v1.2.3
expect "a changed file of a release" "1.2.3+$commit.dirty" "$tree"
git -C "$tree" checkout -q file
expect "a release" 1.2.3 "$tree"

# unpack <tag or commit>: what `git archive` makes of it, into $scratch/archive/tree.
unpack() {
  rm -rf "$scratch/archive"
  mkdir -p "$scratch/archive/tree"
  git -C "$tree" archive "$1" | tar -xf - -C "$scratch/archive/tree"
}
unpack v1.2.3
expect "a release's tarball" 1.2.3 "$scratch/archive/tree"
git -C "$tree" commit -q --allow-empty -m two
commit=$(git -C "$tree" rev-parse HEAD | cut -c 1-10)
unpack HEAD
expect "a commit's tarball" "1.2.3+$commit" "$scratch/archive/tree"
exit $faults
