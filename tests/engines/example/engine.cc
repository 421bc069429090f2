#include "tests/engines/example/engine.h"

#include "engines/base/alpha_beta_engine.h"
#include "tests/engines/example/game.h"

namespace tavoliere::example {
namespace {

struct Engine final : base::AlphaBetaEngine<Neutreeko, Evaluator> {
  Engine() : AlphaBetaEngine("Example Neutreeko " TAVOLIERE_VERSION) {}
};

}  // namespace

std::unique_ptr<protocol::Engine> NewEngine() { return std::make_unique<Engine>(); }

}  // namespace tavoliere::example
