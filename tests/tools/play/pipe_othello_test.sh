#!/usr/bin/env bash
# pipe_othello_test.sh <helper> <tav-play>: moves, taking back, saving, watching, through a pipe.
set -u
tav_play=$2
# shellcheck source=tests/tools/play/helper.sh
. "$1"

# A whole game of two persons: Black takes every disc.
play 0 othello --p1 human --p2 human --transcript "$scratch/game.txt" <<'TEXT'
E6
f4
comment the usual answer
e3
f6
g5
d6
e7
f5
move P@c5
TEXT
says "Black to move | Black 2, White 2" "move 1: e6 by Black" "Comment saved." \
  "The game is over | Black 13, White 0 | move 9: c5 by Black" \
  "Black wins: " "Time: Black 0:0" ", White 0:0" ", the game 0:0" "9 moves."
contains "$(archive othello)" '"result":"p1win"'
contains "$(archive othello)" '"comment":"the usual answer"'
contains "$scratch/game.txt" "  2. White   f4"
contains "$scratch/game.txt" "{ the usual answer }"
contains "$scratch/game.txt" "Black wins: "

# What is illegal says why and changes nothing; undo and redo go over any number of plies.
play 0 othello --p1 human --p2 human <<'TEXT'
a1
z9
nonsense
why d4
pass
e6
f4
undo 2
redo
redo 7
undo 1
d3
redo
TEXT
says "Not played: a1 turns over no disc for Black." "Not played: " "expected a square" \
  "Not played: " "d4 is taken" "may not pass" "move 2: f4" "Black 2, White 2" "move 1: e6" \
  "move 2: f4" "move 1: e6" "Not played: d3" "move 2: f4"

# What was left for another move is a variation, and can be gone back to.
play 0 othello --p1 human --p2 human <<'TEXT'
e6
f4
undo 1
f6
variations
variations 1
variations 2
TEXT
says "move 2: f4" "move 1: e6" "move 2: f6" "1: (2. f4)" "move 2: f4" \
  "the number of a variation, 1 to 1"

# Against the engine: it answers, undo goes back to the person's turn; hint, evaluation and best
# line.
play 0 othello --p2 'engine depth=2 evaluation=greedy' <<'TEXT'
d3
undo
hint 0.1
best 0.1
eval
level 3
level white evaluation=mobility depth=1
level colour=red
switch
rules
board
TEXT
says "White plays " "depth 2" "Black to move | Black 2, White 2" "Try " "Score for Black: " \
  "total cp" "White: " "Level 3" "Evaluation mobility" "no option 'colour'" \
  "Black: Tavoliere Othello" "White: human" "Black plays " "Black moves first"

# A draw that is declined and one that is agreed, and giving up.
play 0 othello --p1 human --p2 human <<'TEXT'
d3
draw
no
draw
yes
undo
d3
resign
TEXT
says "Black declines" "The game is drawn: by agreement." "Black wins: White resigns."

# What a side loses that stays far ahead, or far behind, is counted in full, also in a finished
# game. The searches end when the game is solved.
play 0 othello --p1 human --p2 human \
  --position "---OXXXX--OXXXXX-OXXXXX-OOXXXOXXOOXXXXX--OOOXXX-XOOO-X--OOOOO--- X \
moves b1 c1 a3 h3 b2 a6 e7 a2 h5 f8 g8 h8 g7 a1 h7 h6" <<<'review 20'
says "The game is over" \
  "move   3  Black    a3           lost 22.00, best was a6 (costly, in a decided game)" \
  "move   4  White    h3           lost 18.00, best was a6 (costly, in a decided game)" \
  "Moves reviewed: 16. Mistakes: "

# A clock: without a rule none is shown; a time that is over ends the game.
play 0 othello --p1 human --p2 human <<'TEXT'
clock frobnicate
clock 5+x
clock move 0
clock none
d3
review 0.01
clock 0.02+0
TEXT
says "got 'frobnicate'" "got '5+x'" "got 'move 0'" "move 1: d3" "Moves reviewed: 1. "
# The person's own questions take the person's time.
play 0 othello --p1 human --p2 'engine strength=random' <<'TEXT'
clock move 1
hint 1.2
d3
exit
TEXT
says "the game is over" "White wins: Black has no time left."

# A weaker player needs no limit, and is named.
play 0 othello --p1 'engine strength=beginner' \
  --p2 'engine strength=random strength-seed=5' </dev/null
says "The game is over"
contains "$(archive othello)" 'Strength beginner'

# From a position text, with a forced pass.
play 0 othello --p1 human --p2 human --position "XO$(printf -- '-%.0s' {1..62}) O" <<<c1
says "White to move" "White has no move and passes." "Black to move" "Black wins: "
# A side that the shell has torn apart.
play 2 othello --p1 human --p2 engine depth=3 level=2 </dev/null
says "put the settings in quotes: --p2 'engine depth=3 level=2'"
play 2 --p2 engine depth=3 </dev/null
says "got 'depth=3'" "--p2 'engine depth=3'"

play 2 othello --p1 human --position 'not a board' </dev/null
says "tav-play: " "expected X, O or - as cell 1"

