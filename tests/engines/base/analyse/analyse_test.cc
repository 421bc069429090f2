// `analyse` as a program, by the toy engine's: what every engine has in common. Its searches by
// `movetime` take that long and end at once when they are stopped.
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/contract/engine_process.h"

namespace tavoliere::contract {
namespace {

using Json = nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Optional;
using ::testing::SizeIs;

constexpr char kForever[] = R"("movetime":1000000})"
                            "\n";

std::string ForeverAs(int id) { return absl::StrCat(R"({"id":)", id, ",", kForever); }
std::string QuickAs(int id) { return absl::StrCat(R"({"id":)", id, R"(,"depth":2})", "\n"); }

Json NextAnswer(EngineProcess& analysis) {
  const std::optional<std::string> line = analysis.ReadLine();
  EXPECT_TRUE(line.has_value()) << "no answer comes";
  return line ? Json::parse(*line) : Json();
}

TEST(Analyse, AnswersWhileTheInputIsOpenAndEndsWithIt) {
  EngineProcess analysis(TAVOLIERE_FAKE, {"analyse"});
  analysis.Send(R"({"id":1,"moves":["+1"],"depth":3})"
                "\n");
  const Json answer = NextAnswer(analysis);
  EXPECT_EQ(answer["id"], 1);
  EXPECT_EQ(answer["done"], true);
  EXPECT_EQ(answer["bestmove"], "+1");
  EXPECT_EQ(answer["lines"][0]["score"]["cp"], -3);
  analysis.Send(
      "\r\n"
      R"({"id":2,"depth":3})");
  analysis.CloseInput();
  EXPECT_EQ(NextAnswer(analysis)["id"], 2) << "a last line without newline";
  EXPECT_THAT(analysis.Wait(), Optional(0));
}

TEST(Analyse, AnErrorAnswersItsRequestAndStopsNothing) {
  const Finished finished = RunProgram(TAVOLIERE_FAKE,
                                       R"({"id":1,"moves":["+7"],"depth":3}
{"id":2,"depth":1,"Hash":800}
joho
{"id":4,"position":"99 1","depth":1}
{"id":5,"depth":1,"Fragile":true}
{"id":6,"depth":1,"want":["tables"]}
{"id":8,"depth":1,"want":["explain"]}
{"id":7,"depth":1}
)",
                                       {"analyse"});
  EXPECT_THAT(finished.status, Optional(0));
  ASSERT_THAT(finished.lines, SizeIs(8));
  EXPECT_THAT(finished.lines[0], HasSubstr(R"("line":3)")) << "what has no id is answered at once";
  for (const char* const what :
       {"illegal move '+7'", "option Hash: ", "expected a total", "refused",
        "this engine does not have 'tables'", "this engine does not have 'explain'"}) {
    EXPECT_THAT(absl::StrJoin(finished.lines, "\n"), HasSubstr(what));
  }
  EXPECT_THAT(finished.lines[7], HasSubstr(R"("id":7,"done":true,"bestmove")"));
}

TEST(Analyse, OptionsOfTheCommandLineAreThoseOfEveryRequest) {
  EXPECT_THAT(RunProgram(TAVOLIERE_FAKE, QuickAs(1), {"--Hash", "900", "analyse"}).status,
              Optional(2))
      << "checked before any request";
  EXPECT_THAT(RunProgram(TAVOLIERE_FAKE, QuickAs(1), {"--Hash", "2", "analyse"}).lines, SizeIs(1));
}

TEST(Analyse, ReportsOnTheWay) {
  const Finished finished =
      RunProgram(TAVOLIERE_FAKE, R"({"id":1,"depth":2,"reports":true})", {"analyse"});
  ASSERT_THAT(finished.lines, SizeIs(3));
  EXPECT_THAT(finished.lines[0], HasSubstr(R"("done":false,"bestmove":"+1","depth":1)"));
  EXPECT_THAT(finished.lines[1], HasSubstr(R"("done":false,"bestmove":"+1","depth":2)"));
  EXPECT_THAT(finished.lines[2], HasSubstr(R"("done":true,"bestmove":"+1","depth":2)"));
}

TEST(Analyse, CancelReachesWhatRunsAndWhatWaits) {
  EngineProcess analysis(TAVOLIERE_FAKE, {"analyse"});
  analysis.Send(absl::StrCat(R"({"id":1,"reports":true,)", kForever, ForeverAs(2)));
  EXPECT_EQ(NextAnswer(analysis)["done"], false) << "it runs";
  analysis.Send(R"({"cancel":2})"
                "\n");
  Json answer = NextAnswer(analysis);
  while (answer.contains("done") && answer["done"] == false) answer = NextAnswer(analysis);
  EXPECT_EQ(answer, Json::parse(R"({"cancel":2,"done":true,"found":true})"));
  do answer = NextAnswer(analysis);
  while (answer["id"] == 1);  // a report on the way
  EXPECT_EQ(answer["id"], 2);
  EXPECT_EQ(answer["cancelled"], true);
  EXPECT_TRUE(answer.contains("error"));
  analysis.Send(R"({"cancel":1})"
                "\n");
  do answer = NextAnswer(analysis);
  while (answer["done"] == false);
  EXPECT_EQ(answer["cancel"], 1);
  do answer = NextAnswer(analysis);
  while (answer["done"] == false);
  EXPECT_EQ(answer["id"], 1);
  EXPECT_EQ(answer["cancelled"], true);
  EXPECT_EQ(answer["bestmove"], "+1") << "what is known";
  analysis.Send(absl::StrCat(R"({"cancel":1})"
                             "\n",
                             QuickAs(3)));
  EXPECT_EQ(NextAnswer(analysis)["found"], false);
  EXPECT_FALSE(NextAnswer(analysis).contains("cancelled"));
}

TEST(Analyse, ReadsNoFurtherAheadThanTheQueue) {
  EngineProcess analysis(TAVOLIERE_FAKE, {"analyse", "--queue", "2"});
  analysis.Send(absl::StrCat(R"({"id":1,"reports":true,)", kForever));
  EXPECT_EQ(NextAnswer(analysis)["done"], false);
  std::string late;
  analysis.Send(absl::StrCat(R"({"cancel":9})"
                             "\n",
                             ForeverAs(2), ForeverAs(3),
                             R"({"cancel":1})"
                             "\n"));
  Json answer = NextAnswer(analysis);
  while (answer.contains("id")) answer = NextAnswer(analysis);
  EXPECT_EQ(answer["cancel"], 9);
  for (auto line = analysis.ReadLine(std::chrono::milliseconds(200)); line;
       line = analysis.ReadLine(std::chrono::milliseconds(200))) {
    EXPECT_EQ(Json::parse(*line)["done"], false)
        << "the queue is full, and the last line is not read: " << *line;
  }
  analysis.CloseOutput();
  EXPECT_THAT(analysis.Wait(), Optional(1)) << "even so the loss of the reader is noticed";
}

TEST(Analyse, RequestsOfASessionKeepTheirOrder) {
  std::string requests;
  std::vector<int> wanted;
  for (int id = 0; id < 40; ++id) {
    absl::StrAppend(&requests, R"({"id":)", id, R"(,"session":"s","movetime":1})", "\n");
    wanted.push_back(id);
  }
  std::vector<int> answered;
  for (const std::string& line :
       RunProgram(TAVOLIERE_FAKE, requests, {"analyse", "--threads", "4"}).lines) {
    answered.push_back(Json::parse(line)["id"].get<int>());
  }
  EXPECT_EQ(answered, wanted);
}

TEST(Analyse, MoreSessionsThanAreKept) {
  std::string requests;
  for (int id = 0; id < 200; ++id)
    absl::StrAppend(&requests, R"({"id":)", id, R"(,"session":"s)", id % 99, R"(","depth":1})",
                    "\n");
  EXPECT_THAT(RunProgram(TAVOLIERE_FAKE, requests, {"analyse", "--threads", "3"}).lines,
              SizeIs(200));
}

TEST(Analyse, EndsWithinASecondWithoutAReader) {
  EngineProcess analysis(TAVOLIERE_FAKE, {"analyse"});
  analysis.Send(absl::StrCat(R"({"id":1,"reports":true,)", kForever));
  EXPECT_EQ(NextAnswer(analysis)["done"], false);
  analysis.CloseOutput();
  EXPECT_THAT(analysis.Wait(), Optional(1));
}

// What a shell prints for a command, standard error included; `$0` is the program.
std::vector<std::string> LinesOf(const std::string& command, const std::string& input) {
  return RunProgram("/bin/sh", input, {"-c", command, TAVOLIERE_FAKE}).lines;
}

TEST(Analyse, AFullDiskIsReported) {
  const std::vector<std::string> lines =
      LinesOf("\"$0\" analyse 2>&1 >/dev/full; echo $?", QuickAs(1));
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_THAT(lines[0], HasSubstr("analyse: cannot write answers: "));
  EXPECT_EQ(lines[1], "1");
}

class AnalyseResume : public ::testing::Test {
 protected:
  AnalyseResume() { std::remove(path_.c_str()); }
  ~AnalyseResume() override { std::remove(path_.c_str()); }

