#!/usr/bin/env bash
# No file outside engines/<game> names that game, except tests, documents and the checkers of
# tools/proofs, which know one game each; only games name a dialect; and no include leaves its
# folder by "..".
set -u
faults=0

sources() {
  find CMakeLists.txt CMakePresets.json cmake core protocol engines tools .ci \
    -type f ! -name '*.md' ! -path 'tools/proofs/*.py' ! -path "$1/*"
}

for folder in engines/*/; do
  folder=${folder%/}
  game=${folder##*/}
  [[ $game != base ]] || continue
  forms="(^|[^[:alpha:]])${game}([^[:alpha:]]|$)|${game^}([^[:lower:]]|$)"
  forms+="|(^|[^[:alpha:]])${game^^}([^[:alpha:]]|$)"
  if sources "$folder" | xargs grep -nE "$forms"; then
    echo "The lines above name $game outside $folder."
    faults=1
  fi
done

# Nor does protocol or a tool name a dialect, by which a game speaks to programs of its own world:
# its file bears its name.
for dialect in engines/*/dialects/*.h; do
  [[ -e $dialect ]] || continue
  name=$(basename "$dialect" .h)
  if grep -rniwE "$name" --include='*.h' --include='*.cc' --include='CMakeLists.txt' \
    core protocol engines/base tools; then
    echo "The lines above name the dialect $name of $dialect."
    faults=1
  fi
done

includes() {
  grep -rnE "#[[:space:]]*include[[:space:]]+\"$1" --include='*.h' --include='*.cc' "${@:2}"
}
if includes '\.\.?/' core protocol engines tools tests ||
  includes '[^/"]*"' core protocol engines tools; then
  echo "The lines above include a file without its folder:" \
    "write \"core/x.h\", \"protocol/x.h\" and so on."
  faults=1
fi
exit $faults
