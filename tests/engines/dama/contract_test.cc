#include "engines/dama/evaluator.h"
#include "engines/dama/game.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

TAVOLIERE_GAME_CONTRACT(Dama, dama::Dama, dama::Evaluator);

}  // namespace tavoliere::testing
