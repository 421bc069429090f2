#include "engines/othello/evaluator.h"
#include "engines/othello/game.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

struct OthelloContract {
  using Game = othello::Othello;
  using Evaluator = othello::Evaluator;
  static Evaluator MakeEvaluator() { return Evaluator(); }
  static othello::Position Mirror(const othello::Position& p) {
    return {p.own(), p.other(), core::Opponent(p.turn()), p.variant()};
  }
  static constexpr int kLongestRandomGame = 128;
  static constexpr bool kScoresMirror = true;
};

INSTANTIATE_TYPED_TEST_SUITE_P(Othello, GameContractTest, OthelloContract);

}  // namespace tavoliere::testing
