// The requests and answers of `analyse` as text.
#include "engines/base/analyse/request.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engines/base/analyse/answer.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::base {
namespace {

using protocol::Json;
using protocol::OptionInfo;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Optional;
using ::testing::Pair;

OptionInfo OptionNamed(const std::string& name, OptionInfo::Type type) {
  OptionInfo info;
  info.name = name;
  info.type = type;
  info.max = 500;
  return info;
}

std::vector<OptionInfo> EngineOptionsOfTests() {
  std::vector<OptionInfo> options = {OptionNamed("Move Overhead", OptionInfo::Type::kSpin),
                                     OptionNamed("MultiPV", OptionInfo::Type::kSpin),
                                     OptionNamed("UCI_Variant", OptionInfo::Type::kCombo),
                                     OptionNamed("Ponder", OptionInfo::Type::kCheck),
                                     OptionNamed("Clear Hash", OptionInfo::Type::kButton)};
  options[0].old_names = {"Overhead"};
  return options;
}

AnalysisRequest Read(const std::string& line) {
  const RequestLine read = ParseRequest(line, EngineOptionsOfTests());
  EXPECT_TRUE(read.request.ok()) << read.request.status();
  if (!read.request.ok()) return {};
  EXPECT_EQ(std::get<AnalysisRequest>(*read.request).id, read.id);
  return std::get<AnalysisRequest>(*read.request);
}

// The message; `id` in JSON is what the answer carries.
std::string ErrorOf(const std::string& line, const std::string& id = "1") {
  const RequestLine read = ParseRequest(line, EngineOptionsOfTests());
  EXPECT_FALSE(read.request.ok()) << line;
  EXPECT_EQ(IdText(read.id), id) << line;
  return std::string(read.request.status().message());
}

TEST(AnalysisRequest, HasAllThatTheLineSays) {
  const AnalysisRequest request =
      Read(R"({"id":"a","position":" x   y ","moves":["1.","d3","c5"],"depth":8,"nodes":90,)"
           R"("movetime":7,"lines":2,"want":["terms"],"session":"s","reports":true,"ponder":true,)"
           R"("overhead":20,"variant":"small"})");
  EXPECT_EQ(request.id, "a");
  EXPECT_THAT(request.position.fen, Optional(std::string("x y")));
  EXPECT_THAT(request.position.moves, ElementsAre("d3", "c5")) << "as in `position`";
  EXPECT_EQ(request.go.depth, 8);
  EXPECT_EQ(request.go.nodes, 90u);
  EXPECT_EQ(request.go.movetime, protocol::Milliseconds(7));
  EXPECT_FALSE(request.wanted.pv);
  EXPECT_TRUE(request.wanted.terms);
  EXPECT_EQ(request.session, "s");
  EXPECT_TRUE(request.reports);
  EXPECT_THAT(request.options, ElementsAre(Pair("UCI_Variant", "small"), Pair("Ponder", "true"),
                                           Pair("Move Overhead", "20"), Pair("MultiPV", "2")))
      << "the variant first, by the names as declared";
}

TEST(AnalysisRequest, StandsAtTheStartUnlessItSaysOtherwise) {
  const AnalysisRequest request = Read(R"({"id":-3,"depth":1})");
  EXPECT_EQ(request.position.fen, std::nullopt);
  EXPECT_TRUE(request.wanted.pv);
  EXPECT_THAT(request.session, IsEmpty());
  EXPECT_THAT(request.options, IsEmpty());
  EXPECT_EQ(Read(R"({"id":1,"depth":1,"position":"startpos"})").position.fen, std::nullopt);
  EXPECT_THAT(Read(R"({"id":1,"depth":1,"lines":"all"})").options,
              ElementsAre(Pair("MultiPV", "500")));
}

TEST(AnalysisRequest, WithoutAnIdGetsNone) {
  EXPECT_EQ(ErrorOf("joho", "null"), "expected one JSON object in a line, got 'joho'");
  EXPECT_THAT(ErrorOf("[1]", "null"), HasSubstr("got '[1]'"));
  EXPECT_THAT(ErrorOf(R"({"id":1,"depth":1} x)", "null"), HasSubstr("one JSON object"));
  EXPECT_THAT(ErrorOf(R"({"id":[[[[[[[[[1]]]]]]]]]})", "null"), HasSubstr("one JSON object"));
  EXPECT_EQ(ErrorOf(R"({"depth":1})", "null"), "id: is missing");
  EXPECT_EQ(ErrorOf(R"({"id":1.5})", "null"), "id: expected a string or a whole number, got 1.5");
}

TEST(AnalysisRequest, ErrorsNameTheMemberAndSuggest) {
  EXPECT_EQ(ErrorOf(R"({"id":1,"dpeth":3})"), "unknown member 'dpeth'; did you mean 'depth'?");
  EXPECT_EQ(ErrorOf(R"({"id":1,"move overhaed":3})"),
            "unknown member 'move overhaed'; did you mean 'Move Overhead'?");
  EXPECT_EQ(ErrorOf(R"({"id":"x","depth":"8"})", "\"x\""),
            R"(depth: expected a whole number, got "8")");
  EXPECT_THAT(ErrorOf(R"({"id":1,"depth":0})"), HasSubstr("as depth, got 0"));
  EXPECT_THAT(ErrorOf(R"({"id":1,"nodes":0})"), HasSubstr("as nodes, got 0"));
  EXPECT_THAT(ErrorOf(R"({"id":1,"movetime":-1})"), HasSubstr("as movetime, got -1"));
  EXPECT_EQ(ErrorOf(R"({"id":1})"), "expected a limit: depth, nodes or movetime");
  EXPECT_THAT(ErrorOf(R"({"id":1,"depth":1,"moves":"d3"})"), HasSubstr("an array of strings"));
  EXPECT_THAT(ErrorOf(R"({"id":1,"depth":1,"position":" "})"), HasSubstr("'startpos'"));
  EXPECT_EQ(ErrorOf(R"({"id":1,"depth":1,"lines":501})"),
            R"(lines: expected 1 to 500 or "all", got 501)");
  EXPECT_THAT(ErrorOf(R"({"id":1,"depth":1,"lines":0})"), HasSubstr("1 to 500"));
  EXPECT_THAT(ErrorOf(R"({"id":1,"depth":1,"Ponder":[]})"), HasSubstr("option Ponder: expected"));
  EXPECT_THAT(ErrorOf(R"({"id":1,"depth":1,"Clear Hash":true})"), HasSubstr("button"));
  EXPECT_THAT(ErrorOf(R"({"id":1,"depth":1,"multipv":2})"), HasSubstr("'lines'"));
  EXPECT_THAT(ErrorOf(R"({"id":1,"depth":1,"UCI_Variant":"x"})"), HasSubstr("'variant'"));
}

TEST(AnalysisRequest, WantsOnlyWhatThereIs) {
  EXPECT_EQ(ErrorOf(R"({"id":1,"depth":1,"want":["trems"]})"),
            "want: expected pv, wdl, terms, tables, explain, got 'trems'; did you mean 'terms'?");
}

TEST(AnalysisRequest, ChancesAreAnOptionOfTheEngine) {
  const std::string line = R"({"id":1,"depth":1,"want":["wdl"]})";
  std::vector<OptionInfo> options = EngineOptionsOfTests();
  const RequestLine without = ParseRequest(line, options);
  EXPECT_EQ(without.request.status().message(), "want: this engine does not have 'wdl'");
  options.push_back(OptionNamed("UCI_ShowWDL", OptionInfo::Type::kCheck));
  const RequestLine read = ParseRequest(line, options);
  ASSERT_TRUE(read.request.ok()) << read.request.status();
  const auto& request = std::get<AnalysisRequest>(*read.request);
  EXPECT_TRUE(request.wanted.wdl);
  EXPECT_FALSE(request.wanted.pv);
  EXPECT_THAT(request.options, ElementsAre(Pair("UCI_ShowWDL", "true")));
}

TEST(AnalysisRequest, CancelsByName) {
  const RequestLine read = ParseRequest(R"({"cancel":"a"})", {});
  ASSERT_TRUE(read.request.ok());
  EXPECT_EQ(std::get<CancelRequest>(*read.request).id, "a");
  EXPECT_TRUE(read.id.is_null());
  EXPECT_THAT(ErrorOf(R"({"cancel":true})", "null"), HasSubstr("cancel: expected a string"));
  EXPECT_THAT(ErrorOf(R"({"cancel":1,"id":1})", "null"), HasSubstr("no other member"));
}

TEST(AnalysisAnswer, HasWhatTheSearchFound) {
  AnalysisAnswer answer;
  answer.id = 1;
  protocol::SearchReport& report = answer.report.emplace();
  report.best.move = "c5";
  protocol::SearchInfo info;
  info.depth = 8;
  info.nodes = 5123;
  info.time = protocol::Milliseconds(3);
  info.score_cp = -106;
  info.bound = protocol::ScoreBound::kUpper;
  info.pv = {"c5", "f6"};
  report.lines = {info};
  report.proof = protocol::Proof::kWinner;
  EXPECT_EQ(FormatAnswer(answer),
            R"({"id":1,"done":true,"bestmove":"c5","depth":8,"nodes":5123,"time_ms":3,)"
            R"("proof":"winner","lines":[{"move":"c5","score":{"cp":-106,"bound":"upper"},)"
            R"("pv":["c5","f6"]}]})");
  report.lines[0].chances = protocol::Chances{620, 90, 290};
  EXPECT_THAT(FormatAnswer(answer), Not(HasSubstr("wdl"))) << "shown, but not wanted";
  answer.wanted.wdl = true;
  EXPECT_THAT(FormatAnswer(answer), HasSubstr(R"("upper"},"wdl":[620,90,290],"pv":)"));
  answer.wanted = {.pv = false, .terms = true, .tables = true};
  answer.terms = {"total 3"};
  answer.tables = {{"c5", "won"}};
  answer.remarks = {"a \xff"};
  const Json json = Json::parse(FormatAnswer(answer));
  EXPECT_FALSE(json["lines"][0].contains("pv"));
  EXPECT_EQ(json["terms"], Json::array({"total 3"}));
  EXPECT_EQ(json["tables"]["c5"], "won");
  EXPECT_EQ(json["remarks"][0], "a \xef\xbf\xbd") << "bytes that are no UTF-8";
}

TEST(AnalysisAnswer, NamesTheLineOfWhatHasNoId) {
  AnalysisAnswer answer;
  answer.line = 12;
  answer.error = absl::InvalidArgumentError("no\ngood");
  EXPECT_EQ(FormatAnswer(answer), R"({"id":null,"line":12,"done":true,"error":"no good"})");
  EXPECT_EQ(FormatCancelled("a", false), R"({"cancel":"a","done":true,"found":false})");
}

}  // namespace
}  // namespace tavoliere::base
