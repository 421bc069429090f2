// The page, its style and its script, which travel inside the program.
#pragma once

#include <vector>

#include "tools/web/server/server.h"

namespace tavoliere::play {

std::vector<page::File> WebFiles();

}  // namespace tavoliere::play
