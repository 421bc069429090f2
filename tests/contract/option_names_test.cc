// The names of options, which follow one scheme in every engine.
#include <algorithm>
#include <set>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/contract/engine_process.h"
#include "tests/contract/programs.h"

namespace tavoliere::contract {
namespace {

using ::testing::ElementsAre;

class OptionNames : public ::testing::TestWithParam<Program> {
 protected:
  // The `option` lines without that word.
  Lines Options() {
    Lines options;
    for (const std::string& line : Answers("ugi\n")) {
      if (absl::StartsWith(line, "option name ")) options.push_back(line.substr(12));
    }
    return options;
  }
  Lines Answers(const std::string& input) { return RunProgram(GetParam().path, input).lines; }
};

std::string NameOf(const std::string& option) { return option.substr(0, option.find(" type ")); }

// "Overhead": a capital, then small letters. UCI's own names and a method's are as they are.
bool IsWordOfAName(const std::string& word) {
  static const std::set<std::string> kNames = {"MultiPV",     "ProbCut",           "UCI_Elo",
                                               "UCI_ShowWDL", "UCI_LimitStrength", "UCI_Variant"};
  return kNames.contains(word) ||
         (!word.empty() && absl::ascii_isupper(static_cast<unsigned char>(word[0])) &&
          std::all_of(word.begin() + 1, word.end(),
                      [](unsigned char c) { return absl::ascii_islower(c); }));
}

TEST_P(OptionNames, AreCapitalisedWordsWithBlanks) {
  for (const std::string& option : Options()) {
    for (const auto word : absl::StrSplit(NameOf(option), ' ')) {
      EXPECT_TRUE(IsWordOfAName(std::string(word))) << NameOf(option);
    }
  }
}

TEST_P(OptionNames, WordsOfCombosAreInLowerCase) {
  // The toy engine shows that a client copes with other words.
  if (GetParam().name == "fake") GTEST_SKIP() << "no engine of a game";
  for (const std::string& option : Options()) {
    Lines words = absl::StrSplit(option, " var ");
    for (std::size_t i = 1; i < words.size(); ++i) {
      EXPECT_EQ(words[i], absl::AsciiStrToLower(words[i])) << NameOf(option);
    }
  }
}

TEST_P(OptionNames, AreAnsweredByQueryOption) {
  for (const std::string& option : Options()) {
    const std::string name = NameOf(option);
    EXPECT_THAT(Answers(absl::StrCat("query option ", absl::AsciiStrToUpper(name), "\n")),
                ElementsAre(absl::StrCat("response ", name)));
  }
  EXPECT_THAT(Answers("query option No Such Option\n"), ElementsAre("response none"));
}

INSTANTIATE_TEST_SUITE_P(Programs, OptionNames, ::testing::ValuesIn(Programs()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace tavoliere::contract
