#include "protocol/wire/search_info.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

// The line with figures where the transcript has masks. A mask that stands for a figure and its
// name leaves both out.
std::string Unmasked(const std::string& line) {
  std::vector<std::string> words = absl::StrSplit(line, ' ');
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] != "*") continue;
    const bool named =
        words[i - 1] == "nps" || words[i - 1] == "hashfull" || words[i - 1] == "time";
    words[i] = named ? "7" : "";
  }
  std::erase(words, "");
  return absl::StrJoin(words, " ");
}

TEST(SearchInfo, EveryLineOfTheTranscriptsIsWrittenAsItWasRead) {
  int lines = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(TRANSCRIPTS)) {
    if (entry.path().extension() != ".out") continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      // Hub's lines begin alike.
      if (!absl::StartsWith(line, "info ") || absl::StartsWith(line, "info depth=")) continue;
      const std::string text = Unmasked(line);
      const auto info = ParseSearchInfo(text);
      if (absl::StartsWith(line, "info string ")) {
        EXPECT_FALSE(info) << line;
        continue;
      }
      ASSERT_TRUE(info) << line;
      EXPECT_EQ(FormatSearchInfo(*info), text) << entry.path();
      ++lines;
    }
  }
  EXPECT_GE(lines, 100);
}

TEST(SearchInfo, HasEveryFigure) {
  const std::string line =
      "info depth 7 seldepth 9 multipv 2 score cp 5 upperbound nodes 1000 nps 100000 hashfull 3 "
      "time 10 pv a1 b2";
  const auto info = ParseSearchInfo(line);
  ASSERT_TRUE(info);
  EXPECT_EQ(info->depth, 7);
  EXPECT_EQ(info->seldepth, 9);
  EXPECT_EQ(info->multipv, 2);
  EXPECT_EQ(info->score_cp, 5);
  EXPECT_EQ(info->bound, ScoreBound::kUpper);
  EXPECT_EQ(info->nodes, 1000u);
  EXPECT_EQ(info->nps, 100000u);
  EXPECT_EQ(info->hashfull, 3);
  EXPECT_EQ(info->time, Milliseconds(10));
  EXPECT_THAT(info->pv, ElementsAre("a1", "b2"));
  EXPECT_EQ(FormatSearchInfo(*info), line);
}

TEST(SearchInfo, WordsOfOtherEngines) {
  const auto info = ParseSearchInfo(
      "info depth 9 seldepth 12 score mate -7 nodes 123456789012 time 5 pv 1 score cp 4");
  ASSERT_TRUE(info);
  EXPECT_EQ(info->depth, 9);
  EXPECT_EQ(info->score_mate, -7);
  EXPECT_FALSE(info->score_cp);
  EXPECT_EQ(info->nodes, 123456789012u);
  EXPECT_FALSE(info->bound);
  const auto odd = ParseSearchInfo("info depth deep score cp");
  ASSERT_TRUE(odd);
  EXPECT_FALSE(odd->depth);
  EXPECT_FALSE(odd->score_cp);
  EXPECT_FALSE(ParseSearchInfo("information depth 3"));
  EXPECT_FALSE(ParseSearchInfo("info string depth 3"));
}

TEST(SearchInfo, BoundsOfScores) {
  const auto lower = ParseSearchInfo("info depth 9 score cp 30 lowerbound nodes 5 pv 1 upperbound");
  ASSERT_TRUE(lower);
  EXPECT_EQ(lower->score_cp, 30);
  EXPECT_EQ(lower->bound, ScoreBound::kLower);
  EXPECT_EQ(lower->nodes, 5u);
  const auto upper = ParseSearchInfo("info depth 9 score mate -3 upperbound");
  ASSERT_TRUE(upper);
  EXPECT_EQ(upper->score_mate, -3);
  EXPECT_EQ(upper->bound, ScoreBound::kUpper);
}

TEST(SearchInfo, ChancesStandBetweenTheScoreAndTheNodes) {
  const std::string line =
      "info depth 9 score cp 30 lowerbound wdl 620 90 290 nodes 5 time 1 pv a1 b2";
  const auto info = ParseSearchInfo(line);
  ASSERT_TRUE(info);
  EXPECT_EQ(info->chances, (Chances{620, 90, 290}));
  EXPECT_EQ(FormatSearchInfo(*info), line);
  const auto elsewhere = ParseSearchInfo("info wdl 0 1000 0 depth 9 pv a1");
  EXPECT_EQ(elsewhere->chances, (Chances{0, 1000, 0}));
  EXPECT_EQ(FormatSearchInfo(*elsewhere), "info depth 9 wdl 0 1000 0 pv a1");
}

TEST(SearchInfo, ChancesAreThreeNumbers) {
  for (const char* words : {"wdl", "wdl 1", "wdl 1 2", "wdl 1 2 x", "wdl x 1 2"}) {
    const auto info = ParseSearchInfo(absl::StrCat("info score cp 7 ", words, " nodes 5 pv a1"));
    EXPECT_FALSE(info->chances) << words;
    EXPECT_EQ(info->nodes, 5u) << words;
    EXPECT_THAT(info->pv, ElementsAre("a1")) << words;
  }
}

TEST(SearchInfo, KeepsSoManyMoves) {
  std::string line = "info depth 1 pv";
  for (std::size_t i = 0; i < 2 * kLongestPv; ++i) line += " a1";
  EXPECT_THAT(ParseSearchInfo(line)->pv, SizeIs(kLongestPv));
}

}  // namespace
}  // namespace tavoliere::protocol
