// What tav-dama does besides playing: `book`, `openings`, `pdn`, `build-tables` and `train`.
#pragma once

#include <vector>

#include "engines/base/main.h"

namespace tavoliere::dama {

std::vector<base::Subcommand> Tools();

}  // namespace tavoliere::dama
