#include "engines/dama/evaluator.h"
#include "engines/dama/game.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

struct DamaContract {
  using Game = dama::Dama;
  using Evaluator = dama::Evaluator;
  static Evaluator MakeEvaluator() { return Evaluator(); }
  static dama::Position Mirror(const dama::Position& p) { return p.Mirrored(); }
  static constexpr int kLongestRandomGame = 2000;
  static constexpr bool kScoresMirror = true;
};

INSTANTIATE_TYPED_TEST_SUITE_P(Dama, GameContractTest, DamaContract);

}  // namespace tavoliere::testing
