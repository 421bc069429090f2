#!/usr/bin/env bash
# install_test.sh <cmake> <build folder> <programs> <engines>: what `cmake --install` leaves in a prefix is whole and works.
# Both lists are separated by commas.
set -u
cmake=$1 build=$2
IFS=, read -ra programs <<<"$3"
IFS=, read -ra engines <<<"$4"
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT

faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}

"$cmake" --install "$build" --prefix "$prefix" >/dev/null || fault "the installation failed"
[[ ${#programs[@]} -gt 0 ]] || fault "there is no program"
for document in README.md LICENSE PROTOCOL.md; do
  [[ -s $prefix/share/doc/tavoliere/$document ]] || fault "$document is not installed"
done
PATH=$prefix/bin:$PATH

# complete_word <program> <word> <previous word>: what bash would offer.
complete_word() {
  local function
  function=$(complete -p "$1" | sed -n 's/.*-F \([^ ]*\).*/\1/p')
  COMPREPLY=()
  COMP_WORDS=("$1" "$3" "$2")
  [[ $3 != "$1" ]] || COMP_WORDS=("$1" "$2")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  "$function" "$1" "$2" "$3"
}

offers() {
  local reply
  for reply in "${COMPREPLY[@]}"; do
    [[ $reply != "$1" ]] || return 0
  done
  return 1
}

for program in "${programs[@]}"; do
  "$program" --version >/dev/null || fault "$program --version fails"
  "$program" --help >/dev/null || fault "$program --help fails"
  [[ -s $prefix/share/man/man1/$program.1 ]] || fault "$program has no man page"
  # shellcheck source=/dev/null
  . "$prefix/share/bash-completion/completions/$program" || fault "$program has no completion"
done

# Every option that a program's --help begins a line with is offered; the runner's keys as well.
for option in $(tav-match --help | sed -n 's/^  \(--*[a-z]\{1,\}\).*/\1/p'); do
  complete_word tav-match "$option" tav-match
  offers "$option" || fault "tav-match $option is not completed"
done
for option in $(tav-play --help | sed -n 's/^  \(--[a-z0-9-]\{1,\}\).*/\1/p'); do
  complete_word tav-play "$option" tav-play
  offers "$option" || fault "tav-play $option is not completed"
done
complete_word tav-play hu --p1
offers human || fault "tav-play --p1 hu is not completed to human"
complete_word tav-match cm -engine
offers cmd= || fault "tav-match -engine cm is not completed to cmd="
complete_word tav-match order=r -openings
offers random || fault "tav-match -openings order=r is not completed to random"

for engine in "${engines[@]}"; do
  complete_word "$engine" --he "$engine"
  [[ ${COMPREPLY[*]} == --help ]] || fault "$engine --he is completed to '${COMPREPLY[*]}', not to --help"
  complete_word "$engine" be "$engine"
  offers bench || fault "$engine be is not completed to bench"
  declared=0
  while read -r line; do
    [[ $line =~ ^option\ name\ (.*)\ type\ ([a-z]+)(.*)$ ]] || continue
    option=--${BASH_REMATCH[1]// /-} type=${BASH_REMATCH[2]} rest=${BASH_REMATCH[3]}
    declared=$((declared + 1))
    complete_word "$engine" "${option:0:4}" "$engine"
    offers "$option" || fault "$engine ${option:0:4} is not completed to $option"
    [[ $type == combo ]] || continue
    complete_word "$engine" "" "$option"
    for choice in ${rest#* var }; do
      [[ $choice == var ]] || offers "$choice" || fault "$engine $option is not completed to $choice"
    done
  done < <(printf 'uci\nquit\n' | "$engine")
  [[ $declared -gt 0 ]] || fault "$engine declares no option"
done
exit $faults