  std::string Content() const {
    std::ifstream file(path_);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }
  void Store(const std::string& text) const { std::ofstream(path_) << text; }
  Finished Run(const std::string& requests) const {
    return RunProgram("/bin/sh", requests,
                      {"-c", R"("$0" analyse --resume "$1" 2>&1)", TAVOLIERE_FAKE, path_});
  }

  const std::string path_ =
      absl::StrCat(::testing::TempDir(), "analyse_",
                   ::testing::UnitTest::GetInstance()->current_test_info()->name(), ".jsonl");
};

TEST_F(AnalyseResume, AnswersOnceHoweverOftenItIsKilled) {
  {
    EngineProcess analysis(TAVOLIERE_FAKE, {"analyse", "--resume", path_});
    analysis.Send(absl::StrCat(QuickAs(1), QuickAs(2), ForeverAs(3)));
    while (!absl::StrContains(Content(), R"({"id":2,"done":true)")) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }  // killed by SIGKILL
  std::ofstream(path_, std::ios::app) << R"({"id":4,"done":true,"bes)";
  const Finished finished = Run(absl::StrCat(QuickAs(4), QuickAs(2), QuickAs(3), QuickAs(1)));
  EXPECT_THAT(finished.status, Optional(0));
  EXPECT_THAT(finished.lines, IsEmpty()) << "the file gets the answers";
  std::vector<int> answered;
  std::ifstream file(path_);
  for (std::string line; std::getline(file, line);)
    answered.push_back(Json::parse(line)["id"].get<int>());
  EXPECT_THAT(answered, ElementsAre(1, 2, 4, 3)) << "the half line is replaced";
}

