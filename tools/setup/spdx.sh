#!/usr/bin/env bash
# spdx.sh <version> <time> <file> ...: what is in the files of a release, as an SPDX 2.3 document on
# standard output. The time is in seconds since 1970. The versions of what is linked are those that
# the system has.
set -euo pipefail
version=$1 time=$2
shift 2

# What the programs hold from archives of the system: "<where> <package> <licence>". The programs of
# a tarball, which are linked with nothing of the system they run on, hold what is linked there too.
linked() {
  cat <<TEXT
all libabsl-dev Apache-2.0
all libboost-dev BSL-1.0
all libboost-program-options-dev BSL-1.0
all libgcc-12-dev GPL-3.0-or-later WITH GCC-exception-3.1
all libstdc++-12-dev GPL-3.0-or-later WITH GCC-exception-3.1
all libssl-dev Apache-2.0
all libxxhash-dev BSD-2-Clause
all libzstd-dev BSD-3-Clause
all nlohmann-json3-dev MIT
all zlib1g-dev Zlib
tarball libbsd-dev BSD-3-Clause AND BSD-2-Clause AND ISC AND MIT
tarball libc6-dev LGPL-2.1-or-later
tarball libedit-dev BSD-3-Clause
tarball libmd-dev BSD-3-Clause AND BSD-2-Clause AND ISC
tarball libncurses-dev X11-distribute-modifications-variant
TEXT
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
  [[ $name != *_all.deb ]] || continue  # no program is in it
  while read -r where library _; do
    [[ $where == all || $name == *.tar.* ]] || continue
    printf 'Relationship: %s STATIC_LINK %s\n' "$(id "$name")" "$(id "$library")"
  done < <(linked)
done

while read -r _ library licence; do
  # shellcheck disable=SC2016  # the format is dpkg's
  found=$(dpkg-query --show --showformat='${Version}' "$library" 2>/dev/null) || found=NOASSERTION
  package "$library" "$found" "$licence" NOASSERTION
done < <(linked)
