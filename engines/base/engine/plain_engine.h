// The engine of a two-player game that adds nothing to the shared one: no option, table or book of
// its own. engines/<game>/engine.cc is then one function:
//
//   std::unique_ptr<protocol::Engine> NewEngine() {
//     return base::PlainEngine<Reversi, Evaluator>(usage::WithVersion("Reversi"), kLadder,
//                                                  {"discs"});
//   }
#pragma once

#include <utility>

#include <memory>
#include <string>

#include "core/search/evaluator.h"
#include "engines/base/engine/alpha_beta_engine.h"
#include "engines/base/search/strength.h"
#include "engines/base/text/game_text.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

// `name` is the whole text after `id name`; ladder and units are as for Strength::DeclareOptions().
// `bench` searches to `bench_depth`, which should take seconds.
template <GameText G, core::Evaluator<G> E>
std::unique_ptr<protocol::Engine> PlainEngine(std::string name, StrengthLadder ladder,
                                              const Words& units, int bench_depth = 8) {
  class Engine final : public AlphaBetaEngine<G, E> {
   public:
    Engine(std::string name, StrengthLadder ladder, const Words& units, int bench_depth)
        : AlphaBetaEngine<G, E>(std::move(name)), bench_depth_(bench_depth) {
      this->DeclareStrength(ladder, units);
    }

   protected:
    int BenchDepth() const override { return bench_depth_; }

   private:
    int bench_depth_;
  };
  return std::make_unique<Engine>(std::move(name), ladder, units, bench_depth);
}

}  // namespace tavoliere::base
