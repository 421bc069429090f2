// What tav-dama does besides playing: `openings`, `pdn` and `build-tables`.
#pragma once

#include <vector>

#include "engines/base/main.h"

namespace tavoliere::dama {

std::vector<base::Subcommand> Tools();

}  // namespace tavoliere::dama
