// The options of a tuning, in addition to those of a match.
#include "core/usage/documents/completion.h"
#include "tools/match/command_line/words/declaration.h"

namespace tavoliere::match {
namespace {

using usage::Declare;

}  // namespace

std::vector<usage::Option> TuneOptions() {
  return {
      WithKeys(
          Declare("-parameter", "KEY=VALUE...", "a spin option to tune; repeat it for each option"),
          {Declare("name", "NAME", "option of the engine"),
           Declare("start", "X", "value to begin with"), Declare("min", "X", "least value"),
           Declare("max", "X", "greatest value"),
           Declare("step", "X",
                   "change in the last iteration, each way; earlier changes are larger")}),
      Declare("-parameters", "FILE", "file with a parameter per line: NAME, START, MIN, MAX, STEP"),
      WithKeys(
          Declare("-spsa", "KEY=VALUE...", "length and gains of the tuning"),
          {WithStandard(Declare("iterations", "N", "number of iterations"), "1000"),
           WithStandard(Declare("pairs", "N", "pairs of games per iteration"), "8"),
           WithStandard(Declare("rate", "R", "gain of the last iteration"), "0.002"),
           WithStandard(Declare("alpha", "X", "exponent by which the gain falls"), "0.602"),
           WithStandard(Declare("gamma", "X", "exponent by which the changes fall"), "0.101"),
           WithStandard(Declare("stability", "X",
                                "A, which slows the first iterations, as a share of their number"),
                        "0.1"),
           WithStandard(
               Declare(
                   "settle", "N",
                   "end when no parameter moved by a tenth of its step between the means of the "
                   "two halves of the last N iterations; 0: never"),
               "0"),
           Declare("test", "N",
                   "pairs of the final match of the result against the start, which -sprt may end "
                   "(default 0, with -sprt 20000)")})};
}

usage::Command TuneUsage() {
  usage::Command command;
  command.name = "tune";
  command.help = "Tune spin options of an engine by games of the engine against itself.";
  command.synopsis = "-engine cmd=A [KEY=VALUE...] -parameter KEY=VALUE... [OPTIONS]";
  command.text =
      "Each iteration of SPSA changes all parameters at once, up or down at random, plays pairs of "
      "games between the two engines that differ by these changes, and moves the values towards "
      "the winner.\n"
      "The games are those of a match: all options of a match apply except -tournament, -rounds, "
      "-games and -noswap. -shard I/N needs -peers, the journals of the other parts.";
  command.options = TuneOptions();
  command.options.push_back(WithBrief(Declare("-help", "", "print this text"), "-h"));
  command.end =
      "Exit status: 0 all iterations were played, 7 or 8 the test accepted H1 or H0, else as for a "
      "match.";
  return command;
}

}  // namespace tavoliere::match
