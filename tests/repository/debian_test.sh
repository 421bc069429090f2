#!/usr/bin/env bash
# The source package that tools/setup/release.sh made ($TAVOLIERE_TRY_DEBIAN, the .dsc file), in a
# fresh Debian 13: built with its compiler and libraries, checked by its lintian, used. It
# takes an hour, root and the network, so that it is only tried when it is asked for. Exit status
# 77: not tried, and why.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/repository/on_request.sh
. tests/repository/on_request.sh

description=${TAVOLIERE_TRY_DEBIAN:-}
[[ -n $description ]] ||
  not_tried "it takes an hour; tools/setup/release.sh VERSION --only debian --try makes the" \
    "package and tries it"
command -v debootstrap >/dev/null || not_tried "debootstrap is not installed"
[[ $(id -u) == 0 ]] || not_tried "debootstrap needs root"

root=$scratch/trixie
inside() {
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive \
    LC_ALL=C.UTF-8 HOME=/root "DEB_BUILD_OPTIONS=${DEB_BUILD_OPTIONS:-}" sh -ec "$1"
}
debootstrap --variant=minbase trixie "$root" >"$scratch/log" 2>&1 ||
  not_tried "debootstrap could not make a system of trixie: $(tail -n 1 "$scratch/log")"
cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null
mkdir "$root/build"
cp "${description%-*}"* "$root/build"
name=$(basename "$description" .dsc)
inside "echo deb-src http://deb.debian.org/debian trixie main >>/etc/apt/sources.list
  apt-get -q update
  apt-get -q -y install --no-install-recommends build-essential lintian" >"$scratch/log" 2>&1 ||
  not_tried "apt-get could not install what the build needs: $(tail -n 3 "$scratch/log")"
inside "cd /build && dpkg-source -x $name.dsc tree && cd tree
  apt-get -q -y build-dep --no-install-recommends ./
  dpkg-buildpackage --no-sign" >"$scratch/log" 2>&1 ||
  fault "the package cannot be built: $(tail -n 40 "$scratch/log")"
inside "cd /build && lintian --fail-on error,warning *.dsc *.deb" ||
  fault "lintian finds faults in the packages (see above)"
inside "apt-get -q -y install /build/*.deb && sh /build/tree/debian/tests/smoke
  python3 -c 'import tavoliere'" >"$scratch/log" 2>&1 ||
  fault "the packages do not work: $(tail -n 20 "$scratch/log")"
exit $faults
