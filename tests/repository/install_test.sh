#!/usr/bin/env bash
# install_test.sh <cmake> <build folder> <programs> <engines>: what `cmake --install` leaves in a
# prefix is whole and works. Both lists are separated by commas.
set -u
cmake=$1 build=$2
IFS=, read -ra programs <<<"$3"
IFS=, read -ra engines <<<"$4"
prefix=$(mktemp -d)
trap 'rm -rf "$prefix" "$build"/bin/repository.table*' EXIT

faults=0
fault() {
  printf '%s\n' "$*"
  faults=1
}

tables=("$build/bin/repository.table" "$build/bin/repository.tables")
touch "${tables[@]}"
"$cmake" --install "$build" --prefix "$prefix" >/dev/null || fault "the installation failed"
rm "${tables[@]}"
for table in "${tables[@]}"; do
  [[ -e $prefix/share/tavoliere/${table##*/} ]] ||
    fault "${table##*/} is in the programs' folder but not installed"
done
for weights in engines/*/data/*.weights; do
  [[ ! -e $prefix/share/tavoliere/${weights##*/} ]] ||
    cmp "$weights" "$prefix/share/tavoliere/${weights##*/}" || faults=1
done
[[ -z $(find "$prefix/share/tavoliere" -type f ! -name '*.table*' ! -name '*.weights') ]] ||
  fault "more than tables and weights is installed in share/tavoliere"
[[ ${#programs[@]} -gt 0 ]] || fault "there is no program"
documents=$prefix/share/doc/tavoliere
for document in README.md LICENSE protocol/PROTOCOL.md protocol/DIALECTS.md protocol/CLIENTS.md \
  protocol/ANALYSIS.md protocol/analysis.schema.json protocol/puzzle.schema.json \
  protocol/FROM_A_SCRIPT.md core/usage/documents/description.schema.json \
  tools/match/journal/journal.schema.json tools/match/command_line/config.schema.json; do
  [[ -s $documents/$document ]] || fault "$document is not installed"
done
# Every link from a document to another document or a picture.
while IFS= read -r text; do
  while IFS= read -r link; do
    [[ -e $(dirname "$text")/$link ]] ||
      fault "the installed ${text#"$documents/"} links to $link, which is not installed"
  done < <(grep -oE '\]\([^):# ]*(\.(md|svg|png|cff)|LICENSE)[)#]' "$text" |
    sed -E 's/^\]\((.*)[)#]$/\1/')
done < <(find "$documents" -name '*.md')
PATH=$prefix/bin:$PATH

for program in "${programs[@]}"; do
  "$program" --version >/dev/null || fault "$program --version fails"
  "$program" --help >/dev/null || fault "$program --help fails"
  [[ -s $prefix/share/man/man1/$program.1 ]] || fault "$program has no man page"
  "$program" --usage tcsh >/dev/null 2>&1 && fault "$program --usage takes any word"
done

# What the shells have to offer: lines "<command line><tabulator><a word>". It is gathered from what
# the programs say to people, not from what the completions are made of.
wanted=$prefix/wanted
want() { printf '%s\t%s\n' "$1" "$2" >>"$wanted"; }

# want_options <command> <text of its --help>: every option that begins a line.
want_options() {
  local option
  while read -r option; do
    want "$1 ${option%?}" "$option"
    grep -qF -- "Fl \"\\&${option#-}\"" "$prefix/share/man/man1/${1%% *}.1" ||
      fault "$1 $option is not in the man page"
  done < <(sed -nE 's/^  (-[a-z], )?(--?[A-Za-z][A-Za-z0-9_-]*).*/\2/p' <<<"$2")
}

# want_tools <command> <text of its --help>: every tool that it lists, its own tools and options.
want_tools() {
  local tool help
  while read -r tool; do
    want "$1 ${tool%?}" "$tool"
    # shellcheck disable=SC2086  # a command of several words
    help=$($1 "$tool" --help)
    want_options "$1 $tool" "$help"
    want_tools "$1 $tool" "$(sed -n '/ SUBCOMMAND /,$p' <<<"$help")"
  done < <(sed -nE '/ SUBCOMMAND |^Subcommands, /,$ s/^  ([a-z][a-z0-9-]*) .*/\1/p' <<<"$2")
}

for program in "${programs[@]}"; do want_options "$program" "$("$program" --help)"; done
for command in merge stats ratings sprt watch report compliance; do
  want "tav-match ${command%?}" "$command"
  want_options "tav-match $command" "$(tav-match "$command" --help)"
done
want "tav-match -engine cm" cmd=
want "tav-match -each st=1 dept" depth=
want "tav-match -openings order=r" random
want "tav-match -openings plies=2 form" format=
want "tav-match -srand 3 -tournament k" knockout
want "tav-match stats --model l" logistic
want "tav-match report x --output $prefix/want" "$wanted"
want "tav-match -resume $prefix/want" "$wanted"
want "tav-play --p1 hu" human

for engine in "${engines[@]}"; do
  want "tav-play " "${engine#tav-}"
  want "$engine be" bench
  want "$engine --Hash 3 go de" depth
  want "$engine query leg" legal
  want_tools "$engine" "$("$engine" --help)"
  declared=0
  while read -r line; do
    [[ $line =~ ^option\ name\ (.*)\ type\ ([a-z]+)(.*)$ ]] || continue
    name=${BASH_REMATCH[1]} option=--${BASH_REMATCH[1]// /-}
    type=${BASH_REMATCH[2]} rest=${BASH_REMATCH[3]}
    declared=$((declared + 1))
    want "$engine ${option:0:4}" "$option"
    [[ $type == combo ]] || continue
    for choice in ${rest#* var }; do
      [[ $choice == var ]] || want "$engine $option " "$choice"
      [[ $choice == var ]] || want "$engine ${option,,}=" "$choice"
      # Whatever the choice needs is installed.
      refused=$(printf 'setoption name %s value %s\nquit\n' "$name" "$choice" | "$engine" |
        grep 'error')
      [[ $choice == var || -z $refused ]] ||
        fault "$engine, installed, refuses $name $choice: $refused"
    done
  done < <(printf 'uci\nquit\n' | "$engine")
  [[ $declared -gt 0 ]] || fault "$engine declares no option"
done

# check_shell <shell> <folder of its completions> <command>...: it offers all of that.
check_shell() {
  local shell=$1 folder=$prefix/share/$2 missing program
  shift 2
  for program in "${programs[@]}"; do
    [[ -s $folder/$program || -s $folder/_$program || -s $folder/$program.fish ]] ||
      fault "$program has no completion for $shell"
  done
  if ! command -v "$shell" >/dev/null; then
    echo "$shell is not there, so its completions are not tried."
    return
  fi
  cut -f 1 "$wanted" | sort -u |
    "$@" "tests/repository/shells/offer.$shell" "$folder" 2>"$prefix/$shell.err" |
    sort -u >"$prefix/$shell"
  missing=$(sort -u "$wanted" | comm -23 - "$prefix/$shell")
  [[ -z $missing ]] ||
    fault "$shell does not offer after each of these lines the word at its end:"$'\n'"$missing"
  [[ ! -s $prefix/$shell.err ]] || fault "$shell complains: $(head -n 5 "$prefix/$shell.err")"
}
export LC_ALL=C
check_shell bash bash-completion/completions bash
check_shell zsh zsh/site-functions zsh -f
check_shell fish fish/vendor_completions.d fish --no-config
[[ $(wc -l <"$wanted") -gt 100 ]] || fault "hardly anything was asked for"
exit $faults
