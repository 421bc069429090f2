#!/usr/bin/env bash
# Nobody outside engines/<game> names that game (tests and the documents apart), and no include climbs over a wall.
set -u
faults=0

sources() {
  find CMakeLists.txt CMakePresets.json cmake core protocol engines tools .ci -type f ! -name '*.md' ! -path "$1/*"
}

for folder in engines/*/; do
  folder=${folder%/}
  game=${folder##*/}
  [[ $game != base ]] || continue
  if sources "$folder" | xargs grep -nE "(^|[^[:alpha:]])${game}([^[:alpha:]]|$)|${game^}([^[:lower:]]|$)|(^|[^[:alpha:]])${game^^}([^[:alpha:]]|$)"; then
    echo "The lines above name $game outside $folder."
    faults=1
  fi
done

includes() { grep -rnE "#[[:space:]]*include[[:space:]]+\"$1" --include='*.h' --include='*.cc' "${@:2}"; }
if includes '\.\.?/' core protocol engines tools tests || includes '[^/"]*"' core protocol engines tools; then
  echo "The lines above include a file without its folder: write \"core/x.h\", \"protocol/x.h\" and so on."
  faults=1
fi
exit $faults
