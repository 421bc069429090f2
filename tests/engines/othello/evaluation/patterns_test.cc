#include "engines/othello/evaluation/patterns.h"

#include <map>
#include <random>
#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/learn/models/linear_model.h"
#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/learn/training_traits.h"

namespace tavoliere::othello {
namespace {

using ::testing::HasSubstr;

constexpr Variant kBoth[] = {Variant::kOthello, Variant::kOthello6};

// Positions of random games.
std::vector<Position> RandomPositions(Variant variant, int games) {
  std::mt19937_64 random(11);
  std::vector<Position> positions;
  for (int game = 0; game < games; ++game) {
    Position position = Othello::Start(variant);
    while (true) {
      positions.push_back(position);
      Othello::MoveList moves;
      Othello::Generate(position, moves);
      if (moves.empty()) break;
      position = position.Play(moves[random() % moves.size()]);
    }
  }
  return positions;
}

// The eight images of a set of squares, naively.
Bitboard Turned(Bitboard set, int image) {
  Bitboard turned = 0;
  for (int square = 0; square < 64; ++square) {
    if ((set & Bit(square)) == 0) continue;
    int column = square % 8;
    int row = square / 8;
    if (image % 2 == 1) column = 7 - column;
    if (image / 2 % 2 == 1) row = 7 - row;
    turned |= image >= 4 ? Bit(8 * column + row) : Bit(8 * row + column);
  }
  return turned;
}

Position Turned(const Position& position, int image) {
  return {Turned(position.own(), image), Turned(position.other(), image), position.turn(),
          position.variant()};
}

learn::ModelWeights RandomWeights(const learn::ModelShape& shape, float size) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<float> uniform(-size, size);
  learn::ModelWeights weights;
  for (std::size_t i = 0; i < shape.weights * shape.knots.size(); ++i)
    weights.push_back(uniform(random));
  return weights;
}

std::string WeightsOf(Variant variant, const learn::ModelShape& shape,
                      const learn::ModelWeights& weights) {
  return learn::WeightsText(
      "othello",
      {PatternModelName(variant), OthelloTrainingTraits::kScale, shape.knots, shape.weights},
      learn::Quantised(weights, OthelloTrainingTraits::kScale));
}

TEST(Patterns, AreThe46OfThe12Classes) {
  const PatternModel& model = PatternModel::Of(Variant::kOthello);
  std::map<std::string, int> classes;
  std::set<std::set<int>> sets;
  for (std::size_t lane = 0; lane < model.lanes(); ++lane) {
    ++classes[model.Name(lane)];
    sets.insert({model.Squares(lane).begin(), model.Squares(lane).end()});
  }
  EXPECT_EQ(model.lanes(), 46U);
  EXPECT_EQ(sets.size(), 46U);
  EXPECT_EQ(classes.size(), 12U);
  EXPECT_EQ(classes["diagonal 8"], 2);
  EXPECT_EQ(classes["corner 3x3"], 4);
  // 226,314 configurations, 114,363 when images are one.
  EXPECT_EQ(model.CountAt(0), 226'314U);
  EXPECT_EQ(model.SharedCountAt(0), 114'363U);
}

TEST(Patterns, LieOnTheBoard) {
  for (const Variant variant : kBoth) {
    const PatternModel& model = PatternModel::Of(variant);
    ASSERT_LE(model.lanes(), kPatternLanes);
    for (std::size_t lane = 0; lane < model.lanes(); ++lane) {
      for (const int square : model.Squares(lane))
        EXPECT_NE(BoardSquares(variant) & Bit(square), 0U);
    }
  }
}

TEST(Patterns, AreFoundSquareBySquare) {
  for (const Variant variant : kBoth) {
    const PatternModel& model = PatternModel::Of(variant);
    for (const Position& position : RandomPositions(variant, 20)) {
      PatternModel::Indices indices;
      model.Find(position.own(), position.other(), &indices);
      for (std::size_t lane = 0; lane < model.lanes(); ++lane) {
        int index = 0;
        for (const int square : model.Squares(lane)) {
          const bool own = (position.own() & Bit(square)) != 0;
          const bool other = (position.other() & Bit(square)) != 0;
          index = 3 * index + (own ? 1 : other ? 2 : 0);
        }
        ASSERT_EQ(indices.lanes[lane], index) << model.Name(lane);
      }
    }
  }
}

TEST(Patterns, CountWhatTheySay) {
  const Position start = Othello::Start(Variant::kOthello);
  EXPECT_THAT(PatternCountsOf(start), ::testing::ElementsAre(4, 4, 10, 10, 4));
  const Position next = start.Play(Move(19));
  EXPECT_EQ(PatternCountsOf(next)[4], 3);
  EXPECT_EQ(PatternCountsOf(next)[0], 3);
}

TEST(PatternWeights, AreTheSameForAllImagesOfAPosition) {
  for (const Variant variant : kBoth) {
    const learn::ModelShape shape = OthelloTrainingTraits::Shape(variant, {0, 20, 60});
    const auto weights =
        PatternWeights::Parse(WeightsOf(variant, shape, RandomWeights(shape, 0.5F)));
    ASSERT_TRUE(weights.ok()) << weights.status();
    std::set<int> values;
    for (const Position& position : RandomPositions(variant, 5)) {
      const int value = (*weights)->Evaluate(position).centi();
      values.insert(value);
      for (int image = 1; image < 8; ++image)
        ASSERT_EQ((*weights)->Evaluate(Turned(position, image)).centi(), value) << image;
    }
    EXPECT_GT(values.size(), 50U);
  }
}

TEST(PatternWeights, EvaluateAsTheModelThatIsLearnt) {
  for (const Variant variant : kBoth) {
    const learn::ModelShape shape = OthelloTrainingTraits::Shape(variant, {0, 8, 20, 60});
    const learn::ModelWeights model = RandomWeights(shape, 0.5F);
    const auto weights = PatternWeights::Parse(WeightsOf(variant, shape, model));
    ASSERT_TRUE(weights.ok()) << weights.status();
    learn::Examples examples(shape.slots.size());
    std::vector<std::uint16_t> slots(shape.slots.size());
    for (const Position& position : RandomPositions(variant, 10)) {
      OthelloTrainingTraits::Slots(position, slots.data());
      const int value = (*weights)->Evaluate(position).centi();
      examples.Add(OthelloTrainingTraits::Stage(position), slots,
                   static_cast<float>(value) / 100.0F);
    }
    // Fifty roundings to 1/256 of a disc, twice where weights are interpolated.
    for (const auto& [stage, error] : learn::ErrorsByStage(shape, model, examples))
      EXPECT_LT(error.absolute, 0.04) << stage;
  }
}

TEST(PatternWeights, AreCutOffAtAFullBoard) {
  const learn::ModelShape shape = OthelloTrainingTraits::Shape(Variant::kOthello, {0});
  const learn::ModelWeights model(shape.weights, 100.0F);
  const auto weights = PatternWeights::Parse(WeightsOf(Variant::kOthello, shape, model));
  ASSERT_TRUE(weights.ok());
  EXPECT_EQ((*weights)->Evaluate(Position()).centi(), 6400);
  EXPECT_THAT((*weights)->Terms(Position()), HasSubstr("corner 3x3 = 40000.00"));
}

TEST(PatternWeights, MayBeAskedByManyThreadsAtOnce) {
  const learn::ModelShape shape = OthelloTrainingTraits::Shape(Variant::kOthello, {0, 60});
  const std::string text = WeightsOf(Variant::kOthello, shape, RandomWeights(shape, 0.5F));
  const auto one = PatternWeights::Parse(text);
  const auto shared = PatternWeights::Parse(text);
  const std::vector<Position> positions = RandomPositions(Variant::kOthello, 2);
  std::vector<int> expected;
  for (const Position& position : positions) expected.push_back((*one)->Evaluate(position).centi());
  std::atomic<int> wrong{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (std::size_t at = 0; at < positions.size(); ++at) {
          if ((*shared)->Evaluate(positions[at]).centi() != expected[at]) ++wrong;
        }
      });
    }
  }
  EXPECT_EQ(wrong, 0);
}

