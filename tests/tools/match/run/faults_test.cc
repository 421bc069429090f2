// Every way an engine can misbehave: the game goes to the other side, with its cause, and the match
// goes on.
#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "tests/tools/match/run/match_harness.h"

namespace tavoliere::match {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

struct FaultCase {
  const char* name;
  const char* termination;
  const char* what;   // part of the reason
  bool ends_process;  // so that the match stops without -recover
};

// Keeps addresses out of the tests' names.
void PrintTo(const FaultCase& fault, std::ostream* out) { *out << fault.name; }

std::string NameOf(const testing::TestParamInfo<FaultCase>& info) {
  std::string name = info.param.name;
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
}

// A loaded machine is no fault: there is little time only for B, whose first move is the late one.
const std::vector<std::string> kHurried = {"st=0.2", "timemargin=100"};

class FaultTest : public testing::TestWithParam<FaultCase> {
 protected:
  static std::vector<std::string> Words(const std::vector<std::string>& more) {
    const std::string fault = std::string(" --fault=") + GetParam().name;
    const std::string termination = GetParam().termination;
    const bool timed = termination == "hang" || termination == "time";
    std::vector<std::string> words =
        timed ? Match("--delay-ms=600 --at=1" + fault, {"-each", "depth=1"}, kHurried)
              : Match("--at=2" + fault, {"-each", "depth=1"});
    if (termination == "time") words.insert(words.end(), {"-grace", "60"});
    words.insert(words.end(), {"-rounds", "1"});
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
};

TEST_P(FaultTest, DecidesTheGameAndTheMatchContinues) {
  const Played played = Play(Words({"-recover"}));
  EXPECT_EQ(played.ending, Ending::kFinished) << played.problem;
  ASSERT_EQ(played.records.size(), 2u);
  const auto& first = played.records[0];
  EXPECT_EQ(first.result, "p1win");  // A, as player 1
  EXPECT_EQ(first.termination, GetParam().termination);
  EXPECT_THAT(first.reason, StartsWith("B: "));
  EXPECT_THAT(first.reason, HasSubstr(GetParam().what));
  EXPECT_THAT(played.text, HasSubstr(std::string("B: ") + GetParam().termination + " "));
  EXPECT_THAT(played.text, HasSubstr("A: none"));
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a process is left";
}

TEST_P(FaultTest, WithoutRecoverItStopsWhenTheProcessIsLost) {
  const Played played = Play(Words({}));
  if (!GetParam().ends_process) {
    EXPECT_EQ(played.ending, Ending::kFinished);
    EXPECT_EQ(played.records.size(), 2u);
    return;
  }
  EXPECT_EQ(played.ending, Ending::kEngineFault);
  EXPECT_EQ(played.records.size(), 1u);
  EXPECT_THAT(played.problem, HasSubstr(GetParam().what));
}

INSTANTIATE_TEST_SUITE_P(
    All, FaultTest,
    testing::Values(FaultCase{"crash", "crash", "signal 6", true},
                    FaultCase{"exit", "crash", "status 7", true},
                    FaultCase{"hang", "hang", "nor after stop", true},
                    FaultCase{"half-line", "hang", "nor after stop", true},
                    FaultCase{"flood", "protocol", "over 1 MiB", true},
                    FaultCase{"chatter", "protocol", "flooded", true},
                    FaultCase{"binary", "protocol", "noise", true},
                    FaultCase{"close-output", "protocol", "closed", true},
                    FaultCase{"leave-children-crash", "crash", "signal 6", true},
                    FaultCase{"no-move", "protocol", "without a move", true},
                    FaultCase{"extra-words", "protocol", "more words", true},
                    FaultCase{"illegal", "illegal", "'9'", false},
                    FaultCase{"slow-move", "time", "of 0.200 s", false},
                    FaultCase{"crash-after-move", "crash", "signal 6", true},
                    FaultCase{"close-input", "protocol", "closed", true},
                    FaultCase{"info-flood", "protocol", "flooded", true},
                    FaultCase{"long-line", "protocol", "over 1 MiB", true},
                    FaultCase{"control-move", "protocol", "noise", true},
                    FaultCase{"delete-move", "protocol", "noise", true},
                    FaultCase{"long-move", "protocol", "too long", true},
                    FaultCase{"leave-daemons-crash", "crash", "signal 6", true}),
    NameOf);

class StartFaultTest : public testing::TestWithParam<FaultCase> {
 protected:
  // A test that would be decided by the crashes at once, were they losses.
  static std::vector<std::string> Words(const std::string& b_arguments,
                                        const std::vector<std::string>& more) {
    const bool hangs = GetParam().termination == std::string("hang");
    std::vector<std::string> words =
        Match(std::string("--fault=") + GetParam().name + b_arguments, more,
              hangs ? std::vector<std::string>{"startup=3"} : std::vector<std::string>{});
    words.insert(words.end(), {"-each", "depth=1", "-recover", "-rounds", "500", "-sprt", "elo0=0",
                               "elo1=5", "-startup", "60"});
    return words;
  }
};

TEST_P(StartFaultTest, AnEngineThatCannotStartIsTheUsersMatter) {
  const Played played = Play(Words("", {"-concurrency", "3"}));
  EXPECT_EQ(played.ending, Ending::kBadConfiguration);
  EXPECT_TRUE(played.records.empty());
  EXPECT_THAT(played.problem, StartsWith("B: startup: "));
  EXPECT_THAT(played.problem, HasSubstr(GetParam().what));
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a process is left";
}

// A process that fails later, when others of the engine had started.
TEST_P(StartFaultTest, ALaterOneIsLostButDoesNotCount) {
  TemporaryFolder folder;
  const Played played = Play(Words(" --spare=" + folder.File("starts"), {"restart=on"}));
  EXPECT_EQ(played.ending, Ending::kEngineFault) << played.problem;
  EXPECT_THAT(played.problem, HasSubstr("without a verdict"));
  ASSERT_EQ(played.records.size(), 4u);
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_EQ(played.records[i].termination, "startup");
    EXPECT_EQ(played.records[i].result, i % 2 == 1 ? "p2win" : "p1win");
  }
  EXPECT_THAT(played.text, HasSubstr("Result of A against B, 1 game:"));
  EXPECT_THAT(played.text, HasSubstr("B: startup 3"));
}

INSTANTIATE_TEST_SUITE_P(
    All, StartFaultTest,
    testing::Values(FaultCase{"crash-handshake", "crash", "during the handshake", true},
                    FaultCase{"hang-handshake", "hang", "handshake", true},
                    FaultCase{"crash-isready", "crash", "signal 6", true},
                    FaultCase{"hang-isready", "hang", "handshake", true},
                    FaultCase{"crash-newgame", "crash", "before the game", true},
                    FaultCase{"hang-newgame", "hang", "no readyok", true},
                    FaultCase{"crash-start", "crash", "status 9", true},
                    FaultCase{"half-handshake", "hang", "handshake", true}),
    NameOf);

TEST(Faults, AProgramThatIsNoEngineIsTheUsersMatter) {
  const std::string engine = std::string("cmd=") + FAULTY_ENGINE;
  const Played played =
      Play({"-engine", engine, "-engine", "cmd=/bin/false", "-judge", engine, "-each", "depth=1",
            "-rounds", "500", "-recover", "-sprt", "elo0=0", "elo1=5"});
  EXPECT_EQ(played.ending, Ending::kBadConfiguration);
  EXPECT_TRUE(played.records.empty());
  EXPECT_THAT(played.problem, HasSubstr("status 1 during the handshake"));
}

TEST(Faults, ThreeGamesLostRunningWithoutAMoveEndTheMatch) {
  const Played played = Play(Match("--fault=crash", {"-each", "depth=1", "-rounds", "500",
                                                     "-recover", "-sprt", "elo0=0", "elo1=5"}));
  EXPECT_EQ(played.ending, Ending::kEngineFault);
  EXPECT_EQ(played.records.size(), 3u);
  EXPECT_THAT(played.problem, testing::AllOf(HasSubstr("signal 6"), HasSubstr("game 3 running"),
                                             HasSubstr("without a verdict")));
}

TEST(Faults, TheGraceAfterStopIsTheUsersChoice) {
  const auto words = [](const char* grace) {
    return Match("--fault=slow-move --delay-ms=2500 --at=1",
                 {"-each", "depth=1", "-games", "1", "-grace", grace}, kHurried);
  };
  Played played = Play(words("60"));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].termination, "time");
  played = Play(words("0.1"));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].termination, "hang");
  EXPECT_THAT(played.problem, testing::AllOf(HasSubstr("nor after stop within 0.100 s"),
                                             HasSubstr("without -recover")));
}

