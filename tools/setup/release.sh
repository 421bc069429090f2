#!/usr/bin/env bash
# Everything that a release publishes, from a tag: see usage().
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=tools/setup/common.sh
. tools/setup/common.sh
# shellcheck source=tools/setup/release_parts.sh
. tools/setup/release_parts.sh
# shellcheck source=tools/setup/release_prepare.sh
. tools/setup/release_prepare.sh

usage() {
  cat <<TEXT
Usage: $0 VERSION [--only PART...] [--try] [--twice]
                               [--no-install]
       $0 --prepare VERSION [--repository URL] [--date DATE]

Installs what is missing and makes what a release publishes, from the tag
v<version> of a tree without changes, in build/release/<version>, with an SPDX
list and SHA256SUMS of all. Times are those of the tagged commit. The parts:
$(list_parts)

A part that fails, for a tool or a network is missing, does not stop the others;
the summary at the end names it, and the exit status is 1.

  --only PART...    these parts; what others have made of this tag stays
  --try             then try each part: see "tried" above
  --twice           make each part once more in a clone in another folder, and
                    compare the bytes; resumes after an interruption
  --no-install      trust that what the parts need is there
  --prepare         before the tag: write the version, the date (today) and the
                    repository's address into the files that hold them
  --repository URL  where the source is and where reports go; it stays as it is
                    unless given
TEXT
}

# check_tree: the tree is that of the tag, and of this version.
check_tree() {
  local project commit
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] ||
    usage_error "expected a version such as 0.1.0, got '$version'"
  project=$(project_version)
  [[ $project == "$version" ]] ||
    die "CMakeLists.txt has version $project, not $version: check the tag out," \
      "or run $0 --prepare $version before you tag"
  commit=$(git rev-parse --verify --quiet "refs/tags/$tag^{commit}") ||
    die "there is no tag $tag: tag the commit to release (git tag -a $tag)"
  [[ $commit == "$(git rev-parse HEAD)" ]] ||
    die "tag $tag is not of the commit that is checked out: git checkout $tag"
  [[ -z $(git status --porcelain) ]] ||
    die "files differ from tag $tag: commit them before you tag, or remove them" \
      "(git status lists them)"
  grep -q "^## $version - [0-9]" CHANGELOG.md ||
    die "CHANGELOG.md has no date for $version: run $0 --prepare $version before you tag"
}

# make_again <part>: in a clone, and whether the bytes are the same. What was measured differs.
make_again() {
  local file
  [[ $1 != reports ]] || { echo "The reports hold measured times: not compared." && return; }
  if [[ ! -d $second ]]; then
    bundle_tag
    git clone --quiet --branch "$tag" "$work/tag.bundle" "$scratch/tree" 2>"$scratch/clone.log" ||
      die "git could not clone the tree: $(tail -n 1 "$scratch/clone.log")"
    mv "$scratch/tree" "$second"
    rm "$work/tag.bundle"
  fi
  mkdir -p "$scratch/again" "$scratch/work-again"
  rm -rf "${scratch:?}/again"/*
  (
    cd "$second"
    out=$scratch/again work=$scratch/work-again CCACHE_DISABLE=1 "make_$1"
  )
  for file in "$scratch/again"/*; do
    cmp "$file" "$out/${file##*/}" || die "two builds differ in ${file##*/}"
  done
  echo "A second build in another folder gave the same bytes."
}

# run_part <part>: its files, tried and compared as asked for.
run_part() {
  local packages
  packages=$(part_packages "$1" "$try")
  # shellcheck disable=SC2086  # a list of words
  [[ $install == no || -z $packages ]] || install_packages $packages
  "make_$1"
  if [[ $twice == yes ]]; then make_again "$1"; fi
  if [[ $try == yes ]]; then "try_$1"; fi
}

# write_lists: of all files that are there, the SPDX list and the sums.
write_lists() (
  cd "$out"
  rm -f SHA256SUMS "tavoliere-$version.spdx"
  [[ -n $(ls) ]] || return 0
  "$OLDPWD/tools/setup/spdx.sh" "$version" "$SOURCE_DATE_EPOCH" ./* >"$scratch/spdx"
  mv "$scratch/spdx" "tavoliere-$version.spdx"
  sha256sum -- * >"$scratch/sums"
  mv "$scratch/sums" SHA256SUMS
)

version='' prepare=no try=no twice=no install=yes only=() repository='' date=''
while [[ $# -gt 0 ]]; do
  case $1 in
    --help | -h) usage && exit ;;
    --prepare) prepare=yes ;;
    --try) try=yes ;;
    --twice) twice=yes ;;
    --no-install) install=no ;;
    --repository | --date)
      [[ -n ${2:-} ]] || usage_error "$1: expected a value"
      declare "${1#--}=$2"
      shift
      ;;
    --only)
      while [[ $# -gt 1 && $2 != -* && ! $2 =~ ^[0-9] ]]; do
        [[ " $PARTS " == *" $2 "* ]] || usage_error "no part is called '$2'; there are: $PARTS"
        only+=("$2")
        shift
      done
      [[ ${#only[@]} -gt 0 ]] || usage_error "--only: expected parts: $PARTS"
      ;;
    -*) usage_error "unknown option '$1'" ;;
    *)
      [[ -z $version ]] || usage_error "expected one version, got '$version' and '$1'"
      version=$1
      ;;
  esac
  shift
done
[[ -n $version ]] || usage_error "expected a version, such as $(project_version)"
[[ $prepare == yes || -z $repository$date ]] || usage_error "--repository and --date need --prepare"
if [[ $prepare == yes ]]; then
  prepare_release "$version" "$repository" "$date"
  exit
fi

readonly tag=v$version
check_tree
umask 022
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "$tag")
export SOURCE_DATE_EPOCH
scratch=$(mktemp -d)
trap 'rm -rf --one-file-system "$scratch"' EXIT
work=$PWD/build/release/work out=$PWD/build/release/$version
readonly second=$work/second  # kept, so that a second build can resume
readonly made_tables=$PWD/build/release/tables  # those that the packages carry
mkdir -p "$work" "$out"
# What is there of another commit under this name goes.
if [[ $(cat "$work/commit" 2>/dev/null) != "$version $(git rev-parse HEAD)" ]]; then
  rm -rf "${out:?}" "${work:?}"
  mkdir -p "$work" "$out"
  printf '%s %s\n' "$version" "$(git rev-parse HEAD)" >"$work/commit"
fi
[[ ${#only[@]} -gt 0 ]] || read -ra only <<<"$PARTS"

summary=() failed=()
for part in "${only[@]}"; do
  say "$part: $(describe_part "$part")"
  begin=$SECONDS
  set +e
  (set -e; run_part "$part")
  status=$?
  set -e
  verdict=made
  [[ $try == no ]] || verdict="made and tried"
  if [[ $status != 0 ]]; then
    verdict="NOT MADE"
    [[ $try == no ]] || verdict="FAILED"
    failed+=("$part")
  fi
  summary+=("$(printf '%-10s %-15s %5d s' "$part" "$verdict" $((SECONDS - begin)))")
done
write_lists
say "$out"
(cd "$out" && ls -l)
say "Summary"
printf '%s\n' "${summary[@]}"
[[ ${#failed[@]} == 0 ]] || die "these parts failed, the reasons are above: ${failed[*]}"
