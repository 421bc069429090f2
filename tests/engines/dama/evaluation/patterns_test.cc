#include "engines/dama/evaluation/patterns.h"

#include <random>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/read_file.h"
#include "core/learn/models/linear_model.h"
#include "core/learn/models/weights_file.h"
#include "engines/dama/engine/engine.h"
#include "engines/dama/evaluation/features.h"
#include "engines/dama/evaluation/pattern_weights.h"
#include "engines/dama/learn/training_traits.h"
#include "tests/engines/dama/evaluation/trained_patterns.h"
#include "tests/engines/dama/naive.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

using ::testing::HasSubstr;

learn::ModelWeights RandomWeights(const learn::ModelShape& shape, float size) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<float> uniform(-size, size);
  learn::ModelWeights weights;
  for (std::size_t i = 0; i < shape.weights * shape.knots.size(); ++i)
    weights.push_back(uniform(random));
  return weights;
}

std::string TextOf(const learn::ModelShape& shape, const learn::ModelWeights& weights) {
  return learn::WeightsText(
      "dama", {kPatternModelName, DamaTrainingTraits::kScale, shape.knots, shape.weights},
      learn::Quantised(weights, DamaTrainingTraits::kScale));
}

int CountOf(PatternCount count, const std::string& position) {
  return PatternSlotsOf(
      Parsed(position))[kPatternLanes + kKingRows + static_cast<std::size_t>(count)];
}

TEST(DamaPatterns, AreFoundSquareBySquare) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 2000; ++i) {
    Position position = RandomPosition(2 + i % 23, 4, random);
    const PatternSlots slots = PatternSlotsOf(position);
    if (position.turn() != kWhite) position = position.Mirrored();
    const NaiveBoard board = NaiveBoardOf(position);
    for (std::size_t lane = 0; lane < kPatternLanes; ++lane) {
      int index = 0;
      int power = 1;
      const PatternBlock block = kPatternBlocks[lane];
      for (int row = block.row; row < block.row + 4; ++row) {
        for (int column = block.column; column < block.column + 5; ++column) {
          if ((row + column) % 2 != 0) continue;
          const char cell = board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
          // Own men are never on the top row, the enemy's never on the bottom one.
          const bool edge = row == 0 || row == 7;
          if (cell == 'w') index += power;
          if (cell == 'b') index += power * (row == 0 ? 1 : 2);
          power *= edge ? 2 : 3;
        }
      }
      ASSERT_EQ(slots[lane], index) << PatternSlotName(lane) << " of " << Dama::Format(position);
      ASSERT_EQ(kPatternSlotsAt[lane + 1] - kPatternSlotsAt[lane],
                static_cast<std::uint32_t>(power));
    }
  }
}

TEST(DamaPatterns, EverySlotStaysInItsPlace) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20'000; ++i) {
    const Position position = RandomPosition(2 + i % 23, 1 + i % 5, random);
    const PatternSlots slots = PatternSlotsOf(position);
    for (std::size_t slot = 0; slot < kPatternSlots; ++slot) {
      ASSERT_LT(slots[slot], kPatternSlotsAt[slot + 1] - kPatternSlotsAt[slot])
          << PatternSlotName(slot) << " of " << Dama::Format(position);
    }
  }
}

TEST(DamaPatterns, KingsStandInTheirRow) {
  const PatternSlots slots = PatternSlotsOf(Parsed("W:WK5,K8,21:BK6,1,K32"));
  EXPECT_EQ(slots[kPatternLanes + 1], 1 + 27 + 2 * 3);
  EXPECT_EQ(slots[kPatternLanes + 7], 2 * 27);
  EXPECT_EQ(slots[kPatternLanes], 0);
}