TEST(Faults, HangAtFixedDepthIsBounded) {
  const Played played = Play(
      Match("--fault=hang --at=2", {"-each", "depth=4", "-hang", "5", "-recover", "-games", "1"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].termination, "hang");
  EXPECT_EQ(played.records[0].result, "p1win");
}

TEST(Faults, HangAtFixedNodesIsBounded) {
  const Played played = Play(Match(
      "--fault=hang --at=2", {"-each", "nodes=1000", "-hang", "5", "-recover", "-games", "1"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].termination, "hang");
}

TEST(Faults, HangUnderAClockIsBounded) {
  const Played played = Play(Match(
      "--fault=hang --at=1", {"-each", "depth=1", "-recover", "-games", "1"}, {"tc=0.2+0.01"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].termination, "hang");
}

TEST(Faults, TimeLossUnderAClock) {
  const Played played =
      Play(Match("--fault=slow-move --delay-ms=500 --at=1",
                 {"-each", "depth=1", "-games", "1", "-grace", "60"}, {"tc=0.3+0.01"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].termination, "time");
  EXPECT_EQ(played.records[0].result, "p1win");
}

TEST(Faults, LastLinesAreRecorded) {
  const Played played =
      Play(Match("--fault=exit", {"-each", "depth=1", "-games", "1", "-recover"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_THAT(played.records[0].last_lines, Contains("bye"));
}

// Of an engine that plays on, too: the lines are kept, and not printed.
TEST(Faults, TheLastLinesOfStandardErrorAreRecordedOfEveryFault) {
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"illegal", "--fault=illegal --grumbles"},
      {"time", "--fault=slow-move --delay-ms=500 --at=1 --grumbles"}};
  for (const auto& [cause, words] : faults) {
    const Played played =
        Play(Match(words, {"-each", "depth=1", "-games", "1", "-grace", "60"}, {"tc=0.3+0.01"}));
    ASSERT_EQ(played.records.size(), 1u) << cause;
    EXPECT_EQ(played.records[0].termination, cause);
    EXPECT_THAT(played.records[0].last_lines, Contains("stderr: how odd")) << cause;
    EXPECT_THAT(played.text, testing::Not(HasSubstr("how odd"))) << cause;
  }
}

TEST(Faults, TheLastLinesOfStandardErrorAreShown) {
  const Played played =
      Play(Match("--fault=exit", {"-each", "depth=1", "-games", "1", "-recover"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_THAT(played.records[0].last_lines, Contains("stderr: frame 20"));
  EXPECT_THAT(played.text, HasSubstr("\n  B, standard error: frame 20\n"));
  EXPECT_THAT(played.text, testing::Not(HasSubstr("frame 10\n"))) << "eight lines are enough";
  for (const char* concurrency : {"1", "3"}) {
    const Played failed = Play(Match(
        "--fault=crash-start", {"-each", "depth=1", "-rounds", "9", "-concurrency", concurrency}));
    EXPECT_EQ(failed.ending, Ending::kBadConfiguration);
    EXPECT_THAT(failed.problem, HasSubstr("\n  B, standard error: weights.bin: no such file"));
  }
}

TEST(Faults, AnUnnamedEngineOrJudgeThatDiesShowsItsStandardError) {
  const std::string engine = std::string("cmd=") + FAULTY_ENGINE;
  const Played unnamed =
      Play({"-engine", engine, "-engine", engine, "args=--fault=crash-start", "-each", "depth=1"});
  EXPECT_EQ(unnamed.ending, Ending::kBadConfiguration);
  EXPECT_THAT(unnamed.problem, HasSubstr(", standard error: weights.bin: no such file"));
  const Played judged =
      Play(Match("", {"-judge", engine, "args=--fault=crash-start", "-each", "depth=1"}));
  EXPECT_EQ(judged.ending, Ending::kJudgeFailed);
  EXPECT_THAT(judged.problem, HasSubstr(", standard error: weights.bin: no such file"));
}

TEST(Faults, ABestMoveWithPonderAndNoReplyIsAMove) {
  const Played played = Play(Match("--fault=no-reply", {"-each", "depth=1", "-games", "1"}));
  EXPECT_EQ(played.ending, Ending::kFinished) << played.problem;
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].termination, "normal");
}

// The first process of B takes longer than it may, the others do not.
TEST(Faults, OneSlowStartDoesNotEndAMatchThatRecovers) {
  for (const bool named : {true, false}) {
    TemporaryFolder folder;
    const std::string slow =
        "args=--fault=hang-handshake --spared=-1 --spare=" + folder.File("starts");
    const std::string engine = std::string("cmd=") + FAULTY_ENGINE;
    std::vector<std::string> words = {
        "-engine", engine,  "name=A",  "-engine", engine, slow,       "startup=2", "-judge",
        engine,    "-each", "depth=1", "-rounds", "2",    "-recover", "-startup",  "60"};
    if (named) words.insert(words.begin() + 5, "name=B");
    const Played played = Play(words);
    EXPECT_EQ(played.ending, Ending::kFinished) << played.problem;
    ASSERT_EQ(played.records.size(), 4u);
    for (const auto& record : played.records) EXPECT_EQ(record.termination, "normal");
  }
}

TEST(Faults, GamesThatFailTogetherCountAsOne) {
  TemporaryFolder folder;
  const Played played =
      Play(Match("--fault=crash --spared=-3 --spare=" + folder.File("starts"),
                 {"-each", "depth=1", "-rounds", "4", "-recover", "-concurrency", "3"}));
  EXPECT_EQ(played.ending, Ending::kFinished) << played.problem;
  ASSERT_EQ(played.records.size(), 8u);
  EXPECT_EQ(std::count_if(played.records.begin(), played.records.end(),
                          [](const auto& record) { return record.termination == "crash"; }),
            3);
}

TEST(Faults, UnwillingProcessesAndTheirChildrenEnd) {
  for (const char* fault : {"ignore-quit", "ignore-term", "leave-children", "leave-daemons"}) {
    SCOPED_TRACE(fault);
    const Played played = Play(Match(std::string("--fault=") + fault, {"-each", "depth=1"}));
    EXPECT_EQ(played.ending, Ending::kFinished);
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a process is left";
  }
}

TEST(Faults, JudgeThatCannotAnswerEndsTheMatch) {
  const Played played =
      Play(Match("", {"-judge", std::string("cmd=") + FAULTY_ENGINE, "args=--fault=judge-mute",
                      "startup=5", "-each", "depth=1"}));
  EXPECT_EQ(played.ending, Ending::kJudgeFailed);
  EXPECT_TRUE(played.records.empty());
  EXPECT_THAT(played.problem, HasSubstr("no answer to query"));
}

}  // namespace
}  // namespace tavoliere::match
