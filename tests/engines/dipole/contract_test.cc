#include "engines/dipole/evaluator.h"
#include "engines/dipole/game.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

struct DipoleContract {
  using Game = dipole::Dipole;
  using Evaluator = dipole::Evaluator;
  static Evaluator MakeEvaluator() { return Evaluator(); }
  static dipole::Position Mirror(const dipole::Position& p) { return p.Turned(); }
  // Every move that is no pass brings checkers forward or takes some off.
  static constexpr int kLongestRandomGame = 400;
  static constexpr bool kScoresMirror = true;
};

INSTANTIATE_TYPED_TEST_SUITE_P(Dipole, GameContractTest, DipoleContract);

}  // namespace tavoliere::testing
