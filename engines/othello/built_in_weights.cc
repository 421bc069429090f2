// The weights files in data/ as a part of the program: bytes that are mapped with it and cost
// nothing until they are read.
#include "engines/othello/pattern_weights.h"

#define TAVOLIERE_WEIGHTS(symbol, file)  \
  __asm__(                               \
      ".section .rodata\n"               \
      ".balign 64\n"                     \
      ".global " #symbol "\n" #symbol    \
      ":\n"                              \
      ".incbin \"" OTHELLO_DATA "/" file \
      "\"\n"                             \
      ".global " #symbol "End\n" #symbol \
      "End:\n"                           \
      ".previous\n")

TAVOLIERE_WEIGHTS(kTavoliereOthelloWeights, "othello.weights");
TAVOLIERE_WEIGHTS(kTavoliereOthello6Weights, "othello6.weights");

extern "C" {
extern const char kTavoliereOthelloWeights[];
extern const char kTavoliereOthelloWeightsEnd[];
extern const char kTavoliereOthello6Weights[];
extern const char kTavoliereOthello6WeightsEnd[];
}

namespace tavoliere::othello {

std::string_view PatternWeights::BuiltInBytes(Variant variant) {
  const auto between = [](const char* begin, const char* end) {
    return std::string_view(begin, static_cast<std::size_t>(end - begin));
  };
  return variant == Variant::kOthello
             ? between(kTavoliereOthelloWeights, kTavoliereOthelloWeightsEnd)
             : between(kTavoliereOthello6Weights, kTavoliereOthello6WeightsEnd);
}

}  // namespace tavoliere::othello
