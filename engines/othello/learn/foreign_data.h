// The subcommands that read and write the books and the data of others.
#pragma once

#include <vector>

#include "engines/base/program/subcommand.h"

namespace tavoliere::othello {

// `tav-othello book import FILE --output NEW` and `tav-othello book export [FILE] --output NEW`:
// books of Edax.
std::vector<base::Subcommand> EdaxBookVerbs();
// `tav-othello import-wthor`: the positions of the games in WTHOR files, as a data set.
base::Subcommand ImportWthorCommand();

}  // namespace tavoliere::othello
