// The files in data/ as a part of the program.
#include "core/files/embedded.h"
#include "engines/dama/engine/engine.h"
#include "engines/dama/evaluation/network.h"
#include "engines/dama/learn/book.h"

TAVOLIERE_EMBED(DamaNetwork, DAMA_DATA "/dama.network");
TAVOLIERE_EMBED(DamaPuzzles, DAMA_DATA "/puzzles.jsonl");
TAVOLIERE_EMBED(DamaChances, DAMA_DATA "/chances.jsonl");
TAVOLIERE_EMBED(DamaBook, DAMA_DATA "/dama.book");

namespace tavoliere::dama {

std::string_view Network::BuiltInBytes() { return TAVOLIERE_EMBEDDED(DamaNetwork); }

std::string_view BuiltInPuzzleLines() { return TAVOLIERE_EMBEDDED(DamaPuzzles); }

std::string_view BuiltInChances() { return TAVOLIERE_EMBEDDED(DamaChances); }

std::string_view DamaBook::BuiltInBook() { return TAVOLIERE_EMBEDDED(DamaBook); }

}  // namespace tavoliere::dama
