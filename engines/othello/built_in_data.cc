// The files in data/ as a part of the program.
#include "core/files/embedded.h"
#include "engines/othello/engine/engine.h"
#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/learn/book.h"

TAVOLIERE_EMBED(OthelloWeights, OTHELLO_DATA "/othello.weights");
TAVOLIERE_EMBED(Othello6Weights, OTHELLO_DATA "/othello6.weights");
TAVOLIERE_EMBED(OthelloPuzzles, OTHELLO_DATA "/puzzles.jsonl");
TAVOLIERE_EMBED(OthelloChances, OTHELLO_DATA "/chances.jsonl");
TAVOLIERE_EMBED(OthelloBook, OTHELLO_DATA "/othello.book");

namespace tavoliere::othello {

std::string_view PatternWeights::BuiltInBytes(Variant variant) {
  return variant == Variant::kOthello ? TAVOLIERE_EMBEDDED(OthelloWeights)
                                      : TAVOLIERE_EMBEDDED(Othello6Weights);
}

std::string_view BuiltInPuzzleLines() { return TAVOLIERE_EMBEDDED(OthelloPuzzles); }

std::string_view BuiltInChances() { return TAVOLIERE_EMBEDDED(OthelloChances); }

std::string_view OthelloBook::BuiltInBook() { return TAVOLIERE_EMBEDDED(OthelloBook); }

}  // namespace tavoliere::othello
