#include "engines/base/text/sentence.h"

#include "gtest/gtest.h"

namespace tavoliere::base {
namespace {

constexpr Words kTaken{"$0 is taken by $1", "in $0 sta il $1"};

TEST(Sentence, IsInEitherLanguage) {
  const Sentence sentence = Say(kTaken, "d3", SideSentence("Black"));
  EXPECT_EQ(sentence.In(Language::kEnglish), "d3 is taken by Black");
  EXPECT_EQ(sentence.In(Language::kItalian), "in d3 sta il Nero");
  EXPECT_EQ(Say({"$0 $1", "$1 $0"}, 1, std::string("due")).In(Language::kItalian), "due 1");
}

TEST(Sentence, InEnglishAloneIsThatInBoth) {
  for (const Sentence& sentence :
       {Sentence("plain"), Say({"$0"}, "plain"), Sentence(Words{"plain"})})
    EXPECT_EQ(sentence.In(Language::kItalian), "plain");
  EXPECT_EQ(SideSentence("Blue").In(Language::kItalian), "Blue");
  EXPECT_TRUE(Sentence().empty());
  EXPECT_EQ(Sentence().In(Language::kItalian), "");
}

TEST(Sentence, GoesThroughAStatus) {
  const absl::Status wrong = Wrong(kTaken, "d3", SideSentence("White"));
  EXPECT_TRUE(absl::IsInvalidArgument(wrong));
  EXPECT_EQ(std::string(wrong.message()), "d3 is taken by White");
  EXPECT_EQ(SentenceOf(wrong).In(Language::kItalian), "in d3 sta il Bianco");
  EXPECT_EQ(SentenceOf(absl::InvalidArgumentError("plain")).In(Language::kItalian), "plain");
}

TEST(SpokenLanguage, TheLinesAboutChoicesFollowTheOption) {
  std::string style = "bold";
  protocol::Options options;
  SpokenLanguage spoken;
  options.AddCombo("Style", &style, {"bold", "shy"}, "how it plays");
  spoken.DeclareOption(options, true);
  spoken.Explain("Style", {Words{"attacks", "attacca"}, "waits"});
  EXPECT_EQ(*options.About("Style", "bold"), "attacks");
  ASSERT_TRUE(options.Set("language", "IT").ok());
  EXPECT_EQ(spoken.language(), Language::kItalian);
  EXPECT_EQ(*options.About("Style", "bold"), "attacca");
  EXPECT_EQ(*options.About("Style", "shy"), "waits") << "there is no Italian";
  ASSERT_TRUE(options.Set("Language", "en").ok());
  EXPECT_EQ(*options.About("Style", "bold"), "attacks");
  EXPECT_FALSE(options.Set("Language", "de").ok());
}

}  // namespace
}  // namespace tavoliere::base
