// What engines say to people: option `Language`, and every sentence that `query` answers, in each
// language.
#include <algorithm>
#include <array>
#include <cctype>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/contract/engine_process.h"
#include "tests/contract/programs.h"

namespace tavoliere::contract {
namespace {

using ::testing::Contains;

constexpr int kMostPlies = 400;
constexpr std::size_t kMostWays = 40;

// Words that stand in most English sentences and in no Italian one.
constexpr std::array<const char*, 24> kEnglishWords = {
    "the",   "is",    "are",   "has",  "have", "of",   "with",  "and",
    "or",    "not",   "may",   "must", "that", "this", "from",  "cannot",
    "where", "which", "legal", "game", "men",  "pegs", "moves", "square"};

constexpr char kOption[] = "option name Language type combo default en var en var it";

// For clients, in every language.
constexpr char kEndOfRules[] = "response end of the rules";

class Languages : public ::testing::TestWithParam<Program> {
 protected:
  // A game says whether it speaks Italian: its engine then has the option.
  void SetUp() override {
    for (const std::string& line : Say("uci\n")) {
      if (line == kOption) return;
      ASSERT_NE(line.find("option name Language "), 0U) << line;
    }
    GTEST_SKIP() << "it speaks English alone";
  }

  Lines Say(const std::string& lines) {
    engine_.Send(absl::StrCat(lines, "isready\n"));
    Lines said = engine_.ReadUntil("readyok");
    if (!said.empty()) said.pop_back();
    return said;
  }
  std::string Ask(const std::string& question) {
    const Lines said = Say(absl::StrCat("query ", question, "\n"));
    return said.empty() ? "" : said.front().substr(sizeof "response");
  }
  Lines AskForWords(const std::string& question) {
    const std::string answer = Ask(question);
    if (answer == "none") return {};
    return absl::StrSplit(answer, ' ', absl::SkipEmpty());
  }
  void Speak(const std::string& language) {
    EXPECT_THAT(Say(absl::StrCat("setoption name Language value ", language, "\n")),
                ::testing::IsEmpty());
  }

  // The lines in both languages. Where the one is a sentence the other is, and it is another.
  void Compare(const std::string& command) {
    Speak("en");
    const Lines english = Say(command + "\n");
    Speak("it");
    const Lines italian = Say(command + "\n");
    if (english.size() == 1 && (english[0] == "response none" || Count(english, kError) > 0)) {
      EXPECT_EQ(italian, english) << command;
      return;
    }
    EXPECT_NE(italian, english) << command;
    for (const std::string& line : italian) {
      if (line == kEndOfRules) continue;
      for (const std::string& word : WordsOf(line)) {
        if (word == "response" || word == "info" || word == "string") continue;
        EXPECT_THAT(kEnglishWords, ::testing::Not(Contains(word))) << command << ": " << line;
      }
    }
  }

  void CompareWays() {
    Compare("query obliged");
    Compare("query reason");
    for (const char* text : {"pass", "zz", "a1", "99", "x", "a1-a1", "1-2-3", "e1xd8", "e1ne9"})
      Compare(absl::StrCat("query why ", text));
    const Lines legal = AskForWords("legal");
    if (!legal.empty()) Compare(absl::StrCat("query why ", legal.front()));
    Lines names = AskForWords("squares");
    names.erase(names.begin());
    std::erase(names, "#");
    std::shuffle(names.begin(), names.end(), random_);
    for (std::size_t i = 0; i + 2 < names.size() && i < kMostWays; ++i) {
      Compare(absl::StrCat("query why from ", names[i]));
      Compare(absl::StrCat("query why from ", names[i], " ", names[i + 1]));
      Compare(absl::StrCat("query why from ", names[i], " ", names[i + 1], " ", names[i + 2]));
    }
  }

  std::mt19937 random_{7};

 private:
  static std::vector<std::string> WordsOf(const std::string& line) {
    std::string spaced;
    for (const char c : line) {
      const auto letter = static_cast<unsigned char>(c);
      spaced += std::isalpha(letter) != 0 || letter >= 0x80
                    ? static_cast<char>(std::tolower(letter))
                    : ' ';
    }
    return absl::StrSplit(spaced, ' ', absl::SkipEmpty());
  }

  EngineProcess engine_{GetParam().path};
};

TEST_P(Languages, TheRulesArePrintedInEach) {
  Compare("rules");
  for (const char* language : {"en", "it"}) {
    Speak(language);
    EXPECT_EQ(Say("rules\n").back(), kEndOfRules) << language;
  }
}

TEST_P(Languages, PlayersAreDescribedInEach) {
  for (const std::string& line : Say("uci\n")) {
    for (const char* option : {"Strength", "Evaluation", "Source", "UCI_Variant"}) {
      if (line.find(absl::StrCat("option name ", option, " type combo ")) != 0) continue;
      Lines choices = absl::StrSplit(line, " var ");
      choices.erase(choices.begin());
      for (const std::string& choice : choices)
        Compare(absl::StrCat("query choice name ", option, " value ", choice));
    }
  }
}

TEST_P(Languages, TheGameHasATitleInEach) {
  for (const char* language : {"en", "it"}) {
    Speak(language);
    EXPECT_NE(Ask("title"), "none") << language;
    EXPECT_NE(Ask("title"), "") << language;
    EXPECT_NE(Ask("about"), "") << language;
  }
}

// In several positions of a game at random, and when it is over.
TEST_P(Languages, IllegalMovesAreExplainedInEach) {
  std::string position = "position startpos moves";
  for (int ply = 0; ply < kMostPlies; ++ply) {
    Say(position + "\n");
    if (ply % 12 == 0) CompareWays();
    const Lines legal = AskForWords("legal");
    if (legal.empty()) break;
    absl::StrAppend(&position, " ", legal[random_() % legal.size()]);
  }
  ASSERT_EQ(Ask("gameover"), "true");
  CompareWays();
}

INSTANTIATE_TEST_SUITE_P(Programs, Languages, ::testing::ValuesIn(Programs()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace tavoliere::contract