TEST(DamaPatterns, CountWhatTheySay) {
  EXPECT_EQ(CountOf(PatternCount::kMen, "W:W21,22,K5:B1"), 13 * 2 + 1);
  EXPECT_EQ(CountOf(PatternCount::kMen, "B:W21,22,K5:B1"), 13 * 1 + 2);
  EXPECT_EQ(CountOf(PatternCount::kKings, "W:W21,22,K5:B1,K32"), 5 + 1);
  EXPECT_EQ(CountOf(PatternCount::kKings, "W:WK5,K6,K7,K8,K9:B1"), 5 * 4);
  EXPECT_EQ(CountOf(PatternCount::kMaterial, "W:W21,22,K5:B1"), 16 * 5 + 4);
  EXPECT_EQ(CountOf(PatternCount::kMaterial, "B:W21,22,K5:B1"), 16 * 3 + 1);
  EXPECT_EQ(CountOf(PatternCount::kTempo, "W:W21,5:B1"), 24 + 2 + 6);
  EXPECT_EQ(CountOf(PatternCount::kTempo, "B:W21,5:B1"), 24 - 2 - 6);
  EXPECT_EQ(CountOf(PatternCount::kMoves, "W:W18,21:B1"), 3);
  EXPECT_EQ(CountOf(PatternCount::kEnemyMoves, "W:W18,21:B1"), 1);
  EXPECT_EQ(CountOf(PatternCount::kKingMoves, "W:WK18,32:B1"), 4);
  EXPECT_EQ(CountOf(PatternCount::kEnemyKingMoves, "W:W21:BK32"), 1);
  EXPECT_EQ(CountOf(PatternCount::kTrappedKings, "B:WK1:B5,10"), 1);
  EXPECT_EQ(CountOf(PatternCount::kTrappedKings, "W:WK1:B5,10"), 3);
  EXPECT_EQ(CountOf(PatternCount::kRunaways, "W:W9:B21"), 5);
  EXPECT_EQ(CountOf(PatternCount::kEnemyRunaways, "W:W9:B21"), 5);
  EXPECT_EQ(CountOf(PatternCount::kRunaways, "W:W9,30:B1"), 0);
  EXPECT_EQ(CountOf(PatternCount::kBalance, "W:W21,22,23:B1"), 6 + 1);
  EXPECT_EQ(CountOf(PatternCount::kEnemyBalance, "W:W21,22:B1,2"), 6 - 2);
}

TEST(DamaPatterns, SeeTheMoveAndRunawaysAsTheHandmadeFeatures) {
  std::mt19937_64 random(9);
  for (int i = 0; i < 3000; ++i) {
    const Position position = RandomPosition(2 + i % 23, 3, random);
    const FeatureVector features = FeaturesOf(position);
    const PatternSlots slots = PatternSlotsOf(position);
    const auto count = [&](PatternCount of) {
      return slots[kPatternLanes + kKingRows + static_cast<std::size_t>(of)];
    };
    ASSERT_EQ(count(PatternCount::kTheMove) / 9 > 0,
              features[static_cast<std::size_t>(Feature::kTheMove)] > 0);
    const int runaways = count(PatternCount::kRunaways) - count(PatternCount::kEnemyRunaways);
    if (count(PatternCount::kRunaways) < 15 && count(PatternCount::kEnemyRunaways) < 15) {
      ASSERT_EQ(runaways, features[static_cast<std::size_t>(Feature::kRunaway)]);
    }
  }
}

TEST(DamaPatternWeights, EvaluateAsTheModelThatIsLearnt) {
  const learn::ModelShape shape = DamaTrainingTraits::Shape({}, {4, 14, 24});
  const learn::ModelWeights model = RandomWeights(shape, 0.5F);
  const auto weights = PatternWeights::Parse(TextOf(shape, model));
  ASSERT_TRUE(weights.ok()) << weights.status();
  learn::Examples examples(shape.slots.size());
  std::vector<std::uint16_t> slots(shape.slots.size());
  std::set<int> values;
  std::mt19937_64 random(8);
  for (int i = 0; i < 500; ++i) {
    const Position position = RandomPosition(2 + i % 23, 3, random);
    DamaTrainingTraits::Slots(position, slots.data());
    const int value = (*weights)->Evaluate(position).centi();
    values.insert(value);
    examples.Add(DamaTrainingTraits::Stage(position), slots, static_cast<float>(value) / 100.0F);
  }
  EXPECT_GT(values.size(), 200U);
  // Forty roundings to 1/512 of a man, and the shares of the knots to sixteenths.
  for (const auto& [stage, error] : learn::ErrorsByStage(shape, model, examples))
    EXPECT_LT(error.absolute, 0.15) << stage;
}

