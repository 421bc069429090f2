// The options of a match, as they are read, completed, and printed by --help, in the man page and
// in MANUAL.md.
#include "core/usage/documents/completion.h"
#include "tools/match/command_line/words/declaration.h"

namespace tavoliere::match {
namespace {

using usage::Declare;
using Options = std::vector<usage::Option>;

Options EngineKeys() {
  return {
      Declare("cmd", "PROGRAM", "a path, or a name in PATH"),
      Declare("args", "WORDS", "arguments, split at blanks"),
      Declare("arg", "WORD", "one argument, taken unchanged; args= and arg= add to earlier ones"),
      Declare("dir", "FOLDER", "working directory"),
      Declare("stderr", "FILE", "file for its standard error (default: discarded)"),
      Declare("name", "NAME",
              "name in tables and records (default: the name that the engine reports)"),
      Declare("option.", "NAME=VALUE", "value of an engine option"),
      Declare("proto", "ugi|uci|auto|WORD",
              "handshake (default auto: ugi, then uci). Another word names a protocol that the "
              "judge's program translates; the engine then runs as JUDGE adapt WORD -- PROGRAM..."),
      Declare("tc", "[MOVES/]TIME[+INC]",
              "clock, in seconds, M:S or H:M:S: 40/1:00+0.5, inf/60+0.6"),
      Declare("st", "SECONDS", "time per move"),
      WithRange(Declare("depth", "N", "maximum depth of each search, in plies"), 1, 10'000),
      WithRange(Declare("plies", "N", "another word for depth="), 1, 10'000),
      WithRange(Declare("nodes", "N", "maximum number of nodes per search"), 1,
                std::int64_t{1} << 62),
      WithRange(
          WithStandard(Declare("timemargin", "MS", "how late a move may be without a loss on time"),
                       "50"),
          0, 10'000'000),
      Declare("startup", "SECONDS", "-startup for this engine only"),
      Declare("tscale", "FACTOR",
              "multiply all that the engine may take but its clock: -startup, -hang, -grace"),
      Declare("ponder", "", "think while the other side is to move"),
      WithStandard(
          Declare("restart", "on|off|auto", "start a new process for every game; auto is off"),
          "off"),
      Declare("initstr", "TEXT",
              "lines for the engine before the handshake; \\n in the text ends one"),
      Declare("debug", "", "send the engine debug on, under uci"),
      Declare("whitepov", "", "the engine's scores are White's, whichever side it plays"),
      Declare("white", "p1|p2",
              "player whose clock is wtime under uci (default: the player that the judge's query "
              "sides calls White, else p1)")};
}

Options OpeningKeys() {
  return {
      Declare("file", "FILE",
              "opening file, one opening per line: startpos moves M..., or fen F [moves M...]"),
      Declare(
          "format", "moves|fen|epd|pgn|engine",
          "format of a line that does not begin with such a word (default moves; by the file's "
          "ending .epd or .pgn). engine: the game's own format, which the judge's program reads "
          "as PROGRAM openings FILE"),
      Declare("order", "sequential|random", "order in which the lines are played"),
      WithRange(WithStandard(Declare("start", "N", "first line to play"), "1"), 1, 1'000'000'000),
      WithStandard(
          Declare(
              "skip", "true|false",
              "leave out openings that cannot be played; otherwise they end the match before its "
              "first game"),
          "false"),
      WithRange(
          Declare(
              "plies", "N",
              "with a file: N moves of each line; without: N random moves, different for each pair "
              "while there are enough"),
          1, 1000),
      Declare(
          "policy", "default|encounter|round",
          "a new opening for every pair of games (default, encounter), or the same for all pairs "
          "of a round"),
      WithRange(
          Declare("within", "X",
                  "keep random moves only if the evaluator's score is -X to X, in hundredths"),
          0, 1'000'000)};
}

Options WhoPlays() {
  return {
      WithKeys(Declare("-engine", "KEY=VALUE...",
                       "an engine; two or more, or one in a single-player game"),
               EngineKeys()),
      Declare("-each", "KEY=VALUE...",
              "values for all engines; those after -engine take precedence"),
      Declare("-judge", "KEY=VALUE...",
              "process that knows the rules (default: another process of the first engine)"),
      Declare("-evaluator", "KEY=VALUE...",
              "engine that judges random openings; needs depth= or nodes="),
      Declare("-config", "FILE...", "JSON file with engines, each, judge and evaluator"),
      Declare("-variant", "NAME",
              "set UCI_Variant for engines and judge (standard: leave it unset)"),
      WithKeys(Declare("-quick", "KEY=VALUE...",
                       "a match of two engines with tc=10+0.1, 25,000 rounds, all processors but "
                       "two, -recover, -draw movenumber=30 movecount=8 score=8 and -output "
                       "format=cutechess; other options override these"),
               {Declare("cmd", "PROGRAM", "an engine; given twice"),
                Declare("book", "FILE", "openings, played in random order")})};
}

Options WhatIsPlayed() {
  return {
      Declare("-tournament", "round-robin|gauntlet|pyramid|swiss|knockout",
              "pairings: every engine against every other (default), the seeds against all others, "
              "every engine against all named before it, "
              "neighbours in the standings that have not met, or the winners of the last "
              "encounters (the engine named first wins a tie)"),
      WithRange(
          WithStandard(
              Declare("-seeds", "N", "gauntlet: the first N engines play each of the others"), "1"),
          1, 10'000),
      WithRange(
          Declare("-rounds", "N",
                  "number of rounds (default 1; in a single-player game the number of positions); "
                  "knockout: rounds per encounter"),
          1, 1'000'000'000),
      WithRange(
          WithStandard(Declare("-games", "N", "games of two engines per round, with sides swapped"),
                       "2"),
          1, 1000),
      Declare("-noswap", "", "do not swap sides"),
      Declare("-reverse", "", "exchange the sides of every game"),
      WithRange(
          Declare("-repeat", "[N]", "games from each opening (default: all; -repeat without N: 2)"),
          1, 1000),
      WithKeys(Declare("-openings", "KEY=VALUE...", "openings of the games"), OpeningKeys()),
      WithRange(WithStandard(Declare("-srand", "N", "seed of random openings and orders"), "1"), 0,
                std::int64_t{1} << 62),
      WithRange(WithStandard(Declare("-concurrency", "N", "number of concurrent games"), "1"), 1,
                1000),
      Declare("-force-concurrency", "",
              "play that many games whatever the processors, which is done anyway"),
      Declare("-affinity", "[CPUS]",
              "processors for the concurrent games, such as 0-3,6 (default all)"),
      Declare("-use-affinity", "[CPUS]", "another word for -affinity"),
      WithRange(
          WithStandard(Declare("-wait", "MS", "wait between games, to the next tenth of a second"),
                       "0"),
          0, 1'000'000'000)};
}

Options WhatEndsIt() {
  const Options risks = {
      Declare("elo0", "A", "Elo of hypothesis H0"), Declare("elo1", "B", "Elo of hypothesis H1"),
      WithStandard(Declare("alpha", "P", "risk of accepting H1 wrongly"), "0.05"),
      WithStandard(Declare("beta", "P", "risk of accepting H0 wrongly"), "0.05"),
      WithStandard(Declare("model", "normalized|logistic", "Elo model of the hypotheses"),
                   "normalized")};
  return {
      WithRange(WithStandard(Declare("-maxmoves", "N",
                                     "end a game as a draw after N moves of each side; 0: never"),
                             "0"),
                0, 1'000'000),
      WithKeys(Declare("-draw", "KEY=VALUE...",
                       "end a game as a draw if the scores of both engines stay within -X to X"),
               {WithRange(Declare("movenumber", "N", "first move that counts"), 0, 100'000),
                WithRange(Declare("movecount", "M", "number of consecutive moves"), 1, 100'000),
                WithRange(Declare("score", "X", "in hundredths"), 0, 1'000'000)}),
      WithKeys(Declare("-resign", "KEY=VALUE...",
                       "end a game as lost for a side whose score stays at -X or less"),
               {WithRange(Declare("movecount", "M", "number of consecutive moves"), 1, 100'000),
                WithRange(Declare("score", "X", "in hundredths"), 1, 1'000'000),
                Declare("twosided", "true|false", "the opponent's score must also be X or more")}),
      WithKeys(Declare("-sprt", "KEY=VALUE...",
                       "end a match of two engines when the sequential probability ratio test "
                       "accepts a hypothesis"),
               risks),
      WithStandard(Declare("-hang", "SECONDS", "longest search without clock or move time"), "60"),
      WithStandard(
          Declare("-startup", "SECONDS", "longest handshake, isready or answer of the judge"),
          "10"),
      WithRange(Declare("-startup-ms", "MS", "-startup in milliseconds"), 0, 1'000'000'000),
      Declare("-grace", "SECONDS",
              "time to answer stop for an engine that has exceeded its time: a move within it is a "
              "time loss, none is a hang (default 0.9; a loaded machine needs more)"),
      Declare("-exit-zero", "",
              "exit with status 0, not 7 or 8, when the test accepts a hypothesis"),
      Declare("-recover", "",
              "continue after a crash, a hang or garbage with a new process of the engine")};
}

Options WhatIsPrinted() {
  return {
      WithRange(Declare("-ratinginterval", "N",
                        "print the table after every N games (default 0, with -output format= 10)"),
                0, 1'000'000'000),
      WithRange(
          WithStandard(
              Declare("-scoreinterval", "N", "print the score after every N games; 0: never"), "1"),
          0, 1'000'000'000),
      WithRange(
          Declare("-outcomeinterval", "N",
                  "print how often games ended in which way, after every N games and at the end"),
          0, 1'000'000'000),
      Declare(
          "-resultformat", "FORMAT",
          "fields of the list of more than two engines: a format of cutechess-cli such as wide, "
          "or its fields between commas"),
      WithKeys(
          Declare("-report", "KEY=VALUE...", "what figures are computed from"),
          {WithStandard(Declare("penta", "true|false",
                                "pairs of games where possible, or single games, in the test too"),
                        "true")}),
      WithKeys(
          Declare("-pgnout", "KEY=VALUE...", "FILE [min] [fi], or keys: write games as PGN"),
          {Declare("file", "FILE", "file to write"),
           Declare("append", "true|false", "append to the file (default true)"),
           Declare("min", "true|false", "moves and the main tags only"),
           Declare("fi", "true|false", "finished games only"),
           Declare("nodes", "true|false", "nodes of each search in the comment to its move"),
           Declare("nps", "true|false", "nodes per second there"),
           Declare("seldepth", "true|false", "selective depth of each search there"),
           Declare("match_line", "REGEX",
                   "lines of an engine that match a regular expression, there as line=\"...\""),
           Declare("notation", "san", "moves as the judge writes them, the only notation"),
           Declare("format", "pgn|engine",
                   "engine: the game's own format, which the judge's program makes at the end as "
                   "PROGRAM export JOURNAL --output FILE")}),
      WithKeys(
          Declare("-epdout", "KEY=VALUE...",
                  "FILE, or keys: write the last position of each game in which a move was made"),
          {Declare("file", "FILE", "file to write"),
           Declare("append", "true|false", "append to the file (default true)")}),
      Declare("-testEnv", "", "print each message in one line, which is done anyway")};
}

Options WhatIsKept() {
  return {
      Declare("-output", "FILE",
              "journal, one JSON object per line: first the match, then each game with its "
              "moves, their score, depth, nodes and time, and its end. In place of FILE, "
              "format=fastchess or format=cutechess: print what fastchess prints in that format"),
      Declare("-resume", "JOURNAL",
              "resume the match of a journal, which contains its command line; given options "
              "replace recorded ones"),
      Declare("-salvage", "",
              "with -resume: remove damaged lines, report them, and keep the original as "
              "FILE.damaged; their games are played again"),
      Declare("-sync", "second|game",
              "when the journal is flushed to the disk: once per second (default) or after "
              "each game; only a power failure can lose games that ended since"),
      Declare("-noboards", "", "omit pictures of the board from the journal"),
      Declare("-shard", "I/N", "play only part I of N of the match"),
      Declare(
          "-peers", "JOURNAL...",
          "journals of the other parts; while they grow, the SPRT counts their games and a tuning "
          "waits for them"),
      Declare("-log", "FILE...",
              "FILE or file=FILE [append=false]: append every line to (>), from (<) and about (!) "
              "every process, with the time "
              "of day, the engine's name and its process number"),
      Declare("-debug", "", "print the same to standard error"),
      WithRange(
          Declare("-live", "PORT",
                  "show the running match in a browser, on this machine only and only through the "
                  "printed link (0: any free port)"),
          0, 65'535),
      Declare("-event", "NAME", "name of the event in the records"),
      Declare("-site", "NAME", "place of the event in -pgnout"),
      WithBrief(Declare("-help", "", "print this text"), "-h"),
      WithBrief(Declare("-version", "", "print the version"), "-v"),
      usage::UsageOption(),
      usage::DescribeOption()};
}

}  // namespace

std::vector<usage::Option> MatchOptions() {
  Options all;
  for (const Options& options :
       {WhoPlays(), WhatIsPlayed(), WhatEndsIt(), WhatIsPrinted(), WhatIsKept()})
    all.insert(all.end(), options.begin(), options.end());
  return all;
}

}  // namespace tavoliere::match
