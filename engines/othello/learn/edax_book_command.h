// The verbs of `tav-othello book` about the books of Edax.
#pragma once

#include <vector>

#include "engines/base/program/subcommand.h"

namespace tavoliere::othello {

// `import FILE --output NEW` and `export [FILE] --output NEW`.
std::vector<base::Subcommand> EdaxBookVerbs();

}  // namespace tavoliere::othello
