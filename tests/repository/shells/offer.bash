# bash offer.bash <folder of completions>: of each command line on standard input what bash would
# offer at its end, a word a line behind it and a tabulator.
declare -A completes
for file in "$1"/tav-*; do
  # shellcheck source=/dev/null
  . "$file"
  completes[${file##*/}]=$(complete -p "${file##*/}" | sed -n 's/.*-F \([^ ]*\).*/\1/p')
done
compopt() { :; }
while IFS= read -r line; do
  # As readline breaks it: at blanks, and at '=', which is a word.
  read -ra COMP_WORDS <<<"${line//=/ = }"
  [[ $line != *[' =']  ]] || [[ $line == *= ]] || COMP_WORDS+=("")
  [[ $line != *= ]] || COMP_WORDS+=("")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  "${completes[${COMP_WORDS[0]}]}"
  for word in "${COMPREPLY[@]}"; do printf '%s\t%s\n' "$line" "$word"; done
done
