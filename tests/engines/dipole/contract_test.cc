#include "engines/dipole/engine/international.h"
#include "engines/dipole/evaluation/evaluator.h"
#include "engines/dipole/rules/game.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

TAVOLIERE_GAME_CONTRACT(Dipole, dipole::Dipole, dipole::Evaluator);
TAVOLIERE_GAME_CONTRACT(InternationalDipole, dipole::International, dipole::InternationalEvaluator);

}  // namespace tavoliere::testing
