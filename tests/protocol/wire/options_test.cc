#include "protocol/wire/options.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::protocol {
namespace {

using ::testing::HasSubstr;

class OptionsTest : public ::testing::Test {
 protected:
  OptionsTest() {
    options_.AddSpin("Hash", &hash_, 1, 64, "A size.", [this] {
      ++hash_checks_;
      return hash_ == 13 ? absl::InvalidArgumentError("option Hash: 13 is unlucky")
                         : absl::OkStatus();
    });
    options_.AddCheck("Own Book", &book_, "A book.");
    options_.AddCombo("Style", &style_, {"Normal", "Very Solid"}, "A style.");
    options_.AddString("Table Path", &path_, "A path.");
    options_.AddButton("Clear Hash", "Clears.", [this] {
      ++presses_;
      return absl::OkStatus();
    });
  }

  std::string ErrorOf(const std::string& name, const std::string& value) {
    return std::string(options_.Set(name, value).message());
  }

  std::int64_t hash_ = 16;
  bool book_ = true;
  std::string style_ = "Normal";
  std::string path_;
  int hash_checks_ = 0;
  int presses_ = 0;
  Options options_;
};

TEST_F(OptionsTest, PrintThemselves) {
  const auto list = options_.List();
  ASSERT_EQ(list.size(), 5u);
  EXPECT_EQ(list[0].UciLine(), "option name Hash type spin default 16 min 1 max 64");
  EXPECT_EQ(list[1].UciLine(), "option name Own Book type check default true");
  EXPECT_EQ(list[2].UciLine(),
            "option name Style type combo default Normal var Normal var Very Solid");
  EXPECT_EQ(list[3].UciLine(), "option name Table Path type string default <empty>");
  EXPECT_EQ(list[4].UciLine(), "option name Clear Hash type button");
  EXPECT_EQ(list[4].CommandLineName(), "Clear-Hash");
}

TEST_F(OptionsTest, SetWithoutRegardToCase) {
  EXPECT_TRUE(options_.Set("hASH", "64").ok());
  EXPECT_EQ(hash_, 64);
  EXPECT_TRUE(options_.Set("own book", "False").ok());
  EXPECT_FALSE(book_);
  EXPECT_TRUE(options_.Set("style", "very solid").ok());
  EXPECT_EQ(style_, "Very Solid");
  EXPECT_TRUE(options_.Set("table path", "/x y").ok());
  EXPECT_EQ(path_, "/x y");
  EXPECT_TRUE(options_.Set("table path", "<empty>").ok());
  EXPECT_EQ(path_, "");
  EXPECT_TRUE(options_.Set("clear hash", "").ok());
  EXPECT_EQ(presses_, 1);
}

TEST_F(OptionsTest, BadValuesAreNamedAndChangeNothing) {
  EXPECT_THAT(ErrorOf("Hush", "1"), HasSubstr("'Hush'"));
  for (const char* bad : {"0", "65", "-1", "", "x", "1x", "1.5", "99999999999999999999", "+3"}) {
    EXPECT_THAT(ErrorOf("Hash", bad), HasSubstr("'" + std::string(bad) + "'"));
  }
  EXPECT_THAT(ErrorOf("Own Book", "maybe"), HasSubstr("'maybe'"));
  EXPECT_THAT(ErrorOf("Style", "Wild"), HasSubstr("Normal, Very Solid"));
  EXPECT_THAT(ErrorOf("Clear Hash", "now"), HasSubstr("'now'"));
  EXPECT_EQ(hash_, 16);
  EXPECT_TRUE(book_);
  EXPECT_EQ(style_, "Normal");
  EXPECT_EQ(presses_, 0);
  EXPECT_EQ(hash_checks_, 0);
}

TEST_F(OptionsTest, SpinsSetVariablesOfAnyWidth) {
  int depth = 3;
  std::uint64_t seed = 1;
  options_.AddSpin("Depth", &depth, -5, 60, "Plies.");
  options_.AddSpin("Seed", &seed, 0, 5'000'000'000, "A seed.");
  EXPECT_EQ(options_.List()[5].UciLine(), "option name Depth type spin default 3 min -5 max 60");
  EXPECT_TRUE(options_.Set("Depth", "-5").ok());
  EXPECT_TRUE(options_.Set("Seed", "5000000000").ok());
  EXPECT_EQ(depth, -5);
  EXPECT_EQ(seed, 5'000'000'000u);
  EXPECT_THAT(ErrorOf("Depth", "61"), HasSubstr("-5 to 60, got '61'"));
  EXPECT_EQ(depth, -5);
  std::string value;
  EXPECT_TRUE(options_.Get("Seed", &value).ok());
  EXPECT_EQ(value, "5000000000");
}

TEST_F(OptionsTest, ARefusingCheckPutsTheVariableBack) {
  EXPECT_THAT(ErrorOf("Hash", "13"), HasSubstr("unlucky"));
  EXPECT_EQ(hash_, 16);
  EXPECT_EQ(hash_checks_, 1);
}

TEST_F(OptionsTest, GetGivesThePresentValueAndListTheDefault) {
  ASSERT_TRUE(options_.Set("Hash", "7").ok());
  std::string value;
  ASSERT_TRUE(options_.Get("HASH", &value).ok());
  EXPECT_EQ(value, "7");
  EXPECT_EQ(options_.List()[0].default_value, "16");
  EXPECT_FALSE(options_.Get("Hush", &value).ok());
}

TEST_F(OptionsTest, AnOldNameIsReadAndNeverListed) {
  options_.AddAlias("TablePath", "Table Path");
  options_.AddAlias("Manner", "Style");
  EXPECT_TRUE(options_.Set("tablepath", "/x").ok());
  EXPECT_EQ(path_, "/x");
  std::string value;
  ASSERT_TRUE(options_.Get("TablePath", &value).ok());
  EXPECT_EQ(value, "/x");
  EXPECT_EQ(options_.PresentName("TABLEPATH"), "Table Path");
  EXPECT_EQ(options_.PresentName("table path"), "Table Path");
  EXPECT_EQ(options_.PresentName("Path"), std::nullopt);
  EXPECT_THAT(ErrorOf("Manner", "Wild"), HasSubstr("option Style: expected one of"));
  for (const OptionInfo& option : options_.List()) {
    EXPECT_NE(option.name, "TablePath");
    EXPECT_NE(option.name, "Manner");
  }
}

TEST_F(OptionsTest, AListedOneIsFoundByAnyOfItsNames) {
  options_.AddAlias("Manner", "Style");
  options_.AddAlias("Way", "Style");
  const std::vector<OptionInfo> list = options_.List();
  EXPECT_EQ(FindOption(list, "Style"), &list[2]);
  EXPECT_EQ(FindOption(list, "clear HASH"), &list[4]);
  EXPECT_EQ(FindOption(list, "manner"), &list[2]);
  EXPECT_EQ(FindOption(list, "WAY"), &list[2]);
  EXPECT_EQ(FindOption(list, "Clear"), nullptr);
  EXPECT_EQ(FindOption(list, ""), nullptr);
  EXPECT_EQ(FindOption({}, "Style"), nullptr);
}

TEST_F(OptionsTest, DescribeTheChoicesOfACombo) {
  EXPECT_EQ(options_.About("Style", "Normal").value(), "") << "none has a line";
  options_.Explain("Style", {"as most", "as few"});
  EXPECT_EQ(options_.About("style", "very SOLID").value(), "as few");
  EXPECT_EQ(options_.List()[2].notes, (std::vector<std::string>{"as most", "as few"}));
  EXPECT_THAT(std::string(options_.About("Style", "Wild").status().message()),
              HasSubstr("one of Normal, Very Solid"));
  EXPECT_EQ(std::string(options_.About("Hash", "16").status().message()),
            "expected an option of type combo, got Hash of type spin");
  EXPECT_THAT(std::string(options_.About("Colour", "Red").status().message()), HasSubstr("Colour"));
}

}  // namespace
}  // namespace tavoliere::protocol
