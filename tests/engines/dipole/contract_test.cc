#include "engines/dipole/engine/terms_engine.h"
#include "engines/dipole/evaluation/evaluator.h"
#include "engines/dipole/rules/game.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

TAVOLIERE_GAME_CONTRACT(Dipole, dipole::Dipole, dipole::Evaluator);
TAVOLIERE_GAME_CONTRACT(InternationalDipole, dipole::International, dipole::InternationalEvaluator);
TAVOLIERE_GAME_CONTRACT(Dipole4, dipole::Dipole4, dipole::TermsEvaluator<dipole::Board4>);
TAVOLIERE_GAME_CONTRACT(Dipole6, dipole::Dipole6, dipole::TermsEvaluator<dipole::Board6>);

}  // namespace tavoliere::testing
