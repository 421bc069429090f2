#!/usr/bin/env bash
# What tools/setup/package.sh has made, in fresh systems: the packages installed, used and removed
# in a Debian 12, the tarball unpacked and used in a Debian 11; with TAVOLIERE_TRY_PACKAGES=debs or
# tarball, one of them. It takes minutes, root and the network, so that it is only tried when it is
# asked for. Exit status 77: not tried, and why.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/repository/on_request.sh
. tests/repository/on_request.sh

packages=build/package/packages
[[ -n ${TAVOLIERE_TRY_PACKAGES:-} ]] ||
  not_tried "it takes minutes; tools/setup/package.sh --try makes the packages and tries them"
[[ $TAVOLIERE_TRY_PACKAGES == tarball || -n $(compgen -G "$packages/tavoliere_*.deb") ]] ||
  not_tried "there are no packages; tools/setup/package.sh makes them"
[[ $TAVOLIERE_TRY_PACKAGES == debs || -n $(compgen -G "$packages/tavoliere-*-linux-*.tar.xz") ]] ||
  not_tried "there is no tarball; tools/setup/package.sh makes it"
command -v debootstrap >/dev/null || not_tried "debootstrap is not installed"
[[ $(id -u) == 0 ]] || not_tried "debootstrap needs root"

inside() {
  timeout 1200 chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}

# fresh <suite>: such a system, in $root.
fresh() {
  local mirror
  root=$scratch/$1
  mirror=$(sed -nE 's/^(deb |URIs: )(\[[^]]*\] )?(http[^ ]*debian\/?)( .*)?$/\3/p' \
    /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
    head -n 1)
  debootstrap --variant=minbase "$1" "$root" ${mirror:+"$mirror"} >"$scratch/log" 2>&1 ||
    debootstrap --variant=minbase "$1" "$root" http://archive.debian.org/debian \
      >"$scratch/log" 2>&1 ||
    not_tried "debootstrap could not make a system of $1: $(tail -n 1 "$scratch/log")"
  cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null
}

