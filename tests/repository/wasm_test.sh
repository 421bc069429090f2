#!/usr/bin/env bash
# What tools/setup/wasm.sh has built: each engine in node gives the answers of the native ones, the
# npm package works in an empty project and does what the documents show, and all play in a headless
# Chromium. It takes minutes, and emscripten to build it, so that it is only tried when it is asked
# for. Exit status 77: not tried, and why.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/repository/on_request.sh
. tests/repository/on_request.sh

web=build/wasm/web
[[ -n ${TAVOLIERE_TRY_WASM:-} ]] ||
  not_tried "it takes minutes;" \
    "tools/setup/wasm.sh --try builds the engines for web pages and tries them"
[[ -n $(compgen -G "$web/engines/tav-*.wasm") ]] ||
  not_tried "no engine is built for web pages; tools/setup/wasm.sh builds them"
command -v node >/dev/null || not_tried "node is not installed"

no_paths "$web"/engines/tav-*.wasm "$web"/session/*.wasm
engines=0
for module in "$web"/engines/tav-*.js; do
  game=$(basename "$module" .js)
  game=${game#tav-}
  engines=$((engines + 1))
  say() { timeout 300 node tools/web/wasm/console.cjs "$module" "$@"; }
  said=$(say uci isready 'position startpos' 'query gameover' 'go depth 3') ||
    fault "$game: the handshake fails"
  [[ $said == *"id name "*uciok*readyok*"response false"*bestmove* ]] ||
    fault "$game does not play, it says: $said"
  # Limits of time hold, and what has none is stopped at once instead of holding the page for ever.
  said=$(say 'go movetime 100' 'go infinite') || fault "$game: searches fail"
  [[ $(grep -c '^bestmove ' <<<"$said") == 2 ]] || fault "$game: two searches answer $said"
  say 'query nothing' >"$scratch/said" && fault "$game: an error is not told by the status"
  grep -q '^info string error: ' "$scratch/said" || fault "$game: an error is not told"
  transcripts=tests/transcripts/$game
  if [[ -f $transcripts/perft.out ]]; then
    asked=$transcripts/perft.in
    [[ -f $asked ]] || asked=tests/transcripts/perft.in  # that of all games
    mapfile -t asked <"$asked"
    expected=$(grep '^Nodes searched: ' "$transcripts/perft.out")
    said=$(say "${asked[@]}" | grep '^Nodes searched: ')
    [[ $said == "$expected" ]] || fault "$game: ${asked[*]}: '$said', not '$expected'"
  fi
  [[ -f $transcripts/bench.out ]] || continue
  masks=(-e 's/^Time: .*/Time:/' -e 's/^[0-9*]+ nps$/nps/')
  # A beam search there meets equals in the order that the library's std::nth_element leaves them
  # in: the nodes differ by one.
  [[ $game != solitaire ]] || masks+=(-e 's/ nodes [0-9]+//' -e 's/^(Nodes searched): .*/\1/')
  diff <(sed -E "${masks[@]}" "$transcripts/bench.out") <(say bench | sed -E "${masks[@]}") ||
    fault "$game: bench is not that of the native engine"
done
[[ $engines == "$(games | wc -l)" ]] || fault "only $engines engines are built"

# The package, where a user has installed it without a network.
project=$scratch/project
mkdir "$project"
package=$(compgen -G "build/wasm/tavoliere-*.tgz") || fault "there is no npm package"
echo '{"name": "project", "private": true}' >"$project/package.json"
(cd "$project" && npm install --offline --no-audit --no-fund --silent "$OLDPWD/$package") ||
  fault "npm does not install $package"
cp tests/tools/web/npm/package_test.mjs "$project"
mapfile -t all < <(games)
(cd "$project" && timeout 600 node package_test.mjs "${all[@]}") ||
  fault "the npm package fails in node (see above)"

command -v python3 >/dev/null || not_tried "python3 is not installed, which drives the browser"
python3 -B tests/repository/documents_test.py --node "$project" ||
  fault "an example of the documents fails (see above)"
python3 -B tests/tools/web/npm/browser_test.py "$project" "${all[@]}"
[[ $? =~ ^(0|77)$ ]] || fault "the npm package fails in a browser (see above)"
python3 -B tests/tools/web/wasm/page_test.py "$web" build/wasm/tavoliere.html
case $? in
  0) ;;
  77) [[ $faults != 0 ]] || not_tried "Chromium is not installed (in node all is well)" ;;
  *) fault "the page fails (see above)" ;;
esac

# The tests of tav-play's page, of the same page with the program inside. Its link is never slow.
for game in "${all[@]}"; do
  for test in tests/tools/web/board/*_test.py; do
    [[ $test != *slow_link* ]] || continue
    timeout 1500 python3 -B "$test" build/wasm/tavoliere.html "$game" ||
      fault "$game: $(basename "$test") fails with the page in one file (see above)"
  done
done
exit $faults
