#include "engines/base/search/strength.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::base {
namespace {

using core::Ply;
using core::Score;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Lt;
using ::testing::SizeIs;

constexpr auto kLadder = std::to_array<Weakness>({{1, 900}, {1, 700}, {1, 500}, {2, 400}});

class StrengthTest : public ::testing::Test {
 protected:
  StrengthTest() {
    spoken_.DeclareOption(options_, true);
    strength_.DeclareOptions(kLadder, {"pebbles", "sassolini"}, options_, spoken_);
  }

  // The choices of the option.
  std::vector<std::string> Names() const {
    for (const auto& option : options_.List()) {
      if (option.name == "Strength") return option.choices;
    }
    return {};
  }

  Weakness WeaknessAt(const std::string& name) {
    EXPECT_TRUE(options_.Set("Strength", name).ok());
    return strength_.weakness().value_or(Weakness{-1, -1});
  }
  // How often each is chosen, of positions with other keys.
  std::map<std::size_t, int> Chosen(const std::vector<Score>& values, const Weakness& weakness) {
    std::map<std::size_t, int> times;
    for (core::Key key = 0; key < kPositions; ++key)
      ++times[strength_.Choose(values, weakness, key)];
    return times;
  }

  static constexpr int kPositions = 4000;
  protocol::Options options_;
  Strength strength_;
  SpokenLanguage spoken_;
};

TEST_F(StrengthTest, AsStrongAsPossibleByDefault) {
  EXPECT_FALSE(strength_.weakness().has_value());
  EXPECT_FALSE(Strength().weakness().has_value()) << "not offered";
}

TEST_F(StrengthTest, ThereAreAsManyNamesAsTheLadderIsLong) {
  EXPECT_THAT(Names(),
              ElementsAre("random", "beginner", "novice", "learner", "casual", "strongest"));
  EXPECT_FALSE(options_.Set("Strength", "regular").ok());
}

TEST_F(StrengthTest, TheLongestLadderHasEveryName) {
  constexpr std::array<Weakness, kWeakerStrengths.size() - 1> kLongest = {};
  protocol::Options options;
  SpokenLanguage spoken;
  spoken.DeclareOption(options, true);
  Strength strength;
  strength.DeclareOptions(kLongest, {"pebbles"}, options, spoken);
  EXPECT_TRUE(options.Set("Strength", kWeakerStrengths.back()).ok());
  EXPECT_TRUE(strength.weakness().has_value());
}

TEST_F(StrengthTest, TheNamesClimbTheLadder) {
  EXPECT_EQ(WeaknessAt("random").depth, 0);
  EXPECT_EQ(WeaknessAt("beginner").error, 900);
  EXPECT_EQ(WeaknessAt("Casual").error, 400);
  EXPECT_EQ(WeaknessAt("Casual").depth, 2);
  EXPECT_EQ(WeaknessAt("strongest").depth, -1);
}

TEST_F(StrengthTest, WithoutAScaleThereIsNoElo) {
  EXPECT_FALSE(options_.Set("UCI_LimitStrength", "true").ok());
  EXPECT_FALSE(options_.Set("UCI_Elo", "0").ok());
}

class EloTest : public ::testing::Test {
 protected:
  EloTest() {
    spoken_.DeclareOption(options_, true);
    strength_.DeclareOptions(kLadder, {"pebbles"}, options_, spoken_, kElo);
  }
  // The error of the player that `elo` chooses; nullopt: the strongest.
  std::optional<int> ErrorAt(int elo) {
    EXPECT_TRUE(options_.Set("UCI_Elo", absl::StrCat(elo)).ok()) << elo;
    const std::optional<Weakness> weakness = strength_.weakness();
    return weakness ? std::optional(weakness->error) : std::nullopt;
  }

