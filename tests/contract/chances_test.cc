// The chances of win, draw and loss: what every engine that offers `UCI_ShowWDL` prints with it.
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/contract/engine_process.h"
#include "tests/contract/programs.h"

namespace tavoliere::contract {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

constexpr char kShow[] = "setoption name UCI_ShowWDL value true\n";

class ChancesShown : public ::testing::TestWithParam<Program> {
 protected:
  Lines Answers(const std::string& input) { return RunProgram(GetParam().path, input).lines; }
  Lines Infos(const std::string& input) {
    Lines infos;
    for (const std::string& line : Answers(input)) {
      if (absl::StartsWith(line, "info ") && !absl::StartsWith(line, "info string "))
        infos.push_back(line);
    }
    return infos;
  }
  bool Offers() { return Answers("query option UCI_ShowWDL\n") == Lines{"response UCI_ShowWDL"}; }
  // Of the game; the one of a game that has no option for it is "".
  Lines Variants() {
    for (const std::string& line : Answers("uci\n")) {
      if (!absl::StartsWith(line, "option name UCI_Variant ")) continue;
      Lines variants = absl::StrSplit(line, " var ");
      variants.erase(variants.begin());
      return variants;
    }
    return {""};
  }
};

// Win, draw and loss of an `info` line, whose score they follow; empty: it has none.
std::vector<int> ChancesIn(const std::string& info) {
  static const std::regex kChances(
      " score (?:cp|mate) -?\\d+(?: (?:lower|upper)bound)? wdl (\\d+) (\\d+) (\\d+) nodes ");
  std::smatch found;
  if (!std::regex_search(info, found, kChances)) return {};
  return {std::stoi(found[1]), std::stoi(found[2]), std::stoi(found[3])};
}

TEST_P(ChancesShown, OnlyInTwoPlayerGames) {
  if (Answers("query players\n") == Lines{"response 1"}) {
    EXPECT_FALSE(Offers());
    return;
  }
  // These two have no games to learn from.
  if (GetParam().name == "fake" || GetParam().name == "example") GTEST_SKIP() << "a toy";
  EXPECT_TRUE(Offers()) << "its engine's constructor calls DeclareChances() "
                        << "(engines/base/search/chances.h; engines/ADDING_A_GAME.md)";
}

TEST_P(ChancesShown, OnlyWhenAsked) {
  for (const std::string& info : Infos("go depth 4\n")) EXPECT_THAT(info, Not(HasSubstr(" wdl ")));
}

TEST_P(ChancesShown, FollowEveryScoreOfEveryVariant) {
  if (!Offers()) GTEST_SKIP() << "it has no option UCI_ShowWDL";
  for (const std::string& variant : Variants()) {
    std::string input = kShow;
    if (!variant.empty()) {
      absl::StrAppend(&input, "setoption name UCI_Variant value ", variant,
                      "\nsetoption name MultiPV value 3\n");
    }
    const Lines infos = Infos(absl::StrCat(input, "go depth 4\n"));
    EXPECT_THAT(infos, Not(SizeIs(0)));
    for (const std::string& info : infos) {
      const std::vector<int> chances = ChancesIn(info);
      ASSERT_THAT(chances, SizeIs(3)) << info;
      EXPECT_EQ(chances[0] + chances[1] + chances[2], 1000) << info;
    }
  }
}

TEST_P(ChancesShown, ChangeNothingElse) {
  if (!Offers()) GTEST_SKIP() << "it has no option UCI_ShowWDL";
  const std::regex changing(" wdl \\d+ \\d+ \\d+| (nps|time|hashfull) \\d+");
  const auto figures = [&](const std::string& input) {
    std::string all;
    for (const std::string& info : Infos(input))
      absl::StrAppend(&all, std::regex_replace(info, changing, ""), "\n");
    return all;
  };
  const std::string search = "position startpos\ngo depth 6\n";
  EXPECT_EQ(figures(absl::StrCat(kShow, search)), figures(search));
}

// A better move has no smaller chance.
TEST_P(ChancesShown, AgreeWithTheScores) {
  if (!Offers()) GTEST_SKIP() << "it has no option UCI_ShowWDL";
  const Lines infos = Infos(
      absl::StrCat(kShow, "setoption name MultiPV value 500\nposition startpos\ngo depth 4\n"));
  static const std::regex kScore(" score cp (-?\\d+) wdl ");
  std::map<int, int> by_score;
  for (const std::string& info : infos) {
    std::smatch found;
    if (!absl::StartsWith(info, "info depth 4 ") || !std::regex_search(info, found, kScore))
      continue;
    by_score[std::stoi(found[1])] = ChancesIn(info)[0];
  }
  int before = 0;
  for (const auto& [score, win] : by_score) {
    EXPECT_GE(win, before) << score;
    before = win;
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, ChancesShown, ::testing::ValuesIn(Programs()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace tavoliere::contract
