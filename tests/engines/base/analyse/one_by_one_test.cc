// Requests of `analyse` without threads, as in a web page.
#include "engines/base/analyse/one_by_one.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/wire/explanation.h"
#include "protocol/wire/text/json_reader.h"
#include "tests/protocol/server/fake_engine.h"

namespace tavoliere::base {
namespace {

using protocol::FakeEngine;
using protocol::Json;
using ::testing::HasSubstr;
using ::testing::SizeIs;

// Counts the engines that it makes, and the games that they begin.
class CountedEngine final : public FakeEngine {
 public:
  explicit CountedEngine(int& games) : games_(games) {}
  void NewGame() override {
    ++games_;
    FakeEngine::NewGame();
  }

 private:
  int& games_;
};

// Explains every move by one sentence, which the text of an explanation could not hold.
constexpr char kSentence[] = "It adds 1 | it could add 2: or 3.";
class ExplainingEngine final : public FakeEngine {
 public:
  std::optional<protocol::ExplainQuestion> Explain(const std::string& move) override {
    return [move](const std::atomic<bool>&) {
      protocol::Explanation explanation;
      explanation.move.pv = {move};
      explanation.statements = {{"adds", {move}, kSentence}};
      return std::optional(explanation);
    };
  }
};

class OneByOneTest : public ::testing::Test {
 protected:
  std::vector<Json> Answers(const std::string& line) {
    std::vector<Json> answers;
    analysis_.Answer(line, [&](const std::string& text) { answers.push_back(Json::parse(text)); });
    return answers;
  }

  int engines_ = 0;
  int games_ = 0;
  OneByOne analysis_{[this] {
                       ++engines_;
                       return std::make_unique<CountedEngine>(games_);
                     },
                     FakeEngine().options().List()};
};

TEST_F(OneByOneTest, ARequestIsAnsweredByOneLine) {
  const std::vector<Json> answers = Answers(R"({"id":"a","moves":["+1"],"depth":3})");
  ASSERT_THAT(answers, SizeIs(1));
  EXPECT_EQ(answers[0]["id"], "a");
  EXPECT_EQ(answers[0]["done"], true);
  EXPECT_EQ(answers[0]["depth"], 3);
  EXPECT_EQ(answers[0]["bestmove"], "+1");
}

TEST_F(OneByOneTest, ReportsPrecedeTheAnswer) {
  const std::vector<Json> answers = Answers(R"({"id":1,"depth":2,"reports":true})");
  ASSERT_THAT(answers, SizeIs(3));
  EXPECT_EQ(answers[1]["done"], false);
  EXPECT_EQ(answers[1]["depth"], 2);
  EXPECT_EQ(answers[2]["done"], true);
}

TEST_F(OneByOneTest, AnErrorIsAnAnswer) {
  const std::vector<Json> answers = Answers(R"({"id":1,"dpeth":3})");
  ASSERT_THAT(answers, SizeIs(1));
  EXPECT_EQ(answers[0]["error"], "unknown member 'dpeth'; did you mean 'depth'?");
  EXPECT_THAT(Answers("{").front()["error"].get<std::string>(), HasSubstr("JSON"));
  EXPECT_EQ(Answers(R"({"id":2,"depth":1})").front()["bestmove"], "+1");
}

TEST_F(OneByOneTest, ARequestStartsAsAfterUcinewgame) {
  Answers(R"({"id":1,"depth":1})");
  Answers(R"({"id":2,"depth":1})");
  EXPECT_EQ(engines_, 1);
  EXPECT_EQ(games_, 2);
}

TEST_F(OneByOneTest, OneSessionIsKept) {
  for (const char* session : {"a", "a", "b", "a"})
    Answers(std::string(R"({"id":1,"depth":1,"session":")") + session + "\"}");
  EXPECT_EQ(engines_, 3);
  EXPECT_EQ(games_, 3);
  Answers(R"({"id":1,"depth":1})");
  Answers(R"({"id":1,"depth":1,"session":"a"})");
  EXPECT_EQ(games_, 4) << "a request without a session ends none";
}

TEST(Explanations, NeedNoTextBetweenEngineAndAnswer) {
  OneByOne analysis([] { return std::make_unique<ExplainingEngine>(); },
                    ExplainingEngine().options().List());
  Json answer;
  analysis.Answer(R"({"id":1,"depth":1,"want":["explain"]})",
                  [&](const std::string& text) { answer = Json::parse(text); });
  ASSERT_FALSE(answer.contains("error")) << answer["error"];
  const Json& explained = answer["lines"][0]["explain"];
  EXPECT_EQ(explained["pv"], Json({"+1"}));
  EXPECT_EQ(explained["statements"][0]["text"], kSentence);
}

TEST_F(OneByOneTest, NothingRunsThatCouldBeCancelled) {
  EXPECT_EQ(Answers(R"({"cancel":1})").front(),
            Json::parse(R"({"cancel":1,"done":true,"found":false})"));
}

}  // namespace
}  // namespace tavoliere::base
