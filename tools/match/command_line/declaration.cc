#include "tools/match/command_line/commands.h"

#include "absl/strings/str_cat.h"
#include "core/usage/completion.h"
#include "core/usage/help.h"
#include "core/usage/terminal_width.h"
#include "tools/match/run/console/ending.h"

namespace tavoliere::match {
namespace {

using usage::Declare;
using Options = std::vector<usage::Option>;

usage::Option WithKeys(usage::Option option, const Options& keys) {
  option.keys = keys;
  return option;
}

usage::Option WithStandard(usage::Option option, const std::string& standard) {
  option.standard = standard;
  return option;
}

usage::Option Brief(usage::Option option, const std::string& brief) {
  option.brief = brief;
  return option;
}

Options EngineKeys() {
  return {
      Declare("cmd", "PROGRAM", "a path, or a name in PATH"),
      Declare("args", "WORDS", "its arguments, split at blanks"),
      Declare("arg", "WORD", "an argument as it is; both add to what is there"),
      Declare("dir", "FOLDER", "where to run it"),
      Declare("stderr", "FILE", "keeps its standard error, which is thrown away otherwise"),
      Declare("name", "NAME", "default: what the engine calls itself"),
      Declare("option.", "NAME=VALUE", "an option of the engine"),
      Declare("proto", "ugi|uci|auto|WORD",
              "the handshake (default auto: ugi, then uci); any other word is a protocol that the "
              "judge's program translates: the engine runs as JUDGE adapt WORD -- PROGRAM..."),
      Declare("tc", "[MOVES/]TIME[+INC]",
              "the clock, in seconds or M:S or H:M:S: 40/1:00+0.5, inf/60+0.6"),
      Declare("st", "SECONDS", "time for each move"),
      Declare("depth", "N", "limit of each search, in plies"),
      Declare("nodes", "N", "limit of each search"),
      Declare("timemargin", "MS", "how late a move may be without losing the game (default 50)"),
      Declare("startup", "SECONDS", "the option -startup for this engine alone"),
      Declare("ponder", "", "it thinks while the other side is to move"),
      Declare("restart", "on|off", "a new process for every game (default off)"),
      Declare("white", "p1|p2",
              "whose clock wtime is, under uci (default: the player that the judge's query sides "
              "calls White, else p1)")};
}

Options OpeningKeys() {
  return {
      Declare("file", "FILE", "an opening a line: startpos moves M..., or fen F [moves M...]"),
      Declare("format", "moves|fen|engine",
              "what a line without such a word is (default moves); engine: a format of the game's "
              "own, which the judge's program reads when it is started as PROGRAM openings FILE"),
      Declare("order", "sequential|random", "in which order the lines are played"),
      Declare("start", "N", "the first line to play (default 1)"),
      Declare("skip", "true|false",
              "whether openings that cannot be played are left out; they end the match before its "
              "first game otherwise (default false)"),
      Declare("plies", "N",
              "with a file: N moves of each line; without: N random moves, others in every pair as "
              "long as there are enough"),
      Declare("within", "X",
              "random moves are kept when the evaluator says -X to X, in hundredths")};
}

Options WhoPlays() {
  return {WithKeys(Declare("-engine", "KEY=VALUE...",
                           "an engine; two or more, in a single-player game also one"),
                   EngineKeys()),
          Declare("-each", "KEY=VALUE...", "what holds for all, unless an -engine says otherwise"),
          Declare("-judge", "KEY=VALUE...",
                  "the process that knows the rules (default: another one of the first engine)"),
          Declare("-evaluator", "KEY=VALUE...",
                  "the engine that judges random openings; depth= or nodes="),
          Declare("-config", "FILE", "engines, each, judge and evaluator from a JSON file"),
          Declare("-variant", "NAME", "sets UCI_Variant for engines and judge")};
}

Options WhatIsPlayed() {
  return {
      Declare("-tournament", "round-robin|gauntlet|swiss|knockout",
              "pairings: every engine against every other (the default), the seeds against all "
              "others, neighbours in the standing who have not met, or the winners of the last "
              "encounters (a tie goes to the engine named first)"),
      Declare("-seeds", "N",
              "gauntlet: the first N engines against each of the others (default 1)"),
      Declare(
          "-rounds", "N",
          "rounds of games (default 1; in a single-player game the number of positions); knockout: "
          "rounds of each encounter"),
      Declare("-games", "N", "games of two engines in a round, with sides swapped (default 2)"),
      Declare("-repeat", "[N]", "N of them from each opening (default: all; -repeat alone: 2)"),
      WithKeys(Declare("-openings", "KEY=VALUE...", "how games begin"), OpeningKeys()),
      Declare("-srand", "N", "the seed of random openings and orders (default 1)"),
      Declare("-concurrency", "N", "games at a time (default 1)"),
      Declare("-affinity", "[CPUS]",
              "processors dealt out to the games at a time, such as 0-3,6 (default all)")};
}

Options WhatEndsIt() {
  const Options risks = {Declare("elo0", "A", "one hypothesis"), Declare("elo1", "B", "the other"),
                         Declare("alpha", "P", "the risk of a wrong H1 (default 0.05)"),
                         Declare("beta", "P", "the risk of a wrong H0 (default 0.05)"),
                         Declare("model", "normalized|logistic",
                                 "what Elo the hypotheses are in (default normalized)")};
  return {
      Declare("-maxmoves", "N", "a draw after N moves of each side"),
      WithKeys(Declare("-draw", "KEY=VALUE...",
                       "a draw when from a move on both engines say -X to X for some moves"),
               {Declare("movenumber", "N", "from this move on"),
                Declare("movecount", "M", "so many moves in a row"),
                Declare("score", "X", "in hundredths")}),
      WithKeys(Declare("-resign", "KEY=VALUE...",
                       "lost when a side says -X or less for some moves in a row"),
               {Declare("movecount", "M", "so many moves"), Declare("score", "X", "in hundredths"),
                Declare("twosided", "true|false", "and the other says X or more")}),
      WithKeys(Declare("-sprt", "KEY=VALUE...",
                       "ends a match of two when the sequential probability ratio test accepts one "
                       "of its two hypotheses"),
               risks),
      Declare("-ratinginterval", "N", "the table after every N games"),
      Declare("-hang", "SECONDS", "the longest search without clock or move time (default 60)"),
      Declare("-startup", "SECONDS",
              "the longest handshake, isready or answer of the judge (default 10)"),
      Declare("-grace", "SECONDS",
              "how long an engine that has overstepped its time may take to answer stop: a move "
              "within it is a time loss, none a hang (default 0.9; a machine with much other work "
              "needs more)"),
      Declare("-recover", "",
              "go on after a crash, a hang or garbage, with the engine started anew")};
}

Options WhatIsKept() {
  return {
      Declare("-output", "FILE",
              "the journal: a JSON object a line, first the match, then each game with every move, "
              "its score, depth, nodes and time, and how it ended"),
      Declare("-resume", "JOURNAL",
              "go on with the match of that journal, whose command line it holds; options that are "
              "given take the place of recorded ones"),
      Declare("-salvage", "",
              "with -resume: takes damaged lines out, says which, and keeps the journal as it was "
              "beside it; their games are played again"),
      Declare(
          "-sync", "second|game",
          "when the journal goes to the disk: once per second (default) or after each game; only "
          "a power failure can lose games that ended since"),
      Declare("-noboards", "", "without pictures of the board in it"),
      Declare("-shard", "I/N", "play only the I-th of N parts of the match"),
      Declare("-peers", "JOURNAL...",
              "journals of the other parts, whose games the SPRT counts too while they grow"),
      Declare("-log", "FILE",
              "appends every line to (>), from (<) and about (!) every process, with the time of "
              "day, the engine's name and the number of its process"),
      Declare("-debug", "", "shows the same on standard error"),
      Declare(
          "-live", "PORT",
          "a page that shows the match in the browser while it is played, on this machine alone "
          "and to holders of the printed link (0: any free port)"),
      Declare("-event", "NAME", "the event that the records name"),
      Brief(Declare("-help", "", "print this text"), "-h"),
      Brief(Declare("-version", "", "print the version"), "-v"),
      usage::UsageOption()};
}

usage::Option Help() { return Brief(Declare("--help", "", "print this text"), "-h"); }

usage::Option Salvage() {
  return Declare("--salvage", "", "pass over damaged lines, and say on standard error which");
}

// Of the first engine against the second.
Options TestOptions() {
  return {Declare("--elo0", "E", "a hypothesis of the sequential test of the first engine"),
          Declare("--elo1", "E", "the other (0 and 5 where one of the test's options is given)"),
          Declare("--alpha", "P", "the risk of a wrong H1 (0.05)"),
          Declare("--beta", "P", "the risk of a wrong H0 (0.05)"),
          Declare("--model", "normalized|logistic", "what Elo the hypotheses are in (normalized)")};
}

Options Joined(Options first, const Options& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

usage::ExitState State(Ending ending, const char* brief, const char* text) {
  return {static_cast<int>(ending), brief, text};
}

}  // namespace

usage::Command PlayUsage() {
  usage::Command command;
  command.name = "play";
  command.help = "Play a match between engines of any game that speak UGI or UCI.";
  command.synopsis = "-engine cmd=A [KEY=VALUE...] -engine cmd=B [KEY=VALUE...] [OPTIONS]";
  command.text =
      "       tav-match -resume JOURNAL [OPTIONS]\n"
      "       tav-match merge|stats|sprt|report|compliance ...\n"
      "\n"
      "Each of these says more with --help.";
  for (const Options& options : {WhoPlays(), WhatIsPlayed(), WhatEndsIt(), WhatIsKept()})
    command.options = Joined(command.options, options);
  command.exit_states = ExitStates();
  return command;
}

usage::Command MergeUsage() {
  usage::Command command;
  command.name = "merge";
  command.help = "Join the journals of a match that was played in parts.";
  command.synopsis = "JOURNAL... [-o MERGED] [OPTIONS]";
  command.text =
      "Prints the table of all games, each counted once. MERGED is the journal that one machine "
      "would have written, with the games in the order of the schedule; tav-match -resume MERGED "
      "plays what is missing.";
  command.options = {
      Brief(Declare("--output", "FILE", "where to write it; a file that exists is left alone"),
            "-o"),
      Declare("--force", "", "or replaced"), Salvage(), Help()};
  command.operands = Declare("", "JOURNAL...", "");
  command.end =
      "Exit status: 0 all games are there, 10 some are missing, 7 or 8 when the match's SPRT "
      "accepts "
      "H1 or H0 on them, 2 where a journal cannot be read or MERGED exists, 5 where it cannot be "
      "written.";
  return command;
}

usage::Command StatsUsage() {
  usage::Command command;
  command.name = "stats";
  command.help = "Print results, ratings and tests of what journals hold.";
  command.synopsis = "JOURNAL... [OPTIONS]";
  command.text =
      "Several journals count together: the shards of one match, a game that comes twice once, or "
      "different matches. A last line that was cut short is passed over.\nWithout an option of the "
      "sequential test the match's own is taken, if it had one.";
  command.options =
      Joined({Declare("--json", "", "the figures as one JSON object"), Salvage()}, TestOptions());
  command.options.push_back(Help());
  command.operands = Declare("", "JOURNAL...", "");
  command.end = "Exit status: 0, or 2 where a journal cannot be read.";
  return command;
}

usage::Command SprtUsage() {
  usage::Command command;
  command.name = "sprt";
  command.help = "Print Elo and the sequential probability ratio test of given results.";
  command.synopsis = "--counts COUNTS [OPTIONS]";
  command.text =
      "COUNTS are games lost, drawn and won (L,D,W), or pairs of games by their two results: "
      "LL,LD,WL+DD,WD,WW, or the same with WL and DD apart: LL,LD,WL,DD,WD,WW.";
  command.options = Joined({Declare("--counts", "COUNTS", "the results")}, TestOptions());
  command.options.push_back(Help());
  command.end = "Exit status: 0 not decided, 7 H1 accepted, 8 H0 accepted, 2 bad arguments.";
  return command;
}

usage::Command ReportUsage() {
  usage::Command command;
  command.name = "report";
  command.help =
      "Write a page about a match that any browser shows, with nothing from the network.";
  command.synopsis = "JOURNAL... -o FILE.html [OPTIONS]";
  command.text =
      "The page holds the standings and cross table, rating and test over time, score by opening, "
      "lengths, time use, endings and faults, and steps through the games on a drawn "
      "board.\nWithout "
      "an option of the sequential test the match's own is taken, if it had one.";
  command.options = Joined(
      {Brief(Declare("--output", "FILE", "where to write the page"), "-o"), Salvage(),
       WithStandard(
           Declare("--games", "N", "games to step through, in addition to those with faults"),
           "2000")},
      TestOptions());
  command.options.push_back(Help());
  command.operands = Declare("", "JOURNAL...", "");
  command.end =
      "Exit status: 0, 2 where a journal cannot be read, 5 where the page cannot be written.";
  return command;
}

usage::Command ComplianceUsage() {
  usage::Command command;
  command.name = "compliance";
  command.help = "Check that an engine keeps the protocol (PROTOCOL.md), whatever its game.";
  command.synopsis = "[OPTIONS] ENGINE [ARGUMENT...]";
  command.options = {
      Declare("--list", "", "name the steps and what each demands"),
      Declare("--only", "STEP,STEP...", "only these"),
      WithStandard(Declare("--games", "N", "random games to ask about"), "3"),
      WithStandard(Declare("--srand", "N", "their seed"), "1"),
      WithStandard(Declare("--margin", "MS", "how late an answer may be that time limits"), "50"),
      WithStandard(Declare("--patience", "SECONDS", "the longest that any answer may take"), "10"),
      Help()};
  command.options[1].count = usage::Count::kOne;
  command.operands = Declare("", "PROGRAM", "");
  command.end =
      "Each step has a process of its own; with one that fails come the last lines of its session, "
      "\"> \" before what the engine was told. Exit status: 0 all passed, 9 a step failed, 2 bad "
      "arguments, or the engine cannot be asked.";
  return command;
}

usage::Command ProgramUsage() {
  usage::Command program = PlayUsage();
  program.name = "tav-match";
  usage::Command play;
  play.name = "play";
  play.help = "Play a match, as without a command.";
  program.commands = {play,        MergeUsage(),  StatsUsage(),
                      SprtUsage(), ReportUsage(), ComplianceUsage()};
  return program;
}

std::string HelpText(const usage::Command& command) {
  const bool is_match = command.name == "play";
  return usage::HelpOf(is_match ? "tav-match" : absl::StrCat("tav-match ", command.name), command,
                       usage::HelpWidth());
}

std::vector<usage::ExitState> ExitStates() {
  return {
      State(Ending::kFinished, "finished", "the match was played to its end"),
      State(Ending::kInternalError, "internal error", ""),
      State(Ending::kBadConfiguration, "bad configuration",
            "bad configuration: the command line, an opening, a file that exists, or an engine "
            "that cannot be started or refuses an option"),
      State(Ending::kEngineFault, "engine fault without -recover",
            "an engine crashed, hung or sent garbage: without -recover, or before its first move "
            "in three games in a row"),
      State(Ending::kInterrupted, "interrupted",
            "interrupted: once, and the games in progress were finished; twice, and they were "
            "abandoned"),
      State(Ending::kJournalError, "the journal cannot be written",
            "the journal or standard output cannot be written, another file took the journal's "
            "place, or another program changed it"),
      State(Ending::kJudgeFailed, "the judge failed", "the judge or the evaluator failed"),
      State(Ending::kH1Accepted, "H1 accepted", "the SPRT accepted H1"),
      State(Ending::kH0Accepted, "H0 accepted", "the SPRT accepted H0"),
      State(Ending::kNotCompliant, "not compliant",
            "compliance: the engine failed a step of the check"),
      State(Ending::kIncomplete, "a merged match is incomplete",
            "merge: games of the match are missing"),
  };
}

}  // namespace tavoliere::match
