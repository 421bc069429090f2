#!/usr/bin/env bash
# From a fresh clone to every test and check there is: see usage().
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=tools/setup/common.sh
. tools/setup/common.sh
# shellcheck source=tools/setup/check_logs.sh
. tools/setup/check_logs.sh

# The stages in their order, the quick ones first, and what each is for: those of a plain run, those
# that --all adds, and those of --nightly. Each check is in one of them. --all runs the tests of
# slow among those of native: they wait most of the time, for a browser or a clock.
readonly PLAIN="setup format shell native"
readonly MORE="slow asan tsan lint"
readonly NIGHTLY="long races portable tidy fuzz windows wasm aarch64 package"

# How long --nightly fuzzes each target, in seconds.
readonly FUZZ_SECONDS=120
describe() {
  case $1 in
    setup) echo "install the Debian packages that are missing" ;;
    format) echo "clang-format finds nothing to change" ;;
    shell) echo "shellcheck finds nothing in the scripts" ;;
    native)
      echo "g++, optimised for this machine: build, all tests but the $left_out ones" ;;
    slow)
      echo "the slow tests, those in a browser among them, in the build of native;" \
        "--all runs them in native"
      ;;
    asan)
      echo "clang, AddressSanitizer and UndefinedBehaviorSanitizer: build, tests," \
        "corpora of the fuzz targets" ;;
    tsan) echo "g++, ThreadSanitizer: build and tests of what has threads, with the games that" \
      "have changed" ;;
    races) echo "as tsan, with every game" ;;
    lint) echo "clang-tidy finds nothing in the folders that have changed" ;;
    long) echo "the tests that count for minutes, in the build of native" ;;
    portable) echo "g++, optimised for any machine: build, install, run what was installed" ;;
    tidy) echo "clang-tidy finds nothing in the sources and headers of the programs" ;;
    fuzz) echo "clang, libFuzzer: each fuzz target runs for $FUZZ_SECONDS seconds" ;;
    windows) echo "programs for Windows: build, run under wine" ;;
    wasm) echo "engines and page for browsers: build, run in node and Chromium" ;;
    aarch64) echo "programs for 64-bit ARM: build, run under qemu" ;;
    package) echo "packages and tarball of a release: build, use in a fresh Debian" ;;
  esac
}

usage() {
  cat <<TEXT
Usage: $0 [--all] [--nightly] [--no-install] [--verbose]
           [--list] [stage ...]

Installs what is missing, builds everything once and runs the tests of that
build but the slow ones. Each stage writes its log to $LOGS/<stage>.log;
the end of a failing one is shown.

  --all         then the slow tests, those in a browser among them, the
                sanitizers, and clang-tidy of the folders changed since the
                branch left origin/main, or in the last commit: four times as
                long
  --nightly     instead what takes hours: the long recounts, the portable build,
                clang-tidy of everything, minutes of fuzzing, and the programs
                for other systems, which are tried (as root, by the network);
                with --all: every check there is
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
    die "some files are not formatted: clang-format -i <file> formats them"
}

stage_shell() {
  local scripts
  scripts=$(find .ci tools tests cmake engines -type f \
    \( -name '*.sh' -o -name '*.bash' -o -path .ci/run \))
  # shellcheck disable=SC2086  # paths without spaces
  shellcheck --external-sources $scripts
}

# check_manual <file>: the page formats without a warning.
check_manual() {
  local complaints
  complaints=$(LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings --encoding=utf8 --ditroff \
    --local-file "$1" 2>&1 >/dev/null) || complaints+=" man could not show it"
  [[ -z $complaints ]] || die "the man page $1 has faults: $complaints"
}

# run_tests <preset> [<ctest argument>...]: four times as many at once as there are processors,
# since many wait for a clock. They have a folder of their own for temporary files, which must be
# empty in the end, except for those of ThreadSanitizer itself.
run_tests() {
  local preset=$1 folder status=0 left
  shift
  step "test"
  folder=$(mktemp -d)
  TMPDIR=$folder TEST_TMPDIR=$folder ctest --preset "$preset" --parallel "$((4 * $(jobs)))" "$@" ||
    status=$?
  left=$(ls -A --ignore='tsan.rodata.*' "$folder")
  rm -rf "$folder"
  describe_run "$preset"
  if [[ $status != 0 ]]; then
    tell_failures "$preset" || true
    return "$status"
  fi
  [[ -z $left ]] || die "the tests left behind: $left"
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
  run_tests tests --label-exclude "${left_out// and /|}"
  slowest_tests native
}

stage_slow() {
  configure_and_build tests
  run_tests tests --label-regex slow --label-exclude long
  slowest_tests slow
}

stage_long() {
  configure_and_build tests
  run_tests tests --label-regex long
}

# Memory in huge pages, where the kernel gives them to who asks: a compiling clang gained 2 to 16 %
# by them.
in_huge_pages() { GLIBC_TUNABLES=glibc.malloc.hugetlb=1 "$@"; }

stage_asan() {
  in_huge_pages configure_and_build clang
  run_tests clang --label-exclude 'slow|long|repository'
  slowest_tests asan
}

