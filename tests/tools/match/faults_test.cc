// Every way an engine can misbehave: the game goes to the other side, with its cause, and the match
// goes on.
#include <ostream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "tests/tools/match/match_harness.h"

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

class FaultTest : public testing::TestWithParam<FaultCase> {
 protected:
  static std::vector<std::string> Words(const std::vector<std::string>& more) {
    std::vector<std::string> words =
        Match(std::string("--delay-ms=600 --at=2 --fault=") + GetParam().name, {"-rounds", "1"});
    // Only where time decides is there little of it: a busy machine is no fault.
    const std::string termination = GetParam().termination;
    if (termination == "hang" || termination == "time") {
      words.insert(words.end(), {"-each", "st=0.2", "timemargin=100", "-startup", "1"});
    } else {
      words.insert(words.end(), {"-each", "depth=1"});
    }
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
};

TEST_P(FaultTest, DecidesTheGameAndTheMatchGoesOn) {
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
                    FaultCase{"crash-handshake", "crash", "during the handshake", true},
                    FaultCase{"hang-handshake", "hang", "handshake", true},
                    FaultCase{"crash-isready", "crash", "signal 6", true},
                    FaultCase{"hang-isready", "hang", "handshake", true},
                    FaultCase{"crash-newgame", "crash", "before the game", true},
                    FaultCase{"hang-newgame", "hang", "no readyok", true},
                    FaultCase{"crash-start", "crash", "status 9", true},
                    FaultCase{"half-handshake", "hang", "handshake", true},
                    FaultCase{"crash-after-move", "crash", "signal 6", true},
                    FaultCase{"close-input", "protocol", "closed", true},
                    FaultCase{"info-flood", "hang", "nor after stop", true},
                    FaultCase{"leave-daemons-crash", "crash", "signal 6", true}),
    NameOf);

TEST(Faults, HangAtFixedDepthIsBounded) {
  const Played played = Play(Match(
      "--fault=hang --at=2", {"-each", "depth=4", "-hang", "0.3", "-recover", "-games", "1"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].termination, "hang");
  EXPECT_EQ(played.records[0].result, "p1win");
}

TEST(Faults, HangAtFixedNodesIsBounded) {
  const Played played = Play(Match(
      "--fault=hang --at=2", {"-each", "nodes=1000", "-hang", "0.3", "-recover", "-games", "1"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].termination, "hang");
}

TEST(Faults, HangUnderAClockIsBounded) {
  const Played played =
      Play(Match("--fault=hang --at=2", {"-each", "tc=0.2+0.01", "-recover", "-games", "1"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].termination, "hang");
}

TEST(Faults, TimeLossUnderAClock) {
  const Played played = Play(
      Match("--fault=slow-move --delay-ms=500 --at=1", {"-each", "tc=0.3+0.01", "-games", "1"}));
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
                      "-each", "depth=1", "-startup", "0.2"}));
  EXPECT_EQ(played.ending, Ending::kJudgeFailed);
  EXPECT_TRUE(played.records.empty());
  EXPECT_THAT(played.problem, HasSubstr("no answer to query"));
}

}  // namespace
}  // namespace tavoliere::match
