// The book move that an engine plays without a search.
#pragma once

#include <string>

#include "core/search/search.h"

namespace tavoliere::base {

// The line of play by which a book answers, and a remark on it.
template <class Move>
struct BookLine {
  core::Line<Move> line;
  std::string remark;
};

}  // namespace tavoliere::base
