// `isready`, `stop` and `quit` act at once, whatever the engine is doing.
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/contract/engine_process.h"
#include "tests/contract/programs.h"

namespace tavoliere::contract {
namespace {

using ::testing::Optional;

// The toy engine answers the last one when it is stopped, never before; peg solitaire takes its
// time over the one before it, on this board. An engine that does not know a question says so.
constexpr const char* kQuestions[] = {"query legal\n", "query routes\n", "query moves\n",
                                      "query forever\n"};
constexpr char kWideBoard[] =
    "position fen oooooooo/oo.ooooo/oooooooo/ooo..ooo/oooooooo/oooooooo/ooooo.oo/oooooooo\n";

class AtOnce : public ::testing::TestWithParam<Program> {
 protected:
  AtOnce() : engine_(GetParam().path) {
    engine_.Send(absl::StrCat("setoption name Use Table value false\n", kWideBoard, "isready\n"));
    EXPECT_FALSE(engine_.ReadUntil("readyok").empty());
  }
  // Asks, and stops the engine once it has said that it is ready. Everything up to the answer to a
  // last quick question.
  Lines AskAndStop(const std::string& question) {
    engine_.Send(absl::StrCat(question, "isready\n"));
    Lines lines = engine_.ReadUntil("readyok");
    EXPECT_FALSE(lines.empty()) << question;
    engine_.Send("stop\nquery p1turn\n");
    const Lines rest = engine_.ReadUntil("response true");
    EXPECT_FALSE(rest.empty()) << question;
    lines.insert(lines.end(), rest.begin(), rest.end());
    return lines;
  }

  EngineProcess engine_;
};

int AnswersAmong(const Lines& lines) { return Count(lines, "response ") + Count(lines, kError); }

TEST_P(AtOnce, DuringAQuestion) {
  for (const char* question : kQuestions) {
    EXPECT_EQ(AnswersAmong(AskAndStop(question)), 2) << question;
  }
}

TEST_P(AtOnce, DuringASearchAndAQuestionBesideIt) {
  for (const char* question : kQuestions) {
    engine_.Send("go infinite\n");
    Lines lines = AskAndStop(question);
    if (Count(lines, "bestmove ") == 0) lines = engine_.ReadUntil("bestmove ");
    EXPECT_EQ(Count(lines, "bestmove "), 1) << question;
  }
}

// An explanation of the first legal move, where the engine gives any.
TEST_P(AtOnce, DuringAnExplanation) {
  engine_.Send("position startpos\nquery legal\n");
  const auto legal = engine_.ReadLine();
  ASSERT_THAT(legal, Optional(::testing::StartsWith("response ")));
  const std::string moves = legal->substr(sizeof "response");
  const std::string question =
      absl::StrCat("query explain ", moves.substr(0, moves.find(' ')), "\n");
  EXPECT_EQ(AnswersAmong(AskAndStop(question)), 2) << question;
  engine_.Send("go infinite\n");
  Lines lines = AskAndStop(question);
  EXPECT_EQ(AnswersAmong(lines), 2) << question;
  if (Count(lines, "bestmove ") == 0) lines = engine_.ReadUntil("bestmove ");
  EXPECT_EQ(Count(lines, "bestmove "), 1) << question;
}

TEST_P(AtOnce, QuitDuringASearchAndAQuestion) {
  for (const char* question : kQuestions) {
    EngineProcess engine(GetParam().path);
    engine.Send(absl::StrCat(kWideBoard, "go infinite\n", question, "query p1turn\nquit\n"));
    EXPECT_THAT(engine.Wait(), Optional(0)) << question;
  }
}

TEST_P(AtOnce, QuitDuringAQuestion) {
  for (const char* question : kQuestions) {
    EngineProcess engine(GetParam().path);
    engine.Send(absl::StrCat(kWideBoard, question, "query p1turn\nquit\n"));
    EXPECT_THAT(engine.Wait(), Optional(0)) << question;
  }
}

INSTANTIATE_TEST_SUITE_P(Engines, AtOnce, ::testing::ValuesIn(Programs()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace tavoliere::contract