# The commit with which the tree is compared, to look at what has changed: where the branch left
# origin/main, or else the last but one. Nothing: a tree without history, all of which is new.
changed_since() {
  local base
  base=$(git merge-base HEAD origin/main 2>/dev/null || true)
  [[ -n $base && $base != "$(git rev-parse HEAD)" ]] ||
    base=$(git rev-parse --verify --quiet HEAD~1 || true)
  echo "$base"
}

# The games that ThreadSanitizer watches, separated by semicolons: play.sh's own, and those with a
# file that has changed.
games_with_threads() {
  local base folder games=()
  base=$(changed_since)
  for folder in engines/*/; do
    [[ -f $folder/CMakeLists.txt && $folder != engines/base/ ]] || continue
    if grep -qs '^# default:' "$folder/match.args" || [[ -z $base ]] ||
      ! git diff --quiet "$base" -- "$folder"; then
      games+=("$(basename "$folder")")
    fi
  done
  (IFS=';' && echo "${games[*]}")
}

# Every game runs on the same threads, those of core and the server, and a sanitized build of all
# takes as long as the tests of all.
stage_tsan() { watch_threads "$(games_with_threads)"; }
stage_races() { watch_threads all; }

# watch_threads <games>: tests of scripts, label "tools", start programs that others start too.
watch_threads() {
  echo "games: $1"
  configure_and_build tsan "-DTAVOLIERE_GAMES=$1"
  run_tests tsan --label-exclude 'slow|long|repository|tools'
  slowest_tests "$stage"
}

# Every run begins elsewhere than that of the day before.
stage_fuzz() {
  in_huge_pages configure_and_build fuzz
  TAVOLIERE_FUZZ_SECONDS=$FUZZ_SECONDS TAVOLIERE_FUZZ_SEED=$(date +%Y%m%d) run_tests fuzz
}

# run_tidy [--since <commit>]: the programs' sources as build/clang compiles them.
run_tidy() {
  configure clang
  cmake --build --preset clang --target tavoliere_precompiled tavoliere_version ||
    die "the precompiled headers or the version's source were not built (see above)"
  local units
  units=$(tools/setup/tidy_units.py build/clang "$@")
  step "$(wc -w <<<"$units") files"
  in_huge_pages xargs --no-run-if-empty --max-args=1 --max-procs="$(jobs)" \
    clang-tidy -p build/clang/tidy --quiet <<<"$units" ||
    die "clang-tidy found what is listed above"
}

stage_tidy() { run_tidy; }

stage_lint() {
  local base
  base=$(changed_since)
  if [[ -n $base ]]; then run_tidy --since "$base"; else run_tidy; fi
}

# try_platform <script> [<argument>...]: builds for another system and tries the programs.
try_platform() {
  local script=tools/setup/$1.sh
  shift
  [[ $install == yes ]] || set -- --no-install "$@"
  "$script" --try "$@"
}

stage_windows() { try_platform windows; }
stage_wasm() { try_platform wasm; }
stage_aarch64() { try_platform aarch64; }
stage_package() { try_platform package; }

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
  tests/repository/levels_test.sh "$prefix/bin" "$(IFS=, && echo "${engines[*]}")" ||
    [[ $? == 77 ]] || die "what the engines do depends on the processor (see above)"
}

list() {
  local stage
  for stage in $2; do printf '%-10s %-11s %s\n' "$stage" "$1" "$(describe "$stage")"; done
}

install=yes verbose=no all=no nightly=no selected=()
left_out="slow and long"  # the tests that native does not run
for argument in "$@"; do
  case $argument in
    --help | -h) usage && exit ;;
    --list)
      list always "$PLAIN"
      list --all "$MORE"
      list --nightly "$NIGHTLY"
      exit
      ;;
    --no-install) install=no ;;
    --all) all=yes ;;
    --nightly) nightly=yes ;;
    --verbose | -v) verbose=yes ;;
    -*) usage_error "unknown option '$argument'" ;;
    *)
      [[ " $PLAIN $MORE $NIGHTLY " == *" $argument "* ]] ||
        usage_error "no stage is called '$argument'; there are: $PLAIN $MORE $NIGHTLY"
      selected+=("$argument")
      ;;
  esac
done
if [[ ${#selected[@]} == 0 ]]; then
  case $all-$nightly in
    no-no) read -ra selected <<<"$PLAIN" ;;
    yes-no) read -ra selected <<<"$PLAIN ${MORE#slow }" ;;
    no-yes) read -ra selected <<<"setup $NIGHTLY" ;;
    yes-yes) read -ra selected <<<"$PLAIN ${MORE#slow } $NIGHTLY" ;;
  esac
  [[ $all == no ]] || left_out=long
fi

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
  echo "FAILED: ${failed[*]}. The whole log is in $LOGS/<stage>.log;" \
    "again: $0 --verbose ${failed[*]}"
  exit 1
fi
case " ${selected[*]} " in
  *" native "* | *" slow "* | *" asan "* | *" tsan "* | *" races "* | \
    *" long "* | *" fuzz "*)
    [[ $count -gt 0 ]] || die "no test was run" ;;
esac
echo "All stages passed."
