#!/usr/bin/env bash
# What a visitor of the repository reads agrees with itself: the version, the links, the files at the top.
set -u
faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}

version=$(sed -nE 's/^project\(tavoliere VERSION ([0-9.]+) .*/\1/p' CMakeLists.txt)
[[ -n $version ]] || fault "CMakeLists.txt has no version"
[[ $(sed -nE 's/^version: (.*)/\1/p' .github/CITATION.cff) == "$version" ]] || fault "CITATION.cff is not of $version"
newest=$(sed -n 's/^## //p' .github/CHANGELOG.md | head -n 1)
[[ ${newest%% *} == "$version" ]] || fault "the newest section of CHANGELOG.md is of '${newest%% *}', not of $version"
released=$(sed -nE 's/^date-released: (.*)/\1/p' .github/CITATION.cff)
[[ ${newest#* - } == "${released:-not yet released}" ]] ||
  fault "CHANGELOG.md says '${newest#* - }' of $version, CITATION.cff '${released:-not yet released}'"

# The layout of the top level is fixed; what is not of it has a folder.
for path in *; do
  case $path in
    CMakeLists.txt | CMakePresets.json | CMakeUserPresets.json | LICENSE | README.md) ;;
    cmake | core | protocol | engines | tools | tests) ;;
    build | shared | compile_commands.json) ;;
    *) fault "$path does not belong at the top of the tree" ;;
  esac
done

# Links to files, from the folder of the text.
while IFS= read -r text; do
  while IFS= read -r link; do
    [[ $link == *://* || $link == '#'* || -e $(dirname "$text")/${link%%#*} ]] || fault "$text links to $link, which is not there"
  done < <(grep -oE '\]\([^) ]+\)' "$text" | sed -E 's/^\]\((.*)\)$/\1/')
done < <(find README.md .github core protocol engines tools tests -name '*.md')
exit $faults
