#include "engines/dama/evaluation/evaluator.h"
#include "engines/dama/rules/game.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

TAVOLIERE_GAME_CONTRACT(Dama, dama::Dama, dama::Evaluator);

}  // namespace tavoliere::testing
