#include "core/learn/returns.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/core/learn/domineering_training.h"

namespace tavoliere::learn {
namespace {

using L = DomineeringTrainingTraits;

// A game of first moves whose searches found `values`.
DominoRecords Game(const std::vector<Value>& values) {
  DominoRecords game;
  L::Game::Position position = L::Game::Start({});
  for (const Value value : values) {
    RecordOf<L> record;
    record.position = L::Pack(position);
    record.search = value;
    game.push_back(record);
    L::Game::MoveList moves;
    L::Game::Generate(position, moves);
    position = position.Play(moves[0]);
  }
  return game;
}

std::vector<Value> Best(const DominoRecords& game) {
  std::vector<Value> best;
  for (const auto& record : game) best.push_back(record.Best());
  return best;
}

TEST(TakeReturns, CarriesTheLastValueBackWithItsSignChangingByTurns) {
  DominoRecords game = Game({100, -40, 80});
  game[2].exact = 20;
  TakeReturns<L>(0.5F, {}, game);
  // -40 and -20 make -30; 100 and 30 make 65.
  EXPECT_EQ(Best(game), (std::vector<Value>{65, -30, 20}));
  TakeReturns<L>(1.0F, {}, game);
  EXPECT_EQ(Best(game), (std::vector<Value>{20, -20, 20}));
  TakeReturns<L>(0.0F, {}, game);
  EXPECT_EQ(Best(game), (std::vector<Value>{20, -20, 20}));
}

TEST(TakeReturns, StopsAtExactValues) {
  DominoRecords game = Game({100, -40, 80});
  game[1].exact = -10;
  TakeReturns<L>(1.0F, {}, game);
  EXPECT_EQ(Best(game), (std::vector<Value>{10, -10, 80}));
}

TEST(TakeReturns, StopsAtRandomMoves) {
  DominoRecords game = Game({100, -40, 80});
  game[1].random_move = 1;
  TakeReturns<L>(1.0F, {}, game);
  EXPECT_EQ(Best(game), (std::vector<Value>{40, -40, 80}));
}

TEST(TakeReturns, StopsAtGapsAndAtPositionsWithoutAValue) {
  DominoRecords gap = Game({100, -40, 80, -70});
  gap.erase(gap.begin() + 2);
  TakeReturns<L>(1.0F, {}, gap);
  EXPECT_EQ(Best(gap), (std::vector<Value>{40, -40, -70}));

  DominoRecords unknown = Game({100, kNoValue, 80});
  TakeReturns<L>(1.0F, {}, unknown);
  EXPECT_EQ(Best(unknown), (std::vector<Value>{100, kNoValue, 80}));
}

TEST(TakeReturns, OfNoPositionsAreNone) {
  DominoRecords none;
  TakeReturns<L>(1.0F, {}, none);
  EXPECT_TRUE(none.empty());
}

TEST(TakeReturns, StopsAtProvedWins) {
  DominoRecords game = Game({100, -40, 80});
  game[1].search = -kWon;
  TakeReturns<L>(1.0F, {}, game);
  EXPECT_EQ(Best(game), (std::vector<Value>{100, -kWon, 80}));
}

}  // namespace
}  // namespace tavoliere::learn
