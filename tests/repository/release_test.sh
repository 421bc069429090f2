#!/usr/bin/env bash
# tools/setup/release.sh in a clone of a few files: it refuses a tree that is not its tag's, writes
# version, date and address where they belong, makes the same source tarball twice, and its Debian
# package has the libraries of the set-up. Also: the versions of protocol and files are those that
# RELEASING.md states.
set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}
# expect <status> <words of the output> <option>...
expect() {
  local wanted=$1 words=$2 said status
  shift 2
  said=$(cd "$tree" && tools/setup/release.sh "$@" 2>&1)
  status=$?
  [[ $status == "$wanted" && $said == *"$words"* ]] || {
    fault "$* : expected status $wanted and '$words', got $status and: $said"
  }
}

export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
tree=$scratch/tree
mkdir "$tree"
cp --parents -r CMakeLists.txt CHANGELOG.md CITATION.cff .gitattributes .gitignore .github \
  cmake/commit.txt cmake/package.cmake cmake/debian tools/setup tools/python/tavoliere/__init__.py \
  tools/web/package.json "$tree"
git -C "$tree" init -q . && git -C "$tree" add . && git -C "$tree" commit -q -m one
version=$(sed -nE 's/^project\(tavoliere VERSION ([0-9.]+) .*/\1/p' CMakeLists.txt)

expect 1 "there is no tag v$version" "$version"
expect 1 "has no section '## 9.8.7 - ...'" --prepare 9.8.7
expect 2 "begins with https://" --prepare "$version" --repository ftp://example.org
expect 0 "git tag -a v$version" --prepare "$version" --date 2026-12-01 \
  --repository https://example.org/tavoliere
for file in CITATION.cff .github/SECURITY.md .github/CONTRIBUTING.md; do
  grep -q 'https://example.org/tavoliere' "$tree/$file" || fault "$file lacks the address"
  ! grep -q '://' <(grep -v 'example.org' "$file") || fault "$file has an address of its own"
done
expect 0 "git tag -a" --prepare "$version" --date 2026-12-02 --repository https://example.org/other
! grep -rq 'example.org/tavoliere' "$tree/.github" "$tree/CITATION.cff" ||
  fault "a former address stays"
grep -q "^## $version - 2026-12-02$" "$tree/CHANGELOG.md" || fault "the changes have no date"
[[ $(grep -c '^date-released: 2026-12-02$' "$tree/CITATION.cff") == 1 ]] ||
  fault "CITATION.cff has no date"
git -C "$tree" tag "v$version"
expect 1 "files differ from tag v$version" "$version"
git -C "$tree" commit -q -a -m two
expect 1 "tag v$version is not of the commit that is checked out" "$version"
git -C "$tree" tag -f "v$version" >/dev/null
touch "$tree/new"
expect 1 "files differ from tag v$version" "$version"
rm "$tree/new"
git -C "$tree" branch other  # which no tarball may show
# Where the tree is another user's, as in a forge's container; git was told that it may read it.
if [[ $(id -u) == 0 ]]; then
  git config --file "$scratch/settings" safe.directory "$tree"
  export GIT_CONFIG_GLOBAL=$scratch/settings
  chown -R nobody "$tree"
fi
expect 0 "gave the same bytes" "$version" --only source --twice --no-install
out=$tree/build/release/$version
(cd "$out" && sha256sum --quiet --check SHA256SUMS) || fault "the sums are not those of the files"
grep -q "^PackageName: tavoliere-$version.tar.xz$" "$out/tavoliere-$version.spdx" ||
  fault "the SPDX list lacks the tarball"
tar -xOf "$out/tavoliere-$version.tar.xz" "tavoliere-$version/cmake/commit.txt" |
  grep -qE "^[0-9a-f]{40} \(tag: v$version\)$" || fault "the tarball does not name its tag alone"

# What Debian builds with is what the set-up installs.
wanted=$(bash -c '. tools/setup/common.sh; printf "%s\n" $BUILD_PACKAGES' | grep -v '^g++$' | sort)
found=$(sed -n '/^Build-Depends:/,/^[^ ]/ s/^ \([^ ,]*\).*/\1/p' tools/setup/debian/control |
  grep -vE '^(debhelper-compat|dh-sequence-python3|python3:any)$' | sort)
[[ $found == "$wanted" ]] || fault "Debian's control builds with: $found"$'\n'"common.sh: $wanted"

# Every kind of file with a version is in the table, with the version that the source has.
# shellcheck disable=SC2016  # backquotes of Markdown
stated=$(sed -nE 's/^\| [^|]+ \| ([0-9]+) \| `([^`]+)`, `([^`]+)` \|$/\1 \2 \3/p' \
  tools/setup/RELEASING.md)
while read -r number file name; do
  grep -qE "(\b$name = |ContentKind $name = \{\"[a-z]+\", \w+\.name, )${number}[,;]" "$file" ||
    fault "RELEASING.md states version $number of $name, $file another"
done <<<"$stated"
while read -r file; do
  grep -q " $file " <<<"$stated" || fault "RELEASING.md does not state the version in $file"
done < <(grep -rlE --include='*.h' --include='*.cc' \
  '^(inline )?constexpr (files::ContentKind k\w+|(std::uint32_t|int) k\w*Version) = ' \
  core protocol/server)
exit $faults
