// The learnt weights in data/ as a part of the program.
#include "core/files/embedded.h"
#include "engines/dama/pattern_weights.h"

TAVOLIERE_EMBED(DamaWeights, DAMA_DATA "/dama.weights");

namespace tavoliere::dama {

std::string_view PatternWeights::BuiltInBytes() { return TAVOLIERE_EMBEDDED(DamaWeights); }

}  // namespace tavoliere::dama
