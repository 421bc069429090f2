#include "engines/othello/rules/game.h"
#include "engines/othello/search/evaluator.h"
#include "tests/contract/game_contract.h"

namespace tavoliere::testing {

TAVOLIERE_GAME_CONTRACT(Othello, othello::Othello, othello::Evaluator);

}  // namespace tavoliere::testing
