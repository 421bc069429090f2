#include "engines/dipole/evaluator.h"
#include "engines/dipole/game.h"
#include "engines/dipole/international.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

TAVOLIERE_GAME_CONTRACT(Dipole, dipole::Dipole, dipole::Evaluator);
TAVOLIERE_GAME_CONTRACT(InternationalDipole, dipole::International, dipole::InternationalEvaluator);

}  // namespace tavoliere::testing
