#!/bin/bash
# Parts of a match that come and go: exit states for batch systems, tav-match watch, and the
# manual's recipe for GNU parallel with --resume-failed.
#
#   many_machines_test.sh TAV_MATCH ENGINE
set -u
program=$1 engine=$2
faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

two=(-engine "cmd=$engine" name=a -engine "cmd=$engine" name=b -each depth=1 -openings plies=4)
words=("${two[@]}" -rounds 12)

# What does not depend on clocks.
games() {
  sed -n 's/^\({"id":"[^"]*"\).*\("engines":[^]]*\]\).*\("result":"[^"]*"\).*/\1 \2 \3/p' "$1" |
    sort
}
# expect <status> <command>...
expect() {
  local wanted=$1 status
  shift
  "$@" >said 2>&1
  status=$?
  [[ $status == "$wanted" ]] ||
    fault "status $status, not $wanted, of $*: $(tail -n 3 said)"
}

# A verdict is a failure for a batch system, except with -exit-zero; another failure stays one.
test=(-engine "cmd=$engine" args=--best=90 option.Skill=90 name=a -engine "cmd=$engine"
  args=--best=90 option.Skill=0 name=b -each depth=1 -openings plies=4 -rounds 500
  -sprt elo0=0 elo1=50)
expect 7 "$program" "${test[@]}" -output decided.jsonl
expect 0 "$program" "${test[@]}" -exit-zero -output zero.jsonl
grep -q 'H1' said || fault "the verdict is not printed: $(tail -n 2 said)"
expect 0 "$program" -resume zero.jsonl
expect 7 "$program" merge decided.jsonl
expect 0 "$program" merge --exit-zero decided.jsonl
expect 2 "$program" -engine cmd=/nowhere -engine cmd=/nowhere -each depth=1 -exit-zero
expect 0 "$program" "${words[@]}" -shard 1/3 -output part.jsonl
expect 10 "$program" merge --exit-zero part.jsonl

# The table of all parts, while they come.
"$program" "${words[@]}" -output whole.jsonl >/dev/null || fault "the match on one machine"
mkdir -p parts/late
timeout 120 "$program" watch parts never.jsonl >watched 2>&1 &
watch=$!
# await <text> [<file>]: until watch has printed it.
await() {
  local attempt file=${2:-watched}
  for ((attempt = 0; attempt < 300; ++attempt)); do
    grep -qs "$1" "$file" && return
    sleep 0.2
  done
  fault "watch does not print '$1': $(cat -v "$file")"
}
for part in 1 2 3; do
  [[ $part == 3 ]] && cp parts/1.jsonl parts/again.jsonl  # counts once
  place=parts
  [[ $part == 2 ]] && place=parts/late
  "$program" "${words[@]}" -shard "$part/3" -output "$place/$part.jsonl" >/dev/null ||
    fault "part $part"
  [[ $part == 1 ]] || continue
  await "^8 of 24 games, 33 %"
  "$program" "${two[@]}" -srand 2 -output parts/other.jsonl >/dev/null
  await "parts/other.jsonl' is left out"
done
wait "$watch" || fault "watch ends with $?: $(tail -n 3 watched)"
grep -q "^24 of 24 games, 100 % |.* journals 4 | a - b " watched ||
  fault "watch has no line of all games: $(cat watched)"
[[ $(grep -c "parts/other.jsonl' is left out" watched) == 1 ]] ||
  fault "watch does not name the journal of another match once: $(cat watched)"
grep -qxF -- "$("$program" stats whole.jsonl | head -n 1)" watched ||
  fault "watch ends without the table of stats: $(tail -n 20 watched)"
expect 2 "$program" watch
expect 2 "$program" watch whole.jsonl --every never
# At a terminal it is a live table.
if command -v script >/dev/null; then
  mkdir empty
  TERM=xterm timeout 120 script -qefc "'$program' watch empty" screen </dev/null >/dev/null 2>&1 &
  terminal=$!
  await 'waiting for a journal' screen
  kill "$terminal"
  wait "$terminal"
fi

# GNU parallel: a part that fails is started again, and no other.
if command -v parallel >/dev/null; then
  export PARALLEL_HOME=$folder/home
  mkdir -p "$PARALLEL_HOME" && touch "$PARALLEL_HOME/will-cite"
  # A worker that is killed in its second part, once.
  cat >worker.sh <<'SH'
#!/bin/bash
if [[ $1 == 2 && ! -e killed ]]; then
  touch killed
  timeout -s KILL 0.05 "${@:2}"
  exit 137
fi
exec "${@:2}"
SH
  chmod +x worker.sh
  recipe() {
    parallel --jobs 2 --joblog jobs.log "$@" ./worker.sh {} "$program" "${words[@]}" \
      -exit-zero -shard {}/4 -resume p{}.jsonl ::: {1..4} >parallel.log 2>&1
  }
  recipe --resume-failed && fault "the killed part is no failure"
  [[ $(awk 'NR > 1 && $7 != 0' jobs.log | wc -l) == 1 ]] || fault "not one part failed"
  recipe --resume-failed || fault "the failed part is not finished: $(tail -n 3 parallel.log)"
  [[ $(awk 'NR > 1' jobs.log | wc -l) == 5 ]] || fault "other parts were started again"
  expect 0 "$program" merge p?.jsonl -o merged.jsonl
  [[ $(games merged.jsonl) == "$(games whole.jsonl)" ]] ||
    fault "the merged match is not that of one machine"
else
  echo "GNU parallel is not installed, so its recipe is not tried."
fi
exit $faults
