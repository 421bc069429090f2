#include <array>
#include <memory>

#include "core/usage/version.h"
#include "engines/base/engine/plain_engine.h"
#include "tests/engines/example/game.h"

namespace tavoliere::example {

// The weaker players of option `Strength`, above one of random moves.
constexpr std::array<base::Weakness, 2> kLadder = {{{1, 60}, {2, 20}}};

std::unique_ptr<protocol::Engine> NewEngine() {
  return base::PlainEngine<Neutreeko, Evaluator>(usage::WithVersion("Neutreeko"), kLadder,
                                                 {"points"});
}

}  // namespace tavoliere::example
