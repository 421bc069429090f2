#include "engines/dipole/engine.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

INSTANTIATE_TYPED_TEST_SUITE_P(Dipole, GameContractTest, EngineContract<dipole::Engine>);

}  // namespace tavoliere::testing