TEST(DamaPatternWeights, AreClampedFarFromWonGames) {
  const learn::ModelShape shape = DamaTrainingTraits::Shape({}, {4});
  const auto weights =
      PatternWeights::Parse(TextOf(shape, learn::ModelWeights(shape.weights, 60.0F)));
  ASSERT_TRUE(weights.ok());
  EXPECT_EQ((*weights)->Evaluate(Position()).centi(), 10'000);
  EXPECT_THAT((*weights)->Terms(Position()), HasSubstr("rows 1-4, columns 1-5: "));
  EXPECT_THAT((*weights)->Terms(Position()), HasSubstr("\nkings on row 8: 0 = 6000.00\n"));
}

TEST(DamaPatternWeights, OfAnotherModelAreRefused) {
  const learn::ModelShape shape = DamaTrainingTraits::Shape({}, {4});
  std::string text = TextOf(shape, learn::ModelWeights(shape.weights, 0.0F));
  EXPECT_TRUE(DamaTrainingTraits::WithWeights(text, {}).ok());
  const learn::ModelWeights few(2, 0.0F);
  EXPECT_THAT(std::string(PatternWeights::Parse(learn::WeightsText("dama", {"toy", 1, {0}, 2},
                                                                   learn::Quantised(few, 1)))
                              .status()
                              .message()),
              HasSubstr("holds 2 weights of toy, not "));
  text[text.size() / 2] = 1;
  EXPECT_EQ(PatternWeights::Parse(text).status().message(),
            "is damaged: the checksum of section 'weights' is wrong");
}

TEST(DamaPatternWeights, AreWholeInTheirFileAndSmall) {
  const std::string bytes =
      files::ReadFile(std::string(DAMA_DATA "/").append(kPatternFile), learn::kWeightsFile).value();
  EXPECT_LE(bytes.size(), 5U << 20);
  const auto weights = PatternWeights::Parse(bytes);
  ASSERT_TRUE(weights.ok()) << weights.status();
  std::mt19937_64 random(8);
  for (int i = 0; i < 100; ++i) {
    const Position position = RandomPosition(2 + i % 23, 3, random);
    EXPECT_EQ((*weights)->Evaluate(position), TrainedPatterns()->Evaluate(position));
  }
}

TEST(DamaPatternWeights, AreAskedForWhereTheyAreMissing) {
  const auto engine = NewEngine();
  const absl::Status set = engine->options().Set("Evaluation", "pattern");
  if (files::FindDataFile(kPatternFile).empty()) {
    EXPECT_THAT(std::string(set.message()), HasSubstr("option Weights or as dama.weights in"));
    EXPECT_THAT(std::string(set.message()), HasSubstr("tav-dama train all"));
    std::string evaluation;
    ASSERT_TRUE(engine->options().Get("Evaluation", &evaluation).ok());
    EXPECT_EQ(evaluation, "strong");
  } else {
    EXPECT_TRUE(set.ok()) << set;
  }
  const std::string path = std::string(DAMA_DATA "/").append(kPatternFile);
  ASSERT_TRUE(engine->options().Set("Weights", path).ok());
  EXPECT_TRUE(engine->options().Set("Evaluation", "pattern").ok());
}

TEST(DamaPatternWeights, KnowWhatAPieceIsWorth) {
  const auto value = [](const std::string& text) {
    return TrainedPatterns()->Evaluate(Parsed(text)).centi();
  };
  const int man = value("W:W21-32:B1-11") - value("W:W21-32:B1-12");
  EXPECT_GT(man, 40);
  EXPECT_LT(man, 250);
  EXPECT_GT(value("W:W21,22,23,26,K30:B1,2,3,5,6"), 60);
  EXPECT_LT(value("W:W21,22,23,26,30:B1,2,3,5,K6"), -60);
}

}  // namespace
}  // namespace tavoliere::dama
