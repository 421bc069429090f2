#!/usr/bin/env bash
# The report's page in a real browser: it fills every section, draws a board, and asks the network
# for nothing.
# report_browser_test.sh <tav-match> <engine>. Exits with 77 where there is no Chromium.
set -euo pipefail
readonly MATCH=$1 ENGINE=$2

die() {
  printf '%s\n' "$*" >&2
  exit 1
}

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
  echo "skipped: there is no Chromium here (apt-get install chromium)"
  exit 77
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$MATCH" -engine cmd="$ENGINE" name="<b>one</b>" -engine cmd="$ENGINE" name=two \
  -each depth=1 -rounds 3 -openings plies=4 -output "$folder/games.jsonl" >/dev/null
sed -i -E '2s/"score_cp":(-?[0-9]+)/"score_cp":\1,"bound":"lower"/' "$folder/games.jsonl"
"$MATCH" report "$folder/games.jsonl" -o "$folder/report.html" --elo0 0 --elo1 10
grep -qE '(src|href)="(https?:)?//|url\(http|@import' "$folder/report.html" &&
  die "the page asks the network for something"

# dom <fragment> [<width>]: the page as the browser's script made it. A busy browser may end before
# its first frame, and without one no drawing has a width: then again.
dom() {
  local dumped attempt
  for attempt in 1 2 3 4 5; do
    dumped=$(TMPDIR=$folder timeout 120 "$browser" --headless --no-sandbox --disable-gpu \
      --disable-dev-shm-usage --user-data-dir="$folder/profile" --virtual-time-budget=5000 \
      --window-size="${2:-800},1200" \
      --dump-dom "file://$folder/report.html$1" 2>"$folder/browser.log") ||
      die "the browser failed: $(tail -n 3 "$folder/browser.log")"
    [[ $dumped != *'<div><svg viewBox'* ]] || break
    echo "no frame in attempt $attempt" >&2
  done
  printf '%s\n' "$dumped"
}

page=$(dom "")
# wants <pattern> <what it is>
wants() { grep -qE "$1" <<<"$page" || die "the page lacks $2"; }
wants '<h1 id="title">&lt;b&gt;one&lt;/b&gt; against two</h1>' \
  "its title, or a name of an engine became markup"
wants '<b>6</b><span>games</span>' "the number of games"
wants '<th scope="row" class="name" title="two">two</th>' "the standings"
wants 'id="rating"><div><svg' "the rating's curve"
wants 'id="llr"><div><svg' "the test's curve"
wants 'id="openings"><div><div class="bar">' "the openings"
wants 'id="lengths"><div><svg' "the lengths"
wants 'id="time"><div><svg' "the time use"
wants 'id="endings"><div><div class="bar">' "the endings"
wants 'None: no crash' "the faults"
wants 'id="replay-board"><svg' "a board"
wants '<circle' "pieces on it"
wants '<text class="edge" [^>]*>8</text><text class="edge" [^>]*>a</text>' "its coordinates"
wants '<td class="score">≥ [+−-]?[0-9.]+</td>' "the sign of a bound"
wants '<span class="count small">[0-9]+-[0-9]+</span>' "the scores of the games in discs"
wants '(wins|draw), [0-9]+-[0-9]+: ' "the score of the game that is shown"
wants 'Made by tav-match' "its end: the script failed"

page=$(dom "#game=2.1")
wants 'data-id="2.1" aria-current="true"' "the game that its address names"

# The drawings are made for the width they have, so that their letters keep their size: a unit of
# them is a pixel.
for width in 500 1200; do
  page=$(dom "" "$width")
  while read -r drawn; do
    ((drawn > width / 4 && drawn < width)) ||
      die "a drawing of $drawn units on a page of $width pixels"
  done < <(grep -oE '<div><svg viewBox="0 0 [0-9]+' <<<"$page" | grep -oE '[0-9]+$')
  (($(grep -oE '<div><svg viewBox' <<<"$page" | wc -l) >= 4)) ||
    die "drawings are missing at $width pixels"
done
wants 'half of the Elo difference' "why its two errors differ"

