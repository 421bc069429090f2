#!/usr/bin/env bash
# From a fresh clone to every test and check there is: see usage().
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=tools/setup/common.sh
. tools/setup/common.sh

readonly LOGS=build/check

# The stages in their order, the quick ones first, and what each is for. Those of a plain run, and those that --all adds.
readonly PLAIN="setup format shell native"
readonly MORE="long portable asan tsan tidy"
describe() {
  case $1 in
    setup) echo "install the Debian packages that are missing" ;;
    format) echo "clang-format finds nothing to change" ;;
    shell) echo "shellcheck finds nothing in the scripts" ;;
    native) echo "g++, optimised for this machine: build, all tests but the long ones" ;;
    long) echo "the tests that count for minutes, in the build of native" ;;
    portable) echo "g++, optimised for any machine: build, install, run what was installed" ;;
    asan) echo "clang, AddressSanitizer and UndefinedBehaviorSanitizer: build, tests, fuzzing" ;;
    tsan) echo "g++, ThreadSanitizer: build, tests of what has threads" ;;
    tidy) echo "clang-tidy finds nothing in the sources and headers of the programs" ;;
  esac
}

usage() {
  cat <<TEXT
Usage: $0 [--all] [--no-install] [--verbose] [--list]
           [stage ...]

Installs what is missing, builds everything once and runs all the tests of that
build. Each stage writes its log to $LOGS/<stage>.log; the end of a
failing one is shown.

  --all         then the sanitizers, fuzzing, clang-tidy, the portable build and
                the long recounts: five times as long
  stage         only these (default: $PLAIN)
  --list        name the stages and stop
  --no-install  trust that the packages are there
  --verbose     show the logs as they grow
TEXT
}

sources() { find core protocol engines tools tests cmake -name '*.cc' -o -name '*.h' | sort; }
step() { echo "   $*" >&3; }

stage_setup() {
  need_disk 3000
  # shellcheck disable=SC2086  # lists of words
  install_packages $BUILD_PACKAGES $TEST_PACKAGES
}

stage_format() {
  sources | xargs clang-format --dry-run -Werror ||
    die "some files are not formatted: clang-format -i <file> mends them"
}

stage_shell() {
  local scripts
  scripts=$(find .ci tools tests cmake engines -type f \( -name '*.sh' -o -name '*.bash' -o -path .ci/run \))
  # shellcheck disable=SC2086  # paths without spaces
  shellcheck --external-sources $scripts
}

# check_manual <file>: the page formats without a warning.
check_manual() {
  local complaints
  complaints=$(LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings --encoding=utf8 --ditroff --local-file "$1" 2>&1 >/dev/null) ||
    complaints+=" man could not show it"
  [[ -z $complaints ]] || die "the man page $1 has faults: $complaints"
}

# run_tests <preset> [<ctest argument>...]: more at once than there are processors, since many wait for a clock. They
# have a folder of their own for temporary files, which must be empty in the end, but for those of ThreadSanitizer itself.
run_tests() {
  local preset=$1 folder status=0 left
  shift
  step "test"
  folder=$(mktemp -d)
  TMPDIR=$folder TEST_TMPDIR=$folder ctest --preset "$preset" --parallel "$((2 * $(jobs)))" "$@" || status=$?
  left=$(ls -A --ignore='tsan.rodata.*' "$folder")
  rm -rf "$folder"
  [[ $status == 0 ]] || return "$status"
  [[ -z $left ]] || die "the tests left behind: $left"
}

# slowest <count> <heading>: of lines "<seconds> <name>", as far as they take a second.
slowest() {
  local lines
  lines=$(awk '$1 >= 1' | sort --general-numeric-sort --reverse | head --lines="$1" || true)
  [[ -z $lines ]] || printf '%s\n%s\n' "$2" "$(awk '{ printf "   %6.1f s  %s\n", $1, $2 }' <<<"$lines")" >&3
}

# The time is the last but one word of a line of ctest's; a name may have spaces behind it.
slowest_tests() {
  awk '/ Test +#[0-9]+: .* +sec$/ { for (i = 1; i < NF; ++i) if ($i ~ /^#[0-9]+:$/) print $(NF - 1), $(i + 1) }' "$LOGS/$1.log" |
    slowest 10 "   the slowest tests:"
}

# Ninja's log has milliseconds since the start: begin, end, a time, the output. The last entry of an output counts.
slowest_files() {
  awk -F '\t' 'NR > 1 && $4 ~ /[.](o|gch)$/ { took[$4] = ($2 - $1) / 1000 }
                END { for (name in took) print took[name], name }' "build/$1/.ninja_log" |
    slowest 10 "   the slowest to compile:"
}

configure_and_build() {
  step "configure"
  configure "$@"
  step "build"
  build "$1"
}

# Stage "portable" has the link-time optimisation that this one lacks.
stage_native() {
  configure_and_build tests
  slowest_files tests
  run_tests tests --label-exclude long
  slowest_tests native
}

stage_long() {
  [[ -d build/tests ]] || configure_and_build tests
  run_tests tests --label-regex long
}

# Memory in huge pages, where the kernel gives them to who asks: a compiling clang gained 2 to 16 % by them.
in_huge_pages() { GLIBC_TUNABLES=glibc.malloc.hugetlb=1 "$@"; }

stage_asan() {
  in_huge_pages configure_and_build clang
  run_tests clang --label-exclude 'slow|long|house'
  slowest_tests asan
}

