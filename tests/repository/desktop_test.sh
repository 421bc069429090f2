#!/usr/bin/env bash
# desktop_test.sh <cmake> <build folder>: the menu entry, the icon and the metadata for software
# centres that `cmake --install` installs are what freedesktop.org's own programs accept, and name
# each other. The programs are needed: without them the test fails.
set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}

"$1" --install "$2/tools/setup/desktop" --prefix "$scratch" >/dev/null ||
  fault "the installation failed"
entry=$scratch/share/applications/tav-play.desktop
metainfo=$scratch/share/metainfo/invalid.tavoliere.tav_play.metainfo.xml
desktop-file-validate "$entry" || fault "desktop-file-validate: see above"
[[ $(sed -n 's/^Exec=//p' "$entry") == "tav-play --web" ]] ||
  fault "the menu entry does not open the board in the browser"
icon=$scratch/share/icons/hicolor/scalable/apps/$(sed -n 's/^Icon=//p' "$entry").svg
cmp tools/web/kit/icon.svg "$icon" || fault "the menu entry's icon is not installed"
appstreamcli validate --no-net --no-color "$metainfo" || fault "appstreamcli: see above"
grep -q "<launchable type=\"desktop-id\">${entry##*/}</launchable>" "$metainfo" ||
  fault "the metadata does not name the menu entry"

# An address and a date are those of CITATION.cff, or are not there.
for pair in 'repository-code homepage' 'date-released date='; do
  word=$(sed -n "s/^${pair% *}: //p" CITATION.cff)
  if [[ -n $word ]]; then
    grep "${pair#* }" "$metainfo" | grep -qF "$word" || fault "the metadata does not say $word"
  elif grep "${pair#* }" "$metainfo"; then
    fault "the metadata says more than CITATION.cff (see above)"
  fi
done
exit $faults