  static constexpr std::array<int, 5> kElo = {100, 300, 500, 800, 1000};
  protocol::Options options_;
  Strength strength_;
  SpokenLanguage spoken_;
};

TEST_F(EloTest, CountsOnlyWhenTheStrengthIsLimited) {
  ASSERT_TRUE(options_.Set("UCI_Elo", "0").ok());
  EXPECT_FALSE(strength_.weakness().has_value());
  ASSERT_TRUE(options_.Set("Strength", "casual").ok());
  EXPECT_EQ(strength_.weakness()->error, 400);
  ASSERT_TRUE(options_.Set("UCI_LimitStrength", "true").ok());
  EXPECT_EQ(strength_.weakness()->depth, 0);
}

TEST_F(EloTest, ChoosesTheNearestLevel) {
  ASSERT_TRUE(options_.Set("UCI_LimitStrength", "true").ok());
  EXPECT_FALSE(strength_.weakness().has_value()) << "by default the strongest";
  EXPECT_EQ(ErrorAt(0), 0) << "random";
  EXPECT_EQ(ErrorAt(50), 0) << "the weaker of two";
  EXPECT_EQ(ErrorAt(51), 900);
  EXPECT_EQ(ErrorAt(300), 700);
  EXPECT_EQ(ErrorAt(401), 500);
  EXPECT_EQ(ErrorAt(900), 400);
  EXPECT_EQ(ErrorAt(901), std::nullopt);
  EXPECT_EQ(ErrorAt(1000), std::nullopt);
}

TEST_F(EloTest, StandsBehindTheLineAboutALevel) {
  EXPECT_EQ(options_.About("Strength", "random").value(), "any legal move; Elo 0");
  EXPECT_EQ(options_.About("Strength", "beginner").value(),
            "searches 1 ply; usual error 9 pebbles; Elo 100");
  EXPECT_EQ(options_.About("Strength", "strongest").value(), "full strength; Elo 1000");
}

TEST_F(EloTest, GoesFromRandomToTheStrongest) {
  EXPECT_FALSE(options_.Set("UCI_Elo", "-1").ok());
  EXPECT_FALSE(options_.Set("UCI_Elo", "1001").ok());
}

TEST_F(StrengthTest, EveryNameHasALine) {
  for (const std::string& name : Names()) {
    const auto about = options_.About("Strength", name);
    ASSERT_TRUE(about.ok()) << about.status();
    EXPECT_FALSE(about->empty()) << name;
  }
  EXPECT_EQ(options_.About("Strength", "novice").value(), "searches 1 ply; usual error 7 pebbles");
  EXPECT_EQ(options_.About("strength", "casual").value(),
            "searches 2 plies; usual error 4 pebbles");
  ASSERT_TRUE(options_.Set("Language", "it").ok());
  EXPECT_EQ(options_.About("Strength", "casual").value(),
            "esamina 2 semimosse; errore tipico 4 sassolini");
}

TEST_F(StrengthTest, AtRandomEveryMoveIsAsGoodAsAnother) {
  const std::vector<Score> values = {Score(900), Score(0), Score::Loss(Ply{2}), Score(-900)};
  const auto times = Chosen(values, {});
  ASSERT_THAT(times, SizeIs(4));
  for (const auto& [index, count] : times) EXPECT_NEAR(count, kPositions / 4, 150) << index;
}

TEST_F(StrengthTest, AMoveBetterByTheErrorIsPreferredETimesAsOften) {
  const auto times = Chosen({Score(500), Score(400)}, {2, 100});
  EXPECT_NEAR(times.at(0), kPositions * 2.718 / 3.718, 120);
}

TEST_F(StrengthTest, NothingIsChosenThatGivesAwayMoreThanThreeErrors) {
  const auto times = Chosen({Score(500), Score(201), Score(199), Score(-5000)}, {2, 100});
  EXPECT_THAT(times, SizeIs(2));
  EXPECT_GT(times.at(1), 0);
}

TEST_F(StrengthTest, WhatIsSeenToWinIsPlayedAndWhatIsSeenToLoseIsNot) {
  EXPECT_THAT(Chosen({Score::Win(Ply{3}), Score(300)}, {2, 900}), SizeIs(1));
  EXPECT_THAT(Chosen({Score(-3000), Score::Loss(Ply{2})}, {2, 900}), SizeIs(1));
  // Among the wins the error is in plies, and small.
  EXPECT_THAT(Chosen({Score::Win(Ply{1}), Score::Win(Ply{3})}, {2, 900}), SizeIs(2));
}

TEST_F(StrengthTest, TheChoiceIsAFunctionOfSeedGameAndPosition) {
  const std::vector<Score> values(8, Score(10));
  const auto choices = [&] {
    std::vector<std::size_t> chosen;
    for (core::Key key = 0; key < 40; ++key)
      chosen.push_back(strength_.Choose(values, {1, 100}, key));
    return chosen;
  };
  const auto first = choices();
  EXPECT_THAT(first, Each(Lt(values.size())));
  EXPECT_EQ(choices(), first);
  ASSERT_TRUE(options_.Set("Strength Seed", "7").ok());
  EXPECT_NE(choices(), first);
  ASSERT_TRUE(options_.Set("Strength Seed", "1").ok());
  EXPECT_EQ(choices(), first);
  strength_.NewGame();
  EXPECT_NE(choices(), first) << "another game";
}

}  // namespace
}  // namespace tavoliere::base
