#include "engines/solitaire/explain/weights.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "engines/solitaire/sample_positions.h"
#include "gtest/gtest.h"

namespace tavoliere::solitaire {
namespace {

int WeightOf(const Weights& weights, Pegs pegs) {
  int sum = 0;
  for (; pegs != 0; pegs &= pegs - 1) sum += weights[static_cast<std::size_t>(FirstHole(pegs))];
  return sum;
}

TEST(TooLight, WeightsAreWhatAPersonCanCheck) {
  SamplePositions samples(SampleKind::kRandom, 8, /*seed=*/1, nullptr);
  int found = 0;
  for (int i = 0; i < 200; ++i) {
    const Position position = samples.Next().position;
    const Board& board = position.board();
    const std::optional<TooLight> light = FindTooLight(board, position.pegs(), std::nullopt);
    if (!light) continue;
    ++found;
    for (const Jump jump : board.jumps()) {
      EXPECT_GE(light->weights[jump.from] + light->weights[jump.over], light->weights[jump.to]);
    }
    EXPECT_EQ(light->sum, WeightOf(light->weights, position.pegs()));
    EXPECT_LT(light->sum, light->least);
    EXPECT_NE(light->last_holes, 0u);
    for (Pegs rest = light->last_holes; rest != 0; rest &= rest - 1)
      EXPECT_GE(WeightOf(light->weights, rest & -rest), light->least);
  }
  EXPECT_GT(found, 0);
}

TEST(TooLight, NoPositionWithASolutionIs) {
  SamplePositions samples(SampleKind::kSolvable, 8, /*seed=*/1, nullptr);
  for (int i = 0; i < 50; ++i) {
    const Position position = samples.Next().position;
    EXPECT_EQ(FindTooLight(position.board(), position.pegs(), std::nullopt), std::nullopt);
  }
}

TEST(TooLight, AskForTheHoleOfTheGoal) {
  const Position position;  // the centre is vacant: the last peg may stand there
  const Board& board = position.board();
  const int centre = *board.ParseHole("d4");
  const Pegs pegs = Bit(*board.ParseHole("d1"));
  EXPECT_EQ(FindTooLight(board, pegs, std::nullopt), std::nullopt) << "it has been reached";
  const std::optional<TooLight> light = FindTooLight(board, pegs, centre);
  ASSERT_TRUE(light.has_value());
  EXPECT_EQ(light->last_holes, Bit(centre));
}

}  // namespace
}  // namespace tavoliere::solitaire
