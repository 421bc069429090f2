#include "engines/dama/engine.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

INSTANTIATE_TYPED_TEST_SUITE_P(Dama, GameContractTest, EngineContract<dama::Engine>);

}  // namespace tavoliere::testing