# use <folder of the programs>: each starts, engines count, and two play a match under a runner.
use() {
  local programs=0 games=0 program game said
  for program in "$root$1"/tav-*; do
    program=$1/${program##*/}
    programs=$((programs + 1))
    inside "$program" --version >/dev/null || fault "$program --version fails"
    inside "$program" --help >"$scratch/said" || fault "$program --help fails"
    [[ -s $scratch/said ]] || fault "$program --help says nothing"
  done
  [[ $programs -ge 6 ]] || fault "only $programs programs are there"
  for game in engines/*/match.args; do
    game=$(basename "$(dirname "$game")")
    games=$((games + 1))
    inside "$1/tav-$game" perft 3 | grep -q '^Nodes searched: ' || fault "tav-$game perft 3 fails"
    said=$(printf 'uci\nisready\nposition startpos\ngo depth 3\n' | inside "$1/tav-$game")
    [[ $said == *uciok*readyok*bestmove* ]] || fault "tav-$game does not play, it says: $said"
    said=$(inside "$1/tav-match" -engine "cmd=$1/tav-$game" name=one \
      -engine "cmd=$1/tav-$game" name=two -each depth=2 -rounds 2 -openings plies=4 2>&1) ||
      fault "tav-match fails: $said"
  done
  [[ $games -ge 2 ]] || fault "only $games games were tried"
  echo "In $root: $programs programs, matches of $games games."
}

try_debs() {
  fresh bookworm
  cp "$packages"/*.deb "$root/tmp"
  inside sh -c 'apt-get -q -y install --no-install-recommends /tmp/*.deb' >"$scratch/log" 2>&1 ||
    not_tried "apt-get could not install what the packages depend on: $(tail -n 5 "$scratch/log")"
  use /usr/bin
  for program in "$root"/usr/bin/tav-*; do
    program=${program##*/}
    [[ -s $root/usr/share/man/man1/$program.1.gz ]] || fault "$program has no man page"
    for file in bash-completion/completions/$program zsh/vendor-completions/_$program \
      fish/vendor_completions.d/$program.fish; do
      [[ -s $root/usr/share/$file ]] || fault "$program has no completion in $file"
    done
  done
  inside python3 -c 'import importlib.metadata, tavoliere
assert importlib.metadata.version("tavoliere") == tavoliere.__version__
assert tavoliere.__file__.startswith("/usr/lib/python3/dist-packages/"), tavoliere.__file__
with tavoliere.Engine("tav-othello") as engine:
    assert engine.play(tavoliere.Position(), tavoliere.Limit(depth=3)).move' ||
    fault "the Python package does not work"
  # Every game's tables are carried, or were built where the package has arguments for that.
  for game in $(printf '%s\n' engines/*/{,package_}tables.args | cut -d / -f 2 | sort -u); do
    tables=$root/usr/share/tavoliere arguments=$root/usr/share/tavoliere/build/$game
    [[ ! -f $arguments ]] || tables=$root/var/lib/tavoliere$(sed -n 's/^@bin@//p' "$arguments")
    [[ -n $(find "$tables" -type f -name "*$game*.table*" -size +100k 2>/dev/null) ]] ||
      fault "the tables of $game are not in $tables"
  done
  inside apt-get -q -y purge tavoliere tavoliere-tables python3-tavoliere >"$scratch/log" 2>&1 ||
    fault "they cannot be removed: $(tail -n 5 "$scratch/log")"
  left=$(find "$root" -xdev \( -name '*tavoliere*' -o -name '*tav-*' \) \
    ! -path "$root/tmp/*" ! -path "$root/proc/*" ! -path "$root/var/log/*")
  [[ -z $left ]] || fault "this is left behind: $left"
  rm -rf --one-file-system "$root"
}

try_tarball() {
  fresh bullseye
  tar --directory="$root/opt" -xf "$packages"/tavoliere-*-linux-*.tar.xz
  tarball=$(basename "$root"/opt/tavoliere-*)
  for file in README.md LICENSE share/man/man1/tav-match.1 \
    share/bash-completion/completions/tav-play; do
    [[ -s $root/opt/$tarball/$file ]] || fault "the tarball has no $file"
  done
  use "/opt/$tarball/bin"

  # Parts of this system's C library and its character sets, which a program with another C library
  # inside must not load.
  printf 'hosts: hesiod files dns\npasswd: hesiod files\n' >"$root/etc/nsswitch.conf"
  printf '127.0.0.1 localhost\n' >"$root/etc/hosts"
  said=$(inside "/opt/$tarball/bin/tav-dipole" connect localhost 1 2>&1)
  [[ $said == *"Connection refused"* ]] ||
    fault "the programs of the tarball cannot look names up: $said"
  inside sh -c 'apt-get -q update && apt-get -q -y install --no-install-recommends locales &&
    localedef -i it_IT -f ISO-8859-1 it_IT.ISO-8859-1' >"$scratch/log" 2>&1 ||
    echo "No other character set was tried: $(tail -n 1 "$scratch/log")"
  play="chroot $root env -i LC_ALL=it_IT.ISO-8859-1 HOME=/root TERM=xterm"
  play+=" PATH=/opt/$tarball/bin tav-play"
  said=$( (sleep 3; printf '\351\n'; sleep 1; printf 'quit\n'; sleep 2) |
    timeout 60 script -qec "$play othello --no-state --p1 human --p2 human" /dev/null 2>&1)
  [[ $said == *"Nero"* && $said != *Assertion* ]] ||
    fault "tav-play cannot do with another character set: $said"
}

[[ $TAVOLIERE_TRY_PACKAGES == tarball ]] || try_debs
[[ $TAVOLIERE_TRY_PACKAGES == debs ]] || try_tarball
exit $faults
