#include "tools/match/command_line/words/declaration.h"

#include "absl/strings/str_cat.h"
#include "core/usage/documents/completion.h"
#include "core/usage/help.h"
#include "core/usage/terminal_width.h"
#include "tools/match/run/console/ending.h"

namespace tavoliere::match {
namespace {

using usage::Declare;
using Options = std::vector<usage::Option>;

usage::Option Help() { return WithBrief(Declare("--help", "", "print this text"), "-h"); }

usage::Option Salvage() {
  return Declare("--salvage", "", "skip damaged lines and report them on standard error");
}

// One whose help says its default, which the reader of the words does not get.
usage::Option Usually(usage::Option option, const std::string& usual) {
  option.usual = usual;
  return option;
}

// Of the first engine against the second.
Options TestOptions() {
  return {
      Declare("--elo0", "E", "Elo of hypothesis H0 in the sequential test of the first engine"),
      Declare("--elo1", "E", "Elo of hypothesis H1 (0 and 5 if any option of the test is given)"),
      Usually(Declare("--alpha", "P", "risk of accepting H1 wrongly (0.05)"), "0.05"),
      Usually(Declare("--beta", "P", "risk of accepting H0 wrongly (0.05)"), "0.05"),
      Usually(Declare("--model", "normalized|logistic", "Elo model of the hypotheses (normalized)"),
              "normalized")};
}

Options Joined(Options first, const Options& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

usage::ExitState State(Ending ending, const char* brief, const char* text) {
  return {static_cast<int>(ending), brief, text};
}

}  // namespace

usage::Option WithKeys(usage::Option option, const std::vector<usage::Option>& keys) {
  option.keys = keys;
  return option;
}

usage::Option WithBrief(usage::Option option, const std::string& brief) {
  option.brief = brief;
  return option;
}

usage::Option WithStandard(usage::Option option, const std::string& standard) {
  option.standard = standard;
  return option;
}

usage::Option WithRange(usage::Option option, std::int64_t min, std::int64_t max) {
  option.range = {min, max};
  return option;
}

usage::Command PlayUsage() {
  usage::Command command;
  command.name = "play";
  command.help = "Play a match between engines of any game that speak UGI or UCI.";
  command.synopsis = "-engine cmd=A [KEY=VALUE...] -engine cmd=B [KEY=VALUE...] [OPTIONS]";
  command.text =
      "       tav-match -resume JOURNAL [OPTIONS]\n"
      "       tav-match tune|merge|stats|ratings|sprt|watch|report|replay ...\n"
      "       tav-match openings|compliance ...\n"
      "\n"
      "Each command has its own --help.";
  command.options = MatchOptions();
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
      "would have written: its games are in the order of the schedule. tav-match -resume MERGED "
      "plays the missing games.";
  command.options = {WithBrief(Declare("--output", "FILE",
                                       "merged journal to write; an existing file is not replaced"),
                               "-o"),
                     Declare("--force", "", "replace an existing file"),
                     Declare("--exit-zero", "", "exit with status 0, not 7 or 8, on a verdict"),
                     Salvage(), Help()};
  command.operands = Declare("", "JOURNAL...", "");
  command.end =
      "Exit status: 0 all games are present, 10 games are missing, 7 or 8 the match's SPRT accepts "
      "H1 or H0 on them, 2 a journal cannot be read or MERGED exists, 5 MERGED cannot be written.";
  return command;
}

usage::Command StatsUsage() {
  usage::Command command;
  command.name = "stats";
  command.help = "Print results, ratings and tests from journals.";
  command.synopsis = "JOURNAL... [OPTIONS]";
  command.text =
      "Several journals count together: shards of one match, of which a repeated game counts once, "
      "or different matches. An incomplete last line is ignored.\nWithout an option of the "
      "sequential test, the match's own test is used, if it had one.";
  command.options = Joined(
      {Declare("--json", "", "print the figures as one JSON object"), Salvage()}, TestOptions());
  command.options.push_back(Help());
  command.operands = Declare("", "JOURNAL...", "");
  command.end = "Exit status: 0, or 2 if a journal cannot be read.";
  return command;
}

usage::Command RatingsUsage() {
  usage::Command command;
  command.name = "ratings";
  command.help = "Rate the engines of many matches together, from all journals of a folder.";
  command.synopsis = "FOLDER|JOURNAL... [OPTIONS]";
  command.text =
      "Of a folder all files *.jsonl are read, those of folders in it included. Engines are known "
      "by their names. Every engine with a game has a rating, even one that won or lost "
      "everything. Swiss and knockout tournaments are listed with their standings.";
  command.options = {
      Declare("--anchor", "NAME=ELO",
              "give an engine this rating; repeat the option for more (default: the mean is 0)"),
      WithStandard(Declare("--prior", "N",
                           "games that each engine is given against its opponents, half of them "
                           "won and half lost, 0.001 to 1000"),
                   "4"),
      Declare(
          "--pgn", "FILE",
          "write the results of all games as PGN without moves, the input of Ordo and BayesElo"),
      Declare("--json", "", "print the figures as one JSON object"),
      Salvage(),
      Help()};
  command.operands = Declare("", "JOURNAL...", "");
  command.end =
      "Exit status: 0, 2 if a journal cannot be read or an anchor is unknown, 5 if FILE cannot be "
      "written.";
  return command;
}

usage::Command SprtUsage() {
  usage::Command command;
  command.name = "sprt";
  command.help = "Print Elo and the sequential probability ratio test of given results.";
  command.synopsis = "--counts COUNTS [OPTIONS]";
  command.text =
      "COUNTS are games lost, drawn and won (L,D,W), or pairs of games by their two results: "
      "LL,LD,WL+DD,WD,WW, or with WL and DD separate: LL,LD,WL,DD,WD,WW.";
  command.options = Joined({Declare("--counts", "COUNTS", "results, see above")}, TestOptions());
  command.options.push_back(Help());
  command.end = "Exit status: 0 not decided, 7 H1 accepted, 8 H0 accepted, 2 bad arguments.";
  return command;
}

usage::Command WatchUsage() {
  usage::Command command;
  command.name = "watch";
  command.help = "Show a match in parts while its journals grow.";
  command.synopsis = "FOLDER|JOURNAL... [OPTIONS]";
  command.text =
      "Prints one table of all games, each counted once: on a terminal a live one, elsewhere a "
      "line when games have ended. Of a folder all files *.jsonl are read, those of folders in it "
      "included. Journals may be yet to come. One that is damaged or of another match is reported "
      "and left out. The command ends when all games of the match are played or its sequential "
      "test is decided, and on Ctrl-C, with the table of stats.";
  command.options = {
      WithRange(
          WithStandard(Declare("--every", "N", "seconds between two looks at the journals"), "1"),
          1, 86'400),
      Help()};
  command.operands = Declare("", "JOURNAL...", "");
  command.end = "Exit status: 0, or 2 if a folder cannot be read.";
  return command;
}

usage::Command ReportUsage() {
  usage::Command command;
  command.name = "report";
  command.help = "Write a report of a match as one HTML page, which needs no network.";
  command.synopsis = "JOURNAL... -o FILE.html [OPTIONS]";
  command.text =
      "The page shows standings and cross table, rating, score and test over time, score by "
      "opening, lengths, time use, endings and faults, and replays games on a board.\nWithout an "
      "option of the sequential test, the match's own test is used, if it had one.";
  command.options = Joined(
      {WithBrief(Declare("--output", "FILE", "page to write"), "-o"), Salvage(),
       WithStandard(
           Declare("--games", "N", "games that can be replayed, in addition to those with faults"),
           "2000")},
      TestOptions());
  command.options.push_back(Help());
  command.operands = Declare("", "JOURNAL...", "");
  command.end = "Exit status: 0, 2 if a journal cannot be read, 5 if the page cannot be written.";
  return command;
}

usage::Command ReplayUsage() {
  usage::Command command;
  command.name = "replay";
  command.help = "Send a recorded game to its engines again and compare their answers.";
  command.synopsis = "JOURNAL ID [-engine KEY=VALUE...] [OPTIONS]";
  command.text =
      "Every position of the game in which a player moved is searched again, with the options and "
      "limits of the journal and the clocks as they stood. The recorded moves are played, whatever "
      "the answers are. If a fault ended the game, the request that it followed is sent too.";
  command.options = {
      Declare("-engine", "KEY=VALUE...",
              "another engine in place of the recorded ones; without a limit it has theirs"),
      WithRange(Declare("--player", "N", "ask only for the moves of player 1 or 2"), 1, 2),
      Declare("--debug", "", "print every line to and from the processes on standard error"),
      Salvage(), Help()};
  command.operands = Declare("", "JOURNAL ID", "");
  command.end =
      "Exit status: 0 the game was replayed, whatever the answers were, 3 an engine crashed, hung "
      "or sent garbage, 2 the journal cannot be read, has no such game or does not say how its "
      "engines were started, or an engine cannot be started.";
  return command;
}

usage::Command OpeningsUsage() {
  usage::Command command;
  command.name = "openings";
  command.help = "Make a file of level openings for -openings file=.";
  command.synopsis =
      "-evaluator cmd=PROGRAM... -openings plies=N within=X -count N -output FILE [OPTIONS]";
  command.text =
      "Random openings are kept that the evaluator scores within the limit. No two lead to the "
      "same position; if the judge answers query key, images under the symmetries of the board "
      "count as the same position.\n"
      "The openings depend on these options alone, not on -concurrency. FILE.part has what is "
      "known so far; the same command continues after an interruption.";
  command.options = {
      Declare("-evaluator", "cmd=PROGRAM...",
              "engine that scores the openings, with the keys of -engine; needs depth= or nodes="),
      Declare("-judge", "cmd=PROGRAM...",
              "process that knows the rules (default: another process of the evaluator)"),
      Declare("-openings", "plies=N...",
              "N random moves, with a score of -X to X in hundredths: plies=N within=X"),
      WithRange(Declare("-count", "N", "number of openings"), 1, 10'000'000),
      Declare("-output", "FILE", "file to write; an existing file is not replaced"),
      Declare("-variant", "NAME", "set UCI_Variant for evaluator and judge"),
      WithRange(WithStandard(Declare("-srand", "N", "seed of the random moves"), "1"), 0,
                std::int64_t{1} << 62),
      WithRange(WithStandard(Declare("-concurrency", "N", "processes of the evaluator"), "1"), 1,
                1000),
      WithStandard(Declare("-hang", "SECONDS", "longest search"), "60"),
      WithStandard(
          Declare("-startup", "SECONDS", "longest handshake, isready or answer of the judge"),
          "10"),
      WithBrief(Declare("-help", "", "print this text"), "-h")};
  command.end =
      "Exit status: 0, 2 bad arguments or FILE exists, 5 a file cannot be written, 6 the judge "
      "failed, 10 there are fewer such openings; FILE has those that were found.";
  return command;
}

usage::Command ComplianceUsage() {
  usage::Command command;
  command.name = "compliance";
  command.help = "Check that an engine follows the protocol (PROTOCOL.md), whatever its game.";
  command.synopsis = "[OPTIONS] ENGINE [ARGUMENT...]";
  command.options = {
      Declare("--list", "", "list the steps and what each demands"),
      Declare("--only", "STEP,STEP...", "run only these steps"),
      WithStandard(Declare("--games", "N", "random games to check"), "3"),
      WithStandard(Declare("--srand", "N", "seed of the random games"), "1"),
      WithStandard(Declare("--margin", "MS", "how late an answer may be whose time is limited"),
                   "50"),
      WithStandard(Declare("--patience", "SECONDS", "longest time for any answer"), "10"),
      Help()};
  command.options[1].count = usage::Count::kOne;
  command.operands = Declare("", "PROGRAM", "");
  command.end =
      "Each step runs its own process. A step that fails prints the last lines of its session, "
      "with \"> \" before the commands to the engine. Exit status: 0 all passed, 9 a step failed, "
      "2 bad arguments, or the engine cannot be queried.";
  return command;
}

usage::Command ProgramUsage() {
  usage::Command program = PlayUsage();
  program.name = "tav-match";
  usage::Command play;
  play.name = "play";
  play.help = "Play a match, the default command.";
  program.commands = {play,           TuneUsage(),     MergeUsage(),     StatsUsage(),
                      RatingsUsage(), SprtUsage(),     WatchUsage(),     ReportUsage(),
                      ReplayUsage(),  OpeningsUsage(), ComplianceUsage()};
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
            "merge: games of the match are missing; openings: fewer than wanted were found"),
  };
}

}  // namespace tavoliere::match
