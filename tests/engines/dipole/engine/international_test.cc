// The 10x10 board: its texts, the moves that only its size allows, and its player.
#include <utility>

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "engines/dipole/engine/engine.h"
#include "engines/dipole/engine/terms_engine.h"

namespace tavoliere::dipole {
namespace {

using ::testing::HasSubstr;

InternationalEvaluator::Position At(const std::string& text) {
  return International::Parse(text, {}).value();
}

std::string ReadThere(const std::string& position, const std::string& text) {
  const auto read = International::ParseMove(At(position), text);
  return read.ok() ? International::FormatMove(At(position), *read)
                   : std::string(read.status().message());
}

constexpr const char* kFarStart = "W:We1x20:Bf10x20";

TEST(InternationalText, PositionsHaveTwoDigitRanks) {
  EXPECT_EQ(International::Format(International::Start({})), kFarStart);
  EXPECT_EQ(At("w:WE1x20:bF10X20"), International::Start({}));
  EXPECT_EQ(International::Format(At("B:Wj10x2,a1x11:Bb10x1")), "B:Wa1x11,j10x2:Bb10x1");
}

TEST(InternationalText, PositionErrorsNameTheCause) {
  const auto error = [](const std::string& text) {
    return std::string(International::Parse(text, {}).status().message());
  };
  EXPECT_THAT(error("W:We1x21:Bf10x20"), HasSubstr("expected 1 to 20 checkers on e1, got '21'"));
  EXPECT_THAT(error("W:We1x20:Be10x20"), HasSubstr("e10 is a light square"));
  EXPECT_THAT(error("W:We1x20:Bf11x20"), HasSubstr("expected a stack such as e1x20"));
  EXPECT_THAT(error("W:We1x20:Bf0x20"), HasSubstr("expected a stack such as e1x20"));
  EXPECT_THAT(error("W:We1x20:Bf01x20"), HasSubstr("expected a stack such as e1x20"));
  EXPECT_THAT(error("W:Wk1x20:Bf10x20"), HasSubstr("expected a stack such as e1x20"));
  EXPECT_THAT(error("W:We1x20"), HasSubstr("such as W:We1x20:Bf10x20"));
  EXPECT_THAT(error("W:We1x20:Bf10"), HasSubstr("expected x and a number after f10"));
}

TEST(InternationalText, MovesAreReadInEveryNotationButTheCourses) {
  EXPECT_EQ(ReadThere(kFarStart, "E1NE5"), "e1ne5");
  EXPECT_EQ(ReadThere(kFarStart, "e1,ne,5"), "e1ne5");
  EXPECT_EQ(ReadThere(kFarStart, "e1j6"), "e1ne5");
  EXPECT_EQ(ReadThere(kFarStart, "e1-j6"), "e1ne5");
  EXPECT_EQ(ReadThere(kFarStart, "e1n20"), "e1n20");
  EXPECT_EQ(ReadThere("B:We1x20:Bf10x20", "f10-f8"), "f10s2");
  EXPECT_EQ(ReadThere("B:We1x20:Bf10x20", "f10sw5"), "f10sw5");
  EXPECT_EQ(ReadThere("W:Wd8x3:Bb10x2,a1x1", "d8xb10"), "d8nw2");
  EXPECT_EQ(ReadThere("W:Wd8x3,f10x1:Ba1x1", "d8+f10"), "d8ne2");
  EXPECT_EQ(ReadThere("W:Wd8x3:Ba1x1", "d8-off"), "d8ne3");
  EXPECT_THAT(ReadThere(kFarStart, "H5,NE,1"), HasSubstr("stacks stand on dark squares"));
  EXPECT_THAT(ReadThere(kFarStart, "e1e10"),
              HasSubstr("10 checkers from e1 would leave the board"));
  EXPECT_THAT(ReadThere(kFarStart, "e1-e10"), HasSubstr("e10 is a light square"));
  EXPECT_THAT(ReadThere(kFarStart, "g1n2"), HasSubstr("White has no stack on g1"));
  EXPECT_THAT(ReadThere(kFarStart, "zz"), HasSubstr("as in e1ne1, two squares"));
}

TEST(InternationalText, AbstractPlaysNotationIsWritten) {
  const auto written = [](const std::string& position, const std::string& move) {
    return FormatAbstractPlayMove(At(position),
                                  International::ParseMove(At(position), move).value());
  };
  EXPECT_EQ(written(kFarStart, "e1n2"), "e1-e3");
  EXPECT_EQ(written("W:Wd8x3:Bb10x2", "d8nw2"), "d8xb10");
  EXPECT_EQ(written("W:Wd8x3,f10x1:Ba1x1", "d8ne2"), "d8+f10");
  EXPECT_EQ(written("W:Wd8x4:Ba1x1", "d8ne3"), "d8-off");
  EXPECT_EQ(written("W:Wd8x4:Ba1x1", "d8ne4"), "d8n4");
}

TEST(InternationalText, RefusalsSayWhy) {
  EXPECT_EQ(International::WhyNotFrom(At(kFarStart), {"e1", "e3"}).english(), "e1n2 is legal");
  EXPECT_THAT(International::WhyNotFrom(At(kFarStart), {"e1", "e10"}).english(),
              HasSubstr("light square"));
  EXPECT_THAT(International::WhyNotFrom(At(kFarStart), {"f10"}).english(),
              HasSubstr("no stack on f10"));
  EXPECT_THAT(International::WhyNotFrom(At(kFarStart), {"e11"}).english(),
              HasSubstr("expected squares"));
}

// Nine steps are possible there, and no more.
TEST(InternationalBoard, TheLongestMoveCrossesIt) {
  EXPECT_EQ(ReadThere("W:Wa1x9:Bj10x9", "a1xj10"), "a1ne9");
  EXPECT_THAT(ReadThere("W:Wa1x9:Bj10x10", "a1xj10"), HasSubstr("9 cannot capture it"));
  EXPECT_EQ(BearsFrom<InternationalBoard>(core::Player::kFirst, SquareAt<InternationalBoard>(4, 0)),
            5);
  EXPECT_EQ(
      BearsFrom<InternationalBoard>(core::Player::kSecond, SquareAt<InternationalBoard>(5, 9)), 5);
}

TEST(InternationalBoard, RowsToGoAreCountedToTheTenthRank) {
  EXPECT_EQ(International::Start({}).rows_to_go(core::Player::kFirst), 200);
  EXPECT_EQ(At("W:Wj10x2:Ba1x3").rows_to_go(core::Player::kFirst), 2);
  EXPECT_EQ(At("W:Wj10x2:Ba1x3").rows_to_go(core::Player::kSecond), 3);
}

TEST(InternationalEvaluator, TurnedPositionsAreWorthTheSame) {
  const InternationalEvaluator evaluator;
  const auto position = At("W:Wc3x4,e1x9,h4x2:Bf10x13,d6x3,g7x1");
  EXPECT_EQ(evaluator.Evaluate(position), evaluator.Evaluate(position.Turned()));
  EXPECT_NE(evaluator.Evaluate(position), evaluator.Evaluate(At("W:Wc3x4:Bf10x13,d6x3,g7x1")));
}

// Where stacks threaten each other from further away than the usual board is long.
TEST(InternationalEvaluator, ThreatsReachAcrossTheBoard) {
  const TermVector terms = TermsOf(At("W:Wa1x9:Bj10x8"));
  EXPECT_EQ(terms[Index(Term::kThreatening)], 8);
  EXPECT_EQ(terms[Index(Term::kThreatened)], 0);
  EXPECT_EQ(TermsOf(At("W:Wa1x9:Bj10x9"))[Index(Term::kThreatened)], 9);
}

TEST(InternationalEngine, RefusesWhatItDoesNotUse) {
  const auto engine = NewEngine();
  protocol::Options& options = engine->options();
  ASSERT_TRUE(options.Set("UCI_Variant", "international").ok());
  for (const auto& [name, value] :
       {std::pair("Weights", DIPOLE_DATA "/weights.txt"), std::pair("Tables", "/no/such/file"),
        std::pair("Profile", "course"), std::pair("Evaluation", "course")}) {
    EXPECT_THAT(std::string(options.Set(name, value).message()),
                HasSubstr(absl::StrCat("variant international does not use the option ", name)));
  }
  for (const auto& [name, value] :
       {std::pair("Weights", "none"), std::pair("Tables", "none"), std::pair("Profile", "default"),
        std::pair("Tables", "<empty>"), std::pair("Weights", "")}) {
    EXPECT_TRUE(options.Set(name, value).ok()) << name;
  }
  ASSERT_TRUE(options.Set("UCI_Variant", "dipole").ok());
  ASSERT_TRUE(options.Set("Profile", "course").ok());
  EXPECT_FALSE(options.Set("UCI_Variant", "international").ok());
}

}  // namespace
}  // namespace tavoliere::dipole