TEST(PatternWeights, AreOfTheBoardThatTheirFileNamesOrRefused) {
  const learn::ModelShape shape = OthelloTrainingTraits::Shape(Variant::kOthello6, {0});
  std::string text = WeightsOf(Variant::kOthello6, shape, learn::ModelWeights(shape.weights, 0.0F));
  EXPECT_EQ((*PatternWeights::Parse(text))->variant(), Variant::kOthello6);
  EXPECT_TRUE(OthelloTrainingTraits::WithWeights(text, Variant::kOthello6).ok());
  EXPECT_EQ(OthelloTrainingTraits::WithWeights(text, Variant::kOthello).status().message(),
            "holds the weights of the other board");
  const learn::ModelWeights few(2, 0.0F);
  EXPECT_THAT(std::string(PatternWeights::Parse(learn::WeightsText("othello", {"toy", 1, {0}, 2},
                                                                   learn::Quantised(few, 1)))
                              .status()
                              .message()),
              HasSubstr("holds 2 weights of toy, not "));
  text[text.size() / 2] = 1;
  EXPECT_EQ(PatternWeights::Parse(text).status().message(),
            "is damaged: the checksum of section 'weights' is wrong");
}

TEST(PatternWeights, AreWholeInTheProgram) {
  for (const Variant variant : kBoth) {
    const auto weights = PatternWeights::Parse(std::string(PatternWeights::BuiltInBytes(variant)));
    ASSERT_TRUE(weights.ok()) << weights.status();
    EXPECT_EQ((*weights)->variant(), variant);
    for (const Position& position : RandomPositions(variant, 2)) {
      EXPECT_EQ((*weights)->Evaluate(position),
                PatternWeights::BuiltIn(variant)->Evaluate(position));
    }
  }
}

TEST(OthelloTrainingTraits, UnpacksWhatItPacked) {
  for (const Variant variant : kBoth) {
    for (const Position& position : RandomPositions(variant, 5)) {
      const Position back =
          OthelloTrainingTraits::Unpack(OthelloTrainingTraits::Pack(position), variant);
      EXPECT_EQ(back.own(), position.own());
      EXPECT_EQ(back.other(), position.other());
      EXPECT_EQ(back.variant(), variant);
    }
  }
}

TEST(OthelloTrainingTraits, HasOneCanonicalImageForAllEight) {
  for (const Position& position : RandomPositions(Variant::kOthello, 5)) {
    const auto canonical = OthelloTrainingTraits::Canonical(OthelloTrainingTraits::Pack(position));
    bool found = false;
    for (int image = 0; image < 8; ++image) {
      const auto packed = OthelloTrainingTraits::Pack(Turned(position, image));
      EXPECT_EQ(OthelloTrainingTraits::Canonical(packed), canonical);
      found = found || packed == canonical;
    }
    EXPECT_TRUE(found);
  }
}

}  // namespace
}  // namespace tavoliere::othello