TEST_F(AnalyseResume, ReportsAreNoAnswers) {
  Store(R"({"id":1,"done":false,"depth":1})"
        "\n"
        R"({"id":"1","done":true})"
        "\n");
  Run(QuickAs(1));
  EXPECT_THAT(Content(), HasSubstr(R"({"id":1,"done":true,"bestmove")"));
}

TEST_F(AnalyseResume, LeavesOtherFilesAlone) {
  for (const std::string& text : {QuickAs(1), std::string("my notes"), std::string("{}\n")}) {
    Store(text);
    const Finished finished = Run(QuickAs(1));
    EXPECT_THAT(finished.status, Optional(1));
    EXPECT_THAT(absl::StrJoin(finished.lines, "\n"), HasSubstr("line 1: expected an answer"));
    EXPECT_EQ(Content(), text);
  }
}

TEST_F(AnalyseResume, OneProgramAtATime) {
  EngineProcess analysis(TAVOLIERE_FAKE, {"analyse", "--resume", path_});
  analysis.Send(QuickAs(1));
  while (Content().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  const Finished second = Run(QuickAs(2));
  EXPECT_THAT(second.status, Optional(1));
  EXPECT_THAT(absl::StrJoin(second.lines, "\n"), HasSubstr("is in use"));
}

}  // namespace
}  // namespace tavoliere::contract
