#!/usr/bin/env bash
# What a visitor of the repository reads agrees with itself: the version, the links, the files at
# the top.
set -u
faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}

version=$(sed -nE 's/^project\(tavoliere VERSION ([0-9.]+) .*/\1/p' CMakeLists.txt)
[[ -n $version ]] || fault "CMakeLists.txt has no version"
[[ $(sed -nE 's/^version: (.*)/\1/p' CITATION.cff) == "$version" ]] ||
  fault "CITATION.cff is not of $version"
[[ $(sed -nE 's/^  "version": "(.*)",$/\1/p' tools/web/package.json) == "$version" ]] ||
  fault "tools/web/package.json is not of $version"
newest=$(sed -n 's/^## //p' CHANGELOG.md | head -n 1)
[[ ${newest%% *} == "$version" ]] ||
  fault "the newest section of CHANGELOG.md is of '${newest%% *}', not of $version"
released=$(sed -nE 's/^date-released: (.*)/\1/p' CITATION.cff)
[[ ${newest#* - } == "${released:-not yet released}" ]] ||
  fault "CHANGELOG.md says '${newest#* - }' of $version," \
    "CITATION.cff '${released:-not yet released}'"

# The layout of the top level is fixed; what is not of it has a folder.
for path in *; do
  case $path in
    CMakeLists.txt | CMakePresets.json | CMakeUserPresets.json) ;;
    LICENSE | README.md | CHANGELOG.md | CITATION.cff) ;;
    cmake | core | protocol | engines | tools | tests) ;;
    build | shared | compile_commands.json) ;;
    *) fault "$path does not belong at the top of the tree" ;;
  esac
done

# Warnings are errors in the presets of developers, and in no build of a user.
developers=" dev tests clang fuzz asan-ubsan tsan "
while IFS= read -r preset; do
  strict=$(cmake --preset "$preset" -N | sed -nE 's/^ *CMAKE_COMPILE_WARNING_AS_ERROR="(.*)"$/\1/p')
  if [[ $developers == *" $preset "* ]]; then wanted=ON; else wanted=; fi
  [[ $strict == "$wanted" ]] ||
    fault "preset $preset has CMAKE_COMPILE_WARNING_AS_ERROR '$strict', expected '$wanted'"
done < <(cmake --list-presets | sed -nE 's/^ +"([^"]+)".*/\1/p')
werror=$(grep -rn -e '-Werror' CMakeLists.txt CMakePresets.json cmake)
[[ -z $werror ]] || fault "-Werror reaches every build: $werror"

# No file is too long to be read at once. Of one that has 40 lines or fewer half is includes: the
# product has few such headers, and no such sources but those of one system and of the data that
# programs carry.
small=0
while IFS= read -r path; do
  lines=$(wc -l <"$path")
  [[ $lines -le 400 ]] || fault "$path has $lines lines: 400 at most"
  [[ $lines -le 40 && $path != tests/* ]] || continue
  small=$((small + 1))
  case $path in
    *.h | *_posix.cc | *_windows.cc | *_wasm.cc | *_web.cc | *_alone.cc | */built_in_data.cc) ;;
    *) fault "$path has $lines lines: put it where it is used" ;;
  esac
done < <(find core protocol engines tools tests -name '*.h' -o -name '*.cc')
[[ $small -lt 150 ]] || fault "$small files of C++ have 40 lines or fewer: 149 at most"

# Files that tests feed as they are keep their bytes, line ends among them.
if git rev-parse --git-dir >/dev/null 2>&1; then
  while IFS= read -r path; do
    fault "$path: .gitattributes lets git rewrite it"
  done < <(git ls-files 'tests/**/corpus/**' |
    git check-attr --stdin text | sed -n '/: text: unset$/!p')
fi

# Issue forms have what a forge needs, and no address: they do not know which forge that is.
for form in .github/ISSUE_TEMPLATE/*.yml; do
  for key in name description body; do
    grep -q "^$key:" "$form" || fault "$form has no key '$key'"
  done
  twice=$(sed -n 's/^    id: //p' "$form" | sort | uniq -d)
  [[ -z $twice ]] || fault "$form has two elements with the id '$twice'"
  ! grep -q '://' "$form" || fault "$form has an address of its own"
done

# Links to files, from the folder of the text.
while IFS= read -r text; do
  while IFS= read -r link; do
    [[ $link == *://* || $link == '#'* || -e $(dirname "$text")/${link%%#*} ]] ||
      fault "$text links to $link, which is not there"
  done < <(grep -oE '\]\([^) ]+\)' "$text" | sed -E 's/^\]\((.*)\)$/\1/')
done < <(find README.md CHANGELOG.md .github core protocol engines tools tests -name '*.md')
exit $faults