# Five engines: colour, dash and mark distinguish the lines of the time chart, and its legend has
# all five.
engines=()
for name in a b c d e; do engines+=(-engine cmd="$ENGINE" name="$name"); done
"$MATCH" "${engines[@]}" -each depth=1 -games 1 -openings plies=2 -output "$folder/five.jsonl" \
  >/dev/null
"$MATCH" report "$folder/five.jsonl" -o "$folder/report.html"
for width in 500 1280 1920; do
  times=$(dom "" "$width" | grep -E '<div id="time">')
  chart=${times%%<div id=\"time-key\">*} legend=${times#*<div id=\"time-key\">}
  for part in "$chart" "$legend"; do
    for look in 'stroke="#[0-9a-f]{6}"[^>]*stroke-dasharray="[^"]*"' 'class="mark" d="[^"]*"'; do
      (($(grep -oE "$look" <<<"$part" | sort -u | wc -l) == 5)) ||
        die "lines of the time chart look alike at $width pixels: $look"
    done
  done
done

# What an engine at fault said last stands next to its game, in the list and above its board.
record=$(sed -n 2p "$folder/games.jsonl")
printf '%s\n' "${record%\}},\"last_lines\":[\"info depth 1\",\"stderr: <i>ouch\"]}" |
  sed -E 's/"termination":"normal"/"termination":"crash"/' >"$folder/fault.jsonl"
"$MATCH" report "$folder/fault.jsonl" -o "$folder/report.html"
page=$(dom "")
lines='<pre class="lines"[^>]*>info depth 1'
wants "<li><button [^>]*>[^<]+</button>$lines" "the last lines beside the fault"
wants 'ouch</pre><div id="replay">' "the last lines above the board"
grep -q '<i>ouch' <<<"$page" && die "a line of an engine became markup"

# A single-player game: what was solved, not who beat whom.
for game in "1.1 exact p1win" "1.2 classic p1win" "2.1 exact p1win" "2.2 classic p2win"; do
  read -r id engine result <<<"$game"
  printf '{"id":"%s","event":"","engines":["%s"],"round":1,"opening":[],' "$id" "$engine"
  printf '"moves":[{"move":"d2d4","nodes":900,"time_us":1500}],'
  printf '"result":"%s","reason":"the end","termination":"normal",' "$result"
  printf '"started":"2026-01-01T12:00:00Z","duration_ms":5}\n'
done >"$folder/suite.jsonl"
"$MATCH" report "$folder/suite.jsonl" -o "$folder/report.html"
page=$(dom "")
wants '<h1 id="title">exact, classic</h1>' "the engines in its title"
wants '<b>2 / 2</b><span>solved by exact</span>' "how many exact has solved"
wants 'title="classic">classic</th><td>1</td><td>2</td>' "the table of solved positions"
wants 'both solved 1, only exact 1, only classic 0, neither 0' "the comparison"
wants '<td class="unsolved">not solved, ' "the positions"
grep -qE '>Elo<|data-value="elo"' <<<"${page%%<script type=*}" && die "the page has a rating"
wants '</svg>solved</' "the legend of solved positions"
grep -qE 'exact - classic|classic - exact|exact lost|exact wins|player 2 won|>draw<' \
  <<<"${page%%<script type=*}" && die "the page speaks of two players"
wants 'Made by tav-match' "its end: the script failed"

# A tuning: the course of its parameters.
"$MATCH" tune -engine cmd="$ENGINE" depth=1 -parameter name=Hash start=16 min=1 max=64 step=4 \
  -spsa iterations=3 pairs=1 rate=0.5 -openings plies=4 -output "$folder/tune.jsonl" >/dev/null
"$MATCH" report "$folder/tune.jsonl" -o "$folder/report.html"
page=$(dom "")
wants 'id="tuning-state">3 of 3 iterations<' "how far the tuning is"
wants 'id="course"><div><svg' "the course of the parameters"
wants 'title="Hash">Hash</th><td>[0-9.]+</td><td>16.00</td>' "the parameter's values"
