#!/usr/bin/env bash
# spdx.sh <version> <time> <file> ...: what is in the files of a release, as an SPDX 2.3 document on
# standard output. The time is in seconds since 1970. The versions of what is linked are those that
# the system has.
set -euo pipefail
version=$1 time=$2
shift 2

# What the programs hold from archives of the system: "<where> <package> <licence>". The programs of
# a tarball, which are linked with nothing of the system they run on, hold what is linked there too.
# What a page or a program for Windows holds was built of the same version's source.
linked() {
  cat <<TEXT
deb,tarball,windows,page libabsl-dev Apache-2.0
deb,tarball,windows,page libboost-dev BSL-1.0
deb,tarball,windows libboost-program-options-dev BSL-1.0
deb,tarball libgcc-12-dev GPL-3.0-or-later WITH GCC-exception-3.1
deb,tarball libstdc++-12-dev GPL-3.0-or-later WITH GCC-exception-3.1
deb,tarball libssl-dev Apache-2.0
deb,tarball,windows,page libxxhash-dev BSD-2-Clause
deb,tarball,windows,page libzstd-dev BSD-3-Clause
deb,tarball,windows,page nlohmann-json3-dev MIT
tarball,windows,page zlib1g-dev Zlib
tarball libbsd-dev BSD-3-Clause AND BSD-2-Clause AND ISC AND MIT
tarball libc6-dev LGPL-2.1-or-later
tarball libedit-dev BSD-3-Clause
tarball libmd-dev BSD-3-Clause AND BSD-2-Clause AND ISC
tarball libncurses-dev X11-distribute-modifications-variant
windows gcc-mingw-w64-x86-64-posix-runtime GPL-3.0-or-later WITH GCC-exception-3.1
windows mingw-w64-x86-64-dev ZPL-2.1 AND MIT
page emscripten MIT AND (Apache-2.0 WITH LLVM-exception)
TEXT
}

# kind <file>: where of linked() it belongs; nothing: no program is in it.
kind() {
  case $1 in
    *_all.deb) ;;
    *.deb) echo deb ;;
    *-linux-*.tar.*) echo tarball ;;
    *-windows-*.zip) echo windows ;;
    *.html | *.tgz) echo page ;;
  esac
}

id() { printf 'SPDXRef-%s' "${1//[^A-Za-z0-9.-]/-}"; }

# package <name> <version> <licence> <copyright>
package() {
  printf '\nPackageName: %s\nSPDXID: %s\nPackageVersion: %s\n' "$1" "$(id "$1")" "$2"
  printf 'PackageDownloadLocation: NOASSERTION\nFilesAnalyzed: false\n'
  printf 'PackageLicenseConcluded: %s\nPackageLicenseDeclared: %s\n' "$3" "$3"
  printf 'PackageCopyrightText: %s\n' "$4"
}

cat <<TEXT
SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
SPDXID: SPDXRef-DOCUMENT
DocumentName: tavoliere-$version
DocumentNamespace: https://tavoliere.invalid/spdx/tavoliere-$version-$time
Creator: Tool: spdx.sh-$version
Created: $(date --utc --date="@$time" +%Y-%m-%dT%H:%M:%SZ)
TEXT

for file in "$@"; do
  name=${file##*/}
  package "$name" "$version" MIT "<text>Copyright (c) 2026 The Tavoliere authors</text>"
  printf 'PackageChecksum: SHA256: %s\n' "$(sha256sum "$file" | cut -d ' ' -f 1)"
  printf 'Relationship: SPDXRef-DOCUMENT DESCRIBES %s\n' "$(id "$name")"
  here=$(kind "$name")
  [[ -n $here ]] || continue
  while read -r where library _; do
    [[ ,$where, == *",$here,"* ]] || continue
    printf 'Relationship: %s STATIC_LINK %s\n' "$(id "$name")" "$(id "$library")"
  done < <(linked)
done

while read -r _ library licence; do
  # shellcheck disable=SC2016  # the format is dpkg's
  found=$(dpkg-query --show --showformat='${Version}' "$library" 2>/dev/null) || found=NOASSERTION
  package "$library" "$found" "$licence" NOASSERTION
done < <(linked)
