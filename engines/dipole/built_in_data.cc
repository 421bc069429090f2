// The files in data/ as a part of the program; weights.h has the weights.
#include "core/files/embedded.h"
#include "engines/dipole/engine/engine.h"

TAVOLIERE_EMBED(DipolePuzzles, DIPOLE_DATA "/puzzles.jsonl");
TAVOLIERE_EMBED(DipoleChances, DIPOLE_DATA "/chances.jsonl");

namespace tavoliere::dipole {

std::string_view BuiltInPuzzleLines() { return TAVOLIERE_EMBEDDED(DipolePuzzles); }

std::string_view BuiltInChances() { return TAVOLIERE_EMBEDDED(DipoleChances); }

}  // namespace tavoliere::dipole
