#!/usr/bin/env bash
# pipe_italian_test.sh <helper> <tav-play> <game>...: with --language it no line of the terminal is
# English or half English.
set -u
tav_play=$2
# shellcheck source=tests/tools/play/helper.sh
. "$1"
shift 2

# Words that stand in most English sentences and in no Italian one. What an engine says in English
# stands in quotation marks; commands, options and names of files are no sentences.
english='\b(the|is|are|has|have|of|with|and|not|may|must|that|this|from|cannot|where|which|legal'
english+='|game|moves?|square|to|by|side to|lost|won|expected|got|no|is)\b'
is_italian() {
  local found
  found=$(sed -E -e 's/"[^"]*"//g' -e "s/'[^']*'//g" -e '/^  moves? /d' -e 's/move (10|S)//g' \
    <<<"$said" | grep -nE "$english")
  [[ -z $found ]] || fault "English in:"$'\n'"$found"
}

for game; do
  first=$(printf 'query legal\n' | "${tav_play%/*}/tav-$game" | cut -d ' ' -f 2)
  printf 'uci\nquit\n' | "${tav_play%/*}/tav-$game" | grep -q '^option name Language ' || continue
  play 0 "$game" --language it --ascii --menu --transcript "$scratch/transcript" <<TEXT
$([[ $game == othello || $game == solitaire || $game == dipole ]] && echo 99 && echo 1)
99
1
$([[ $game == solitaire ]] || echo 1)
zz9

help
zz9
$first
undo x
undo
redo
undo
undo
hint 0.1
best 0.1
review 0.1
clock x
side x
side ${first}x
level x=1
level
side 1 engine frobnicate=1
variations 9
comment bello
load
save
pace x
new zz9
rules
$first
review 0.1
resign
$first
hint
TEXT
  is_italian
  for words in "Scrivi un numero da 1 a " "Posizione non valida: \"" \
    "elenca i comandi" "Muove " "Prova " "Non giocata: " \
    "non c'è nessuna mossa da annullare" "abbandona"; do
    says "$words"
  done
  contains "$scratch/transcript" "Inizio: "
done

# The language may be an option of the engines, and may change during a game.
play 0 dama --option Language=it --ascii --position 'W:W22,32:B18' --p2 human <<'TEXT'
engine setoption name Language value en
32-28
TEXT
says "Muove il Bianco" "La presa è obbligatoria (art. 5): deve muovere 22." \
  "Not played: capturing is obligatory"
exit $faults
