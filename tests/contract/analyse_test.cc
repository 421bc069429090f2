// `analyse` finds what `go` finds with the same limit, whatever the order of the requests and the
// number of threads.
#include <utility>

#include <algorithm>
#include <cstddef>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "protocol/wire/search_info.h"
#include "tests/contract/engine_process.h"
#include "tests/contract/programs.h"

namespace tavoliere::contract {
namespace {

using AnswerJson = nlohmann::ordered_json;
using ::testing::Optional;

// A request and the lines of the protocol that ask the same.
struct Asked {
  std::string request;
  std::string commands;
};

class AnalyseContract : public ::testing::TestWithParam<Program> {
 protected:
  Lines Ask(const std::string& query, const Lines& moves) {
    engine_.Send(absl::StrCat("position startpos moves ", absl::StrJoin(moves, " "), "\nquery ",
                              query, "\nisready\n"));
    const Lines lines = engine_.ReadUntil("readyok");
    const std::string prefix = "response ";
    if (lines.empty() || !absl::StartsWith(lines.front(), prefix)) return {};
    const std::string answer = lines.front().substr(prefix.size());
    return answer == "none" ? Lines() : Lines(absl::StrSplit(answer, ' '));
  }

  // Positions of a random game, some with options that change the search or the player.
  std::vector<Asked> Questions() {
    std::mt19937_64 random(41);
    const bool weaker = !Ask("option Strength", {}).empty();
    std::vector<Asked> questions;
    Lines moves;
    for (int id = 0; id < 12; ++id) {
      const Lines legal = Ask("legal", moves);
      if (legal.empty()) break;
      moves.push_back(legal[random() % legal.size()]);
      const bool nodes = id % 3 == 1;
      const bool novice = weaker && id % 4 == 3;
      const AnswerJson listed = moves;
      questions.push_back(
          {absl::StrCat(R"({"id":)", id, R"(,"moves":)", listed.dump(),
                        nodes ? R"(,"nodes":3000)" : R"(,"depth":4)",
                        novice ? R"(,"Strength":"novice")" : "", id % 4 == 2 ? R"(,"Hash":2)" : "",
                        "}"),
           absl::StrCat("setoption name Hash value ", id % 4 == 2 ? 2 : 16,
                        weaker ? absl::StrCat("\nsetoption name Strength value ",
                                              novice ? "novice" : "strongest",
                                              "\nsetoption name Strength Seed value 1")
                               : "",
                        "\nucinewgame\nposition startpos moves ", absl::StrJoin(moves, " "),
                        "\ngo ", nodes ? "nodes 3000" : "depth 4", "\n")});
    }
    return questions;
  }

  std::map<int, AnswerJson> Analyse(const std::vector<Asked>& questions, Lines options = {}) {
    options.insert(options.begin(), "analyse");
    std::string input;
    for (const Asked& question : questions) absl::StrAppend(&input, question.request, "\n");
    const Finished finished = RunProgram(GetParam().path, input, options);
    EXPECT_THAT(finished.status, Optional(0));
    std::map<int, AnswerJson> answers;
    for (const std::string& line : finished.lines) {
      AnswerJson answer = AnswerJson::parse(line);
      answer.erase("time_ms");
      const int id = answer["id"].get<int>();
      answers.emplace(id, std::move(answer));
    }
    return answers;
  }

  EngineProcess engine_{GetParam().path};
};

TEST_P(AnalyseContract, FindsWhatGoFinds) {
  const std::vector<Asked> questions = Questions();
  std::map<int, AnswerJson> answers = Analyse(questions);
  ASSERT_EQ(answers.size(), questions.size());
  for (std::size_t id = 0; id < questions.size(); ++id) {
    const AnswerJson& answer = answers[static_cast<int>(id)];
    engine_.Send(questions[id].commands);
    protocol::SearchInfo last;
    const Lines lines = engine_.ReadUntil("bestmove ");
    ASSERT_FALSE(lines.empty());
    for (const std::string& line : lines) {
      if (auto info = protocol::ParseSearchInfo(line)) last = *std::move(info);
    }
    SCOPED_TRACE(absl::StrCat(questions[id].request, "\n", answer.dump()));
    ASSERT_FALSE(answer.contains("error"));
    EXPECT_EQ(absl::StrCat("bestmove ", answer["bestmove"].get<std::string>()), lines.back());
    EXPECT_EQ(answer["depth"], last.depth.value_or(-1));
    EXPECT_EQ(answer["nodes"], last.nodes.value_or(0));
    ASSERT_EQ(answer["lines"].size(), 1u);
    const AnswerJson& line = answer["lines"][0];
    if (!last.pv.empty()) {
      EXPECT_EQ(line["pv"], last.pv);
    }
    if (last.score_cp) {
      EXPECT_EQ(line["score"]["cp"], *last.score_cp);
    }
    if (last.score_mate) {
      EXPECT_EQ(line["score"]["mate"], *last.score_mate);
    }
  }
}

TEST_P(AnalyseContract, AnswersDependNeitherOnOrderNorOnThreads) {
  std::vector<Asked> questions = Questions();
  const std::map<int, AnswerJson> answers = Analyse(questions);
  EXPECT_EQ(Analyse(questions, {"--threads", "2"}), answers);
  std::mt19937_64 random(1);
  std::shuffle(questions.begin(), questions.end(), random);
  EXPECT_EQ(Analyse(questions, {"--threads", "1"}), answers);
  std::reverse(questions.begin(), questions.end());
  EXPECT_EQ(Analyse(questions, {"--threads", "3", "--queue", "1"}), answers);
}

TEST_P(AnalyseContract, AnIllegalMoveAnswersOnlyItsRequest) {
  const Asked wrong{R"({"id":100,"moves":["joho"],"depth":1})", ""};
  const Asked place{R"({"id":101,"position":"joho","depth":1})", ""};
  std::map<int, AnswerJson> answers =
      Analyse({wrong, place, {R"({"id":102,"depth":1,"want":["pv","terms"]})", ""}});
  EXPECT_TRUE(answers[100].contains("error"));
  EXPECT_TRUE(answers[101].contains("error"));
  EXPECT_FALSE(answers[102].contains("error")) << answers[102].dump();
  EXPECT_FALSE(answers[102]["terms"].empty());
}

INSTANTIATE_TEST_SUITE_P(Engines, AnalyseContract, ::testing::ValuesIn(Programs()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace tavoliere::contract
