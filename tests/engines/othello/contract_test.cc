#include "engines/othello/engine.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

INSTANTIATE_TYPED_TEST_SUITE_P(Othello, GameContractTest, EngineContract<othello::Engine>);

}  // namespace tavoliere::testing
