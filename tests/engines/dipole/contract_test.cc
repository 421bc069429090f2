#include "engines/dipole/evaluator.h"
#include "engines/dipole/game.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

TAVOLIERE_GAME_CONTRACT(Dipole, dipole::Dipole, dipole::Evaluator);

}  // namespace tavoliere::testing