# In the protocol's own words: the usual start, and moves that were made.
play 0 othello --p1 human --p2 human --position 'startpos moves f5' <<'TEXT'
new position startpos
new moves d3 c3
undo
TEXT
says "White to move | Black 4, White 1 | move 1: f5 by Black" "Black to move | Black 2, White 2" \
  "move 2: c3 by White" "move 1: d3 by Black"

# A variant; saving, loading and going on with an unfinished game in another process.
play 0 othello --variant othello6 --p1 human --p2 human <<TEXT
save $scratch/none/game
$(printf 'new\nb3\nsave %s' "$scratch/game.jsonl")
load $scratch/nowhere
load $scratch/game.txt
TEXT
says "cannot write" "Black 4, White 1" "Saved in" "no file" "game record"
play 0 othello --variant othello6 --p1 human --p2 human --load "$scratch/game.jsonl" <<<undo
says "Black 4, White 1" "Black 2, White 2"
play 0 othello --variant othello6 --p1 human --p2 human --resume <<<redo
says "Black 2, White 2" "move 1: b3 by Black" # also what had been taken back goes on
play 0 othello --variant othello6 --p1 human --p2 human --resume </dev/null
says "move 1: b3 by Black" "The game is saved in"
[[ $(grep -c "to move |" <<<"$said") == 1 ]] ||
  fault "the board of a game that goes on is shown more than once:"$'\n'"$said"
play 0 othello --p1 human --p2 human --load "$scratch/game.jsonl" <<<b2
says "Black 4, White 1" "move 2: "

# A pasted game begins at the usual start with its moves, and the record says so.
play 0 othello --p1 human --p2 human <<'TEXT'
new 1. F5 f4 2. F3 g4 40-24
1. h3 f6
new d3 c3
1. c4
new 8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- b
c4
new f5
1. a1
TEXT
says "move 4: g4 by White" "move 6: f6 by White" "move 2: c3 by White" "move 3: c4 by Black" \
  "Black to move | Black 2, White 2" "move 1: c4" "move 1: f5" "Not played: "
contains "$(archive othello)" '"opening":[],"moves":[{"move":"f5","time_us":0},{"move":"f4"'
contains "$(archive othello)" '"opening":[],"moves":[{"move":"d3","time_us":0},{"move":"c3"'
! grep -q '"fen":"[a-h0-9]' "$(archive othello)" || fault "a game stands for a position"

# Two engines play each other to the end, each in its own way.
play 0 othello --p1 'engine evaluation=greedy depth=1' \
  --p2 'engine evaluation=table depth=1' </dev/null
says "Black plays" "White plays" "The game is over" "Time: Black "
contains "$(archive othello)" '"engines":["Tavoliere Othello'

# The questions at the start, through a pipe.
play 0 <<'TEXT'
chess
othello
1
human
2
?
14
invincible
level=1 evaluation=greedy
moves z9
here

d3
TEXT
says "The games:" "othello" "Enter a number from 1 to " "How strong is it?" "   1  random" \
  "any legal move" "  13  strongest   all that the engine can do: full strength" \
  "Settings such as time=2" \
  "evaluation=strong|pattern|handmade|greedy" "got '14'" "got 'invincible'" "Not a position: " \
  "z9" "Not a position: " "got 'h'" "Press Enter for the usual start." "Black to move" "White plays"

says_not "'fen'"

# Puzzles: a wrong move is refused and ends the streak, and so does help; the next one is solved.
solution() {
  printf 'query puzzle %s\n' "$1" | "$(dirname "$tav_play")/tav-othello" |
    sed -E 's/.*"move":"([a-h][1-8])".*/\1/'
}
for second in "$(solution 2)" hint; do
  play 0 othello --ascii <<TEXT
puzzle 1
$(solution 1)
puzzle
puzzle ${second/[a-h][1-8]/solution}
$(solution 2)
puzzle 3
puzzle 1000
puzzle nobody
TEXT
  says "Puzzle 1 of 64 (" "find the only move that" "Right: no other move is as good." \
    "Puzzle 2 of 64 (" "Streak: " "Right: " "Puzzle 3 of 64 (" "Streak: 0." \
    "expected a puzzle from 1 to 64, got 1000" "no puzzle has the grade 'nobody'"
done
# A legal move that is not the first puzzle's.
wrong=$(printf 'query puzzle 1\n' | "$(dirname "$tav_play")/tav-othello" |
  sed -E 's/.*"position":"([^"]*)".*/position fen \1\nquery legal/' |
  "$(dirname "$tav_play")/tav-othello" | tr ' ' '\n' | grep -E '^[a-h][1-8]$' |
  grep -vx "$(solution 1)" | head -n 1)
play 0 othello --p1 human --p2 human --ascii <<'TEXT'
book
TEXT
says "  move       value  games (points)   how the book goes on" "  e6 " "  f5 " "  c4 " "  d3 "

play 0 othello --ascii <<TEXT
puzzle 1
$wrong
$(solution 1)
puzzle 1
$(solution 1)
puzzle 2
$(solution 2)
puzzle 3
puzzle hint
TEXT
says "Puzzle 1 of 64 (" "Try another one." "Right: " "Puzzle 1 of 64 (" "Streak: 0." "Right: " \
  "Streak: 1." "Right: " "Streak: 2." "It is "

exit $faults
