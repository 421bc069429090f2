// The command line of an engine, as far as the contract of every engine leaves it open.
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/contract/engine_process.h"

namespace tavoliere::contract {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Optional;
using ::testing::StartsWith;

Finished RunFake(const std::vector<std::string>& arguments, const std::string& input = "") {
  return RunProgram(TAVOLIERE_FAKE, input, arguments);
}

TEST(EngineMain, OptionsInAnyCaseAndBothSpellings) {
  EXPECT_THAT(RunFake({"--HASH", "32", "--move-overhead=20", "--Clear-Hash", "--style", "solid",
                       "query", "fen"})
                  .lines,
              ElementsAre("response 0 1"));
  EXPECT_THAT(RunFake({"--bookpath", "x", "query", "fen"}).lines, ElementsAre("response 0 1"))
      << "an old name";
  EXPECT_THAT(RunFake({"--Ponder", "true"}, "isready\n").lines, ElementsAre("readyok"))
      << "without a command it speaks the protocol";
}

TEST(EngineMain, SpeaksTheDialectThatIsAskedFor) {
  EXPECT_THAT(RunFake({"--dialect", "fake"}, "total 3\n").lines, ElementsAre("now 3 1"));
  EXPECT_THAT(RunFake({"--Hash", "32"}, "hello\ntotal 3\n").lines, ElementsAre("hello", "now 3 1"));
}

TEST(EngineMain, BadArgumentsEndWithStatus2AndPrintNothing) {
  using Words = std::vector<std::string>;
  for (const Words& arguments :
       {Words{"--Hash", "999"}, Words{"--Hash"}, Words{"--Hash", "x"}, Words{"--Has", "3"},
        Words{"--Clear-Hash=3"}, Words{"-x"}, Words{"--=%original_token%"},
        Words{"--Fragile", "true"}, Words{"fly", "away"}, Words{"go", "depth"},
        Words{"--dialect", "joho"}, Words{"--dialect", "fake", "eval"}}) {
    const Finished finished = RunFake(arguments);
    EXPECT_THAT(finished.status, Optional(2)) << arguments[0];
    EXPECT_THAT(finished.lines, IsEmpty()) << arguments[0];
  }
}

// A protocol's line may hold words of the future; a person's command line holds mistakes.
TEST(EngineMain, AnUnknownWordGetsTheNearestOneSuggested) {
  using Words = std::vector<std::string>;
  const auto told = [](Words arguments) {
    // Standard error goes to standard output.
    arguments.insert(arguments.begin(), {"-c", "exec \"$0\" \"$@\" 2>&1", TAVOLIERE_FAKE});
    const Finished finished = RunProgram("/bin/sh", "", arguments);
    EXPECT_THAT(finished.status, Optional(2)) << arguments[3];
    EXPECT_EQ(finished.lines.size(), 1u) << arguments[3];
    return finished.lines.empty() ? "" : finished.lines[0];
  };
  EXPECT_THAT(told({"go", "dpeth", "5"}), HasSubstr("'dpeth': did you mean 'depth'?"));
  EXPECT_THAT(told({"go", "depth", "5", "infinit"}), HasSubstr("'infinite'?"));
  EXPECT_THAT(told({"go", "lazly"}), HasSubstr("'lazily'?")) << "a word of this engine's own";
  EXPECT_THAT(told({"evla"}), HasSubstr("'eval'?"));
  EXPECT_THAT(told({"repaet"}), HasSubstr("'repeat'?")) << "a subcommand";
  EXPECT_THAT(told({"again", "x"}), HasSubstr("the command 'again' is now 'repeat'"));
  EXPECT_THAT(told({"please", "eval"}), HasSubstr("'please'"));
  EXPECT_THAT(told({"eval", "now"}), HasSubstr("'now'"));
  EXPECT_THAT(told({"perft", "2", "quickly"}), HasSubstr("'quickly'"));
  EXPECT_THAT(told({"bench", "3", "4"}), HasSubstr("'4'"));
  EXPECT_THAT(told({"setoption", "nmae", "Hash"}), HasSubstr("'name'?"));
  EXPECT_THAT(RunFake({"go", "depth", "2", "lazily"}).status, Optional(0));
}

TEST(EngineMain, RunsOneLineAndSetsTheExitStatus) {
  EXPECT_THAT(RunFake({"perft", "2"}).lines, Contains("Nodes searched: 9"));
  EXPECT_THAT(RunFake({"go", "infinite"}).lines.back(), "bestmove +1") << "stopped at once";
  const Finished finished = RunFake({"query", "nothing"});
  EXPECT_THAT(finished.status, Optional(1));
  EXPECT_THAT(finished.lines, ElementsAre(StartsWith("info string error:")));
}

TEST(EngineMain, SubcommandsGetTheirArgumentsAsTheyStand) {
  const Finished finished = RunFake({"--Hash", "3", "repeat", "--Hash", "x", "-y"});
  EXPECT_THAT(finished.lines, ElementsAre("--Hash,x,-y"));
  EXPECT_THAT(finished.status, Optional(3)) << "their own exit status";
}

// What a shell prints for a command, standard error included.
std::vector<std::string> LinesOf(const std::string& command) {
  return RunProgram("/bin/sh", "", {"-c", command, TAVOLIERE_FAKE}).lines;
}

TEST(EngineMain, UnknownOptionsAndVerbsComeWithTheNearestOne) {
  EXPECT_THAT(LinesOf("\"$0\" --hsah 3 2>&1"), ElementsAre(HasSubstr("did you mean '--Hash'?")));
  EXPECT_THAT(LinesOf("\"$0\" --move-overheat 3 2>&1"),
              ElementsAre(HasSubstr("did you mean '--Move-Overhead'?")));
}

TEST(EngineMain, HelpAndVersionHaveShortNames) {
  const std::vector<std::string> help = RunFake({"--help"}).lines;
  for (const char* const word : {"-h", "help", "?"}) {
    EXPECT_EQ(RunFake({word}).lines, help) << word;
    EXPECT_THAT(RunFake({"repeat", word}).lines, ElementsAre("Usage: tav-fake repeat WORD ..."))
        << word;
  }
  EXPECT_THAT(RunFake({"-v"}).lines, ElementsAre("Fake 1.0"));
  EXPECT_THAT(RunFake({"repeat", "-v"}).lines, ElementsAre("Fake 1.0"));
  EXPECT_THAT(RunFake({"repeat", "help", "me"}).lines, ElementsAre("help,me"));
}

TEST(EngineMain, GreetsAPersonAtATerminal) {
  EXPECT_THAT(LinesOf("printf 'quit\\n' | script -qec \"$0 2>&1\" /dev/null"),
              Contains(AllOf(StartsWith("Fake 1.0"), HasSubstr("'help' lists them"))));
  EXPECT_THAT(LinesOf("printf 'quit\\n' | \"$0\" 2>&1"), IsEmpty()) << "not in a pipe";
}

TEST(EngineMain, HelpListsOptionsAndSubcommands) {
  const Finished help = RunFake({"--help"});
  EXPECT_THAT(help.lines, Contains(HasSubstr("--Move-Overhead N")));
  std::string text = absl::StrJoin(help.lines, " ");
  absl::RemoveExtraAsciiWhitespace(&text);
  EXPECT_THAT(text, HasSubstr("Size in MB of a table that does not exist. Default 16, 1 to 64."))
      << "what an option is for reads as a sentence, however it was written down";
  EXPECT_THAT(help.lines, Contains(HasSubstr("repeat")));
  EXPECT_THAT(help.lines, Contains(HasSubstr("perft DEPTH")));
  EXPECT_THAT(text, Not(HasSubstr("BookPath"))) << "old names are not shown";
  EXPECT_THAT(text, Not(HasSubstr("again")));
}

}  // namespace
}  // namespace tavoliere::contract
