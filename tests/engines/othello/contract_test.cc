#include "engines/othello/evaluator.h"
#include "engines/othello/game.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

TAVOLIERE_GAME_CONTRACT(Othello, othello::Othello, othello::Evaluator);

}  // namespace tavoliere::testing
