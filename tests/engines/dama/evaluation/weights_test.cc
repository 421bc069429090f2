#include "engines/dama/evaluation/weights.h"

#include <random>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engines/dama/naive.h"

namespace tavoliere::dama {
namespace {

using ::testing::HasSubstr;

std::string AllWeights(const std::string& but = "") {
  std::string text = "# all of them\n";
  for (const std::string_view name : kFeatureNames) {
    if (name != but) text += std::string(name) + " 1 -2 # so\n";
  }
  return text;
}

std::string ErrorOf(const std::string& text) {
  const auto weights = ParseWeights(text);
  EXPECT_FALSE(weights.ok());
  return std::string(weights.status().message());
}

TEST(Weights, AreReadByName) {
  const auto weights = ParseWeights(AllWeights());
  ASSERT_TRUE(weights.ok()) << weights.status();
  for (std::size_t i = 0; i < kFeatures; ++i) {
    EXPECT_EQ(weights->opening[i], 1);
    EXPECT_EQ(weights->ending[i], -2);
  }
}

TEST(Weights, ErrorsNameTheLine) {
  EXPECT_THAT(ErrorOf(AllWeights("king")), HasSubstr("expected a line for 'king'"));
  EXPECT_THAT(ErrorOf("\nqueen 1 2\n"), HasSubstr("line 2: unknown feature 'queen'"));
  EXPECT_THAT(ErrorOf("man 1 2\nman 1 2\n"), HasSubstr("line 2: 'man' appears twice"));
  EXPECT_THAT(ErrorOf("man 1\n"), HasSubstr("line 1: expected a name and two whole numbers"));
  EXPECT_THAT(ErrorOf("man 1 x\n"), HasSubstr("got 'man 1 x'"));
  EXPECT_THAT(ErrorOf("man 1 99999\n"), HasSubstr("to 10000"));
  EXPECT_THAT(ErrorOf("qu\001e\xff 1 2\n"), ::testing::Not(HasSubstr("\001")));
}

TEST(Weights, TheDefaultOnesKnowWhatAPieceIsWorth) {
  const Weights& weights = DefaultWeights();
  const auto at = static_cast<std::size_t>(Feature::kMan);
  EXPECT_GT(weights.opening[at], 50);
  EXPECT_GT(weights.ending[at + 1], weights.ending[at]);
}

TEST(Weigh, GoesFromOpeningToEndingWithThePieces) {
  Weights weights;
  weights.opening[0] = 24;
  weights.ending[0] = 48;
  FeatureVector features{};
  features[0] = 10;
  EXPECT_EQ(Weigh(features, 24, weights).centi(), 240);
  EXPECT_EQ(Weigh(features, 12, weights).centi(), 360);
  EXPECT_EQ(Weigh(features, 0, weights).centi(), 480);
}

int CountOf(Feature feature, const std::string& text) {
  const auto position = Dama::Parse(text, {});
  EXPECT_TRUE(position.ok()) << position.status();
  return FeaturesOf(*position)[static_cast<std::size_t>(feature)];
}

TEST(Features, CountWhatTheySay) {
  EXPECT_EQ(CountOf(Feature::kMan, "W:W21,22,K5:B1"), 1);
  EXPECT_EQ(CountOf(Feature::kKing, "B:W21,22,K5:B1"), -1);
  EXPECT_EQ(CountOf(Feature::kFirstKing, "W:W21,K5:B1"), 1);
  EXPECT_EQ(CountOf(Feature::kFirstKing, "W:W21,K5:BK1"), 0);
  EXPECT_EQ(CountOf(Feature::kRow6, "W:W5,8:B28"), 1);
  EXPECT_EQ(CountOf(Feature::kBase, "W:W29,30:B1"), 1);
  EXPECT_EQ(CountOf(Feature::kBridge, "W:W29,31:B1,2"), 1);
  EXPECT_EQ(CountOf(Feature::kBridge, "W:W29,31:B2,4"), 0);
  EXPECT_EQ(CountOf(Feature::kEdge, "W:W25,24:B10"), 2);
  EXPECT_EQ(CountOf(Feature::kBacked, "W:W18,22,26:B1"), 2);
  EXPECT_EQ(CountOf(Feature::kMobility, "W:W18:B1"), 2 - 1);
  EXPECT_EQ(CountOf(Feature::kKingMobility, "W:WK18:BK1"), 4 - 1);
  EXPECT_EQ(CountOf(Feature::kTrappedKing, "W:WK29:B25,22"), 0);
  EXPECT_EQ(CountOf(Feature::kTrappedKing, "B:WK1:B5,10"), -1);
  EXPECT_EQ(CountOf(Feature::kDogHole, "W:W8:B4"), 1);
  EXPECT_EQ(CountOf(Feature::kDogHole, "W:W29:B25"), -1);
  EXPECT_EQ(CountOf(Feature::kRunaway, "W:W9:B21"), 5 - 5);
  EXPECT_EQ(CountOf(Feature::kRunaway, "W:W9,30:B1"), 0);
  EXPECT_EQ(CountOf(Feature::kAhead, "W:W21,22:B1"), 21);
  EXPECT_EQ(CountOf(Feature::kAhead, "B:W21,22:B1"), -21);
}

TEST(Features, MirroredPositionsCountTheSame) {
  std::mt19937_64 random(6);
  for (int i = 0; i < 3000; ++i) {
    const Position position = RandomPosition(2 + i % 23, 3, random);
    ASSERT_EQ(FeaturesOf(position), FeaturesOf(position.Mirrored())) << Dama::Format(position);
  }
}

}  // namespace
}  // namespace tavoliere::dama
