#include "tools/match/command_line/command_line.h"

namespace tavoliere::match {

std::string HelpText() {
  return R"(tav-match: plays matches between engines of any game that speak UGI or UCI.

Usage: tav-match -engine cmd=A [KEY=VALUE...] -engine cmd=B [KEY=VALUE...] [OPTIONS]
       tav-match -resume JOURNAL [OPTIONS]
       tav-match merge JOURNAL... [-o MERGED] [--force]
       tav-match stats JOURNAL... | sprt --counts COUNTS | report JOURNAL... -o FILE.html
       tav-match compliance ENGINE [ARGUMENT...]
       (each says more with --help)

  -engine KEY=VALUE...     an engine; two or more, in a game for one also one
  -each KEY=VALUE...       what holds for all, unless an -engine says otherwise
    cmd=PROGRAM            a path, or a name in PATH
    args="A B"  arg=A      its arguments, split at blanks or one as it is; both add
    dir=FOLDER             to run it in
    stderr=FILE            keeps its standard error (default: thrown away)
    name=NAME              default: what the engine calls itself
    option.NAME=VALUE      an option of the engine
    proto=ugi|uci|auto     the handshake (default auto: ugi, then uci)
    proto=WORD             another protocol: it runs as JUDGE adapt WORD -- PROGRAM...
    tc=[MOVES/]TIME[+INC]  the clock, in seconds or M:S or H:M:S: 40/1:00+0.5
    st=SECONDS             time for each move
    depth=N  nodes=N       limits of each search
    timemargin=MS          how late a move may be without losing (default 50)
    startup=SECONDS        -startup for this engine alone
    ponder                 it thinks while the other side does
    restart=on|off         a new process for every game (default off)
    white=p1|p2            whose clock wtime is, under uci (default p1)
  -judge KEY=VALUE...      the process that knows the rules (default: another one of the first engine)
  -config FILE             engines, each, judge and evaluator from a JSON file
  -tournament FORMAT       round-robin (default), gauntlet, swiss or knockout
  -seeds N                 gauntlet: the first N engines against each of the others (default 1)
  -rounds N                rounds of games (default 1); knockout: rounds of each encounter
  -games N                 games of two engines in a round, with sides swapped (default 2)
  -repeat [N]              N of them from each opening (default: all; -repeat alone: 2)
  -openings KEY=VALUE...   how games begin
    file=FILE              an opening a line: startpos moves M..., fen F [moves M...]
    format=moves|fen       what a line without such a word is (default moves)
    format=engine          another format, read by the judge's program: PROGRAM openings FILE
    order=sequential|random
    start=N                the first line to play (default 1)
    plies=N                with a file: N moves of each line; without: N random moves, others in
                           every pair as long as there are enough
    within=X               random moves are kept when the evaluator says -X to X, in hundredths
  -evaluator KEY=VALUE...  the engine that judges random openings; depth= or nodes=
  -srand N                 the seed of random openings and orders (default 1)
  -concurrency N           games at a time (default 1)
  -affinity [CPUS]         processors dealt out to the games at a time, such as 0-3,6 (default all)
  -maxmoves N              a draw after N moves of each side
  -draw movenumber=N movecount=M score=X
                           a draw when from move N on both say -X to X for M moves
  -resign movecount=M score=X [twosided=true]
                           lost when a side says -X or less for M moves (and the other X or more)
  -sprt elo0=A elo1=B [alpha=0.05] [beta=0.05] [model=normalized|logistic]
                           stop when one of the two hypotheses is accepted
  -ratinginterval N        the table after every N games
  -hang SECONDS            the longest search without clock or move time (default 60)
  -startup SECONDS         the longest handshake, isready or answer of the judge (default 10)
  -grace SECONDS           from stop to the bestmove of an engine that is late (default 0.9)
  -recover                 go on after a crash, a hang or garbage, with the engine started anew
  -variant NAME            sets UCI_Variant for engines and judge
  -output FILE             the journal: a JSON record of each game, one a line
  -resume FILE             go on with the match of that journal
  -salvage                 with -resume: drops its damaged lines, and says which
  -sync second|game        when it goes to the disk: once a second (default) or after each game
  -noboards                without pictures of the board in it
  -shard I/N               play only the I-th of N parts of the match
  -peers FILE...           journals of the other parts, whose games the SPRT counts too
  -log FILE                appends every line to and from every process, with its time
  -debug                   shows them on standard error
  -event NAME              for the records
  --help  --version

Exit status: 0 finished, 1 internal error, 2 bad configuration, 3 engine fault without -recover,
4 interrupted, 5 the journal cannot be written, 6 the judge failed, 7 H1 accepted, 8 H0 accepted,
9 not compliant, 10 a merged match is incomplete.
)";
}

}  // namespace tavoliere::match
