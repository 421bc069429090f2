# zsh -f offer.zsh <folder of completions>: as offer.bash. What zsh's own functions would do is said
# by stand-ins.
_offered() {
  for word in "$@"; do [[ $word != ${(b)PREFIX}* ]] || print -r -- "$line"$'\t'"$word"; done
}
_describe() { _offered ${${(P)2}%%:*} }
_files() { _offered ${PREFIX}*(N) }
_command_names() { _offered ${(k)commands} }
compadd() {
  while [[ $1 != -- ]]; do shift; done
  shift
  _offered "$@"
}
compset() { PREFIX=${PREFIX#*=} }
typeset -A completions
for file in $1/_tav-*; do completions[${${file:t}#_}]=$file; done
while IFS= read -r line; do
  words=(${(s: :)line})
  [[ $line != *' ' ]] || words+=('')
  CURRENT=${#words}
  PREFIX=$words[CURRENT]
  source $completions[$words[1]]
done
