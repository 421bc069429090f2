#!/usr/bin/env bash
# levels_test.sh <folder of the programs> <engine>,...: what an engine holds for each processor
# (cmake/levels.cmake) counts alike and searches as tests/transcripts has it, and on a processor
# that has the lowest level alone, played by qemu, the program chooses that. Exit status 77: the
# rest is well, but qemu is not there.
set -u
folder=$(cd "$1" && pwd) || exit 1
IFS=, read -ra engines <<<"$2"
old=(qemu-x86_64 -cpu Nehalem)
skipped=''
command -v "${old[0]}" >/dev/null ||
  skipped="qemu-user is not installed, so that no older processor was tried"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}
# same <what> <expected> <found>
same() { [[ $2 == "$3" ]] || fault "$1: expected"$'\n'"$2"$'\n'"and got"$'\n'"$3"; }
# bench <words of the command>...: its search has the signature that is kept.
bench() {
  local script=tests/transcripts/$game/bench.in
  [[ -f $script ]] || script=tests/transcripts/bench.in
  cmake -D "ENGINE=$(IFS=';' && echo "$*")" -D "INPUT=$PWD/$script" \
    -D "EXPECTED=$PWD/tests/transcripts/$game/bench.out" -D "SCRATCH=$scratch/bench" \
    -P tests/transcripts/run_transcript.cmake >"$scratch/said" 2>&1 ||
    fault "bench of $*:"$'\n'"$(cat "$scratch/said")"
}
# refused <level> <what is said> <words of the command>...: which has no code for that level to run.
refused() {
  local said
  said=$("${@:3}" --processor "$1" perft 1 2>&1)
  [[ $? == 2 && $said == *"$2"* ]] || fault "${*:3} --processor $1 says: $said"
}

for engine in "${engines[@]}"; do
  game=${engine#tav-}
  program=$folder/$engine
  said=$("$program" --version | tail -n 1)
  [[ $said == *", of x86-64"* ]] || {
    fault "$engine --version does not tell the processor: $said"
    continue
  }
  chosen=${said%%,*} all=${said#*, of }
  IFS=', ' read -ra levels <<<"$all"
  [[ ${#levels[@]} -ge 2 ]] || fault "$engine is built for one processor: $all"
  counted=$("$program" perft 6)
  [[ $counted == *"Nodes searched: "* ]] || fault "$engine perft 6 says: $counted"
  tried=''
  for level in "${levels[@]}"; do
    said=$("$program" --processor "$level" --version 2>&1 | tail -n 1)
    if [[ $said == *"this processor does not support $level"* ]]; then
      echo "This processor does not support $level, which is not tried."
      break
    fi
    same "$engine --processor $level --version" "$level, of $all" "$said"
    same "$engine --processor $level perft 6" "$counted" \
      "$("$program" --processor "$level" perft 6)"
    bench "$program" --processor "$level"
    tried=$level
  done
  same "the processor that $engine chooses" "$tried" "$chosen"
  refused i8086 "--processor: expected one of $all, got 'i8086'" "$program"
  for words in --help "--usage bash" "--usage mdoc"; do
    # shellcheck disable=SC2086  # words of a command
    "$program" $words | grep -q processor || fault "$engine $words does not name --processor"
  done
  if [[ -z $skipped ]]; then
    same "what $engine chooses on an older processor" "${levels[0]}, of $all" \
      "$("${old[@]}" "$program" --version | tail -n 1)"
    same "$engine perft 4 on an older processor" "$("$program" perft 4)" \
      "$("${old[@]}" "$program" perft 4)"
    bench "${old[@]}" "$program"
    refused "${levels[1]}" "--processor: this processor does not support ${levels[1]}" \
      "${old[@]}" "$program"
  fi
  echo "$engine: alike on $all${skipped:+, except an older processor}"
done
[[ $faults == 0 ]] || exit 1
[[ -z $skipped ]] || {
  echo "$skipped"
  exit 77
}
