// The weights files in data/ as a part of the program.
#include "core/files/embedded.h"
#include "engines/othello/evaluation/pattern_weights.h"

TAVOLIERE_EMBED(OthelloWeights, OTHELLO_DATA "/othello.weights");
TAVOLIERE_EMBED(Othello6Weights, OTHELLO_DATA "/othello6.weights");

namespace tavoliere::othello {

std::string_view PatternWeights::BuiltInBytes(Variant variant) {
  return variant == Variant::kOthello ? TAVOLIERE_EMBEDDED(OthelloWeights)
                                      : TAVOLIERE_EMBEDDED(Othello6Weights);
}

}  // namespace tavoliere::othello