stage_tsan() {
  configure_and_build tsan
  run_tests tsan --label-exclude 'slow|long|house'
  slowest_tests tsan
}

# The programs' sources as build/clang compiles them.
stage_tidy() {
  [[ -f build/clang/compile_commands.json ]] || configure clang
  cmake --build --preset clang --target tavoliere_precompiled || die "the precompiled headers were not built (see above)"
  local units
  units=$(tools/setup/tidy_units.py build/clang)
  step "$(wc -w <<<"$units") files"
  in_huge_pages xargs --max-args=1 --max-procs="$(jobs)" clang-tidy -p build/clang/tidy --quiet <<<"$units" ||
    die "clang-tidy found what is listed above"
}

# Without the precompiled headers, which hide a missing include.
stage_portable() {
  configure_and_build portable
  step "install"
  local prefix
  prefix=$(mktemp -d)
  # shellcheck disable=SC2064  # the path as it is now
  trap "rm -rf '$prefix'" EXIT
  cmake --install build/portable --prefix "$prefix"
  step "run what was installed"
  local program manual
  for program in "$prefix"/bin/tav-*; do
    echo "-- ${program##*/}"
    (cd / && "$program" --version && "$program" --help >/dev/null)
    manual=$prefix/share/man/man1/${program##*/}.1
    check_manual "$manual"
    shellcheck --shell=bash "$prefix/share/bash-completion/completions/${program##*/}"
  done
  local engine engines=() expected found
  for engine in engines/*/; do
    engine=tav-$(basename "$engine")
    [[ -x $prefix/bin/$engine ]] || continue
    engines+=("$engine")
    [[ -x build/tests/bin/$engine ]] || continue
    expected=$(build/tests/bin/"$engine" perft 6)
    found=$("$prefix/bin/$engine" perft 6)
    [[ $found == "$expected" ]] ||
      die "$engine perft 6 depends on the instruction set: '$found' portable, '$expected' native"
    echo "-- $engine perft 6: $(tail -n 1 <<<"$found"), portable and native"
  done
  step "every processor's code"
  tests/house/levels_test.sh "$prefix/bin" "$(IFS=, && echo "${engines[*]}")" || [[ $? == 77 ]] ||
    die "what the engines do depends on the processor (see above)"
}

tests_run() {
  cat "$LOGS"/*.log 2>/dev/null | sed -n 's/.*tests failed out of \([0-9]*\)$/\1/p' | awk '{ n += $1 } END { print n + 0 }'
}

# What failed in a stage, as far as its log says so in a line: for a reader who sees only the end of all this.
complaints() {
  grep -E '^[[:space:]]+[0-9]+ - .*\(|: Failure$|: error: |: runtime error: |^SUMMARY: |^==[0-9]+==ERROR|^check\.sh: ' "$LOGS/$1.log" |
    grep -v '(Skipped)$' | tail -n 40 | sed 's/^[[:space:]]*/   /'
}

install=yes verbose=no stages=$PLAIN selected=()
for argument in "$@"; do
  case $argument in
    --help | -h) usage && exit ;;
    --list)
      for stage in $PLAIN $MORE; do printf '%-10s %s\n' "$stage" "$(describe "$stage")"; done
      exit
      ;;
    --no-install) install=no ;;
    --all) stages="$PLAIN $MORE" ;;
    --verbose | -v) verbose=yes ;;
    -*) usage_error "unknown option '$argument'" ;;
    *)
      [[ " $PLAIN $MORE " == *" $argument "* ]] || usage_error "no stage is called '$argument'; there are: $PLAIN $MORE"
      selected+=("$argument")
      ;;
  esac
done
[[ ${#selected[@]} -gt 0 ]] || read -ra selected <<<"$stages"

mkdir -p "$LOGS"
rm -f "$LOGS"/*.log
exec 3>&1
summary=() failed=()
for stage in "${selected[@]}"; do
  [[ $stage != setup || $install == yes ]] || continue
  say "$stage: $(describe "$stage")"
  log=$LOGS/$stage.log
  begin=$SECONDS
  set +e
  if [[ $verbose == yes ]]; then
    (set -e; "stage_$stage") 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
  else
    (set -e; "stage_$stage") >"$log" 2>&1
    status=$?
  fi
  set -e
  verdict=passed
  if [[ $status != 0 ]]; then
    verdict=FAILED
    failed+=("$stage")
    [[ $verbose == yes ]] || tail -n 80 "$log"
  fi
  summary+=("$(printf '%-10s %-7s %4d s' "$stage" "$verdict" $((SECONDS - begin)))")
  echo "${summary[-1]}"
  [[ $stage != setup || $status == 0 ]] || break
done

say "Summary"
printf '%s\n' "${summary[@]}"
count=$(tests_run)
echo "$count tests run, $SECONDS seconds in all"
if [[ ${#failed[@]} -gt 0 ]]; then
  for stage in "${failed[@]}"; do
    echo "-- $stage:"
    complaints "$stage" || echo "   (its log has nothing that looks like a fault; its end is above)"
  done
  echo "FAILED: ${failed[*]}. The whole log is in $LOGS/<stage>.log; again: $0 --verbose ${failed[*]}"
  exit 1
fi
case " ${selected[*]} " in
  *" native "* | *" asan "* | *" tsan "*) [[ $count -gt 0 ]] || die "no test was run" ;;
esac
echo "All stages passed."
