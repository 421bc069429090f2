// The learnt weights in data/ as a part of the program.
#include "core/files/embedded.h"
#include "engines/dama/evaluation/network.h"
#include "engines/dama/evaluation/pattern_weights.h"

TAVOLIERE_EMBED(DamaWeights, DAMA_DATA "/dama.weights");
TAVOLIERE_EMBED(DamaNetwork, DAMA_DATA "/dama.network");

namespace tavoliere::dama {

std::string_view PatternWeights::BuiltInBytes() { return TAVOLIERE_EMBEDDED(DamaWeights); }
std::string_view Network::BuiltInBytes() { return TAVOLIERE_EMBEDDED(DamaNetwork); }

}  // namespace tavoliere::dama
