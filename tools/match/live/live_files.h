// The page, its style and its script, which travel inside the program.
#pragma once

#include <vector>

#include "tools/web/server/server.h"

namespace tavoliere::match {

std::vector<page::File> LiveFiles();

}  // namespace tavoliere::match
