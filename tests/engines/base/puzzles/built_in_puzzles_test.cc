#include "engines/base/puzzles/built_in_puzzles.h"

#include <string>

#include <gtest/gtest.h>

namespace tavoliere::base {
namespace {

constexpr char kThreePuzzles[] =
    "{\"game\":\"g\",\"variant\":\"a\",\"position\":\"1\"}\n"
    "{\"game\":\"g\",\"variant\":\"b\",\"position\":\"2\"}\n"
    "{\"game\":\"g\",\"variant\":\"a\",\"position\":\"3\"}\n";

std::string AnswerAbout(const std::string& variant, const protocol::QueryCommand& query) {
  const auto answer = AnswerAboutPuzzles(kThreePuzzles, variant, query);
  return answer.ok() ? *answer : std::string(answer.status().message());
}

TEST(BuiltInPuzzles, AreThoseOfTheVariant) {
  EXPECT_EQ(AnswerAbout("a", {"puzzles", {}}), "2");
  EXPECT_EQ(AnswerAbout("c", {"puzzles", {}}), "0");
  EXPECT_EQ(AnswerAbout("a", {"puzzle", {"2"}}), R"({"game":"g","variant":"a","position":"3"})");
  EXPECT_EQ(AnswerAbout("b", {"puzzle", {"1"}}), R"({"game":"g","variant":"b","position":"2"})");
}

TEST(BuiltInPuzzles, RefuseOtherNumbers) {
  for (const char* number : {"0", "3", "x", ""})
    EXPECT_NE(AnswerAbout("a", {"puzzle", {number}}).find("expected"), std::string::npos) << number;
  EXPECT_EQ(AnswerAbout("c", {"puzzle", {"1"}}), "there are no built-in puzzles of this variant");
}

}  // namespace
}  // namespace tavoliere::base
