// The square under the cursor that arrow keys move.
#pragma once

#include <optional>
#include <string>

#include "tools/play/engine/board.h"

namespace tavoliere::play {

class BoardCursor {
 public:
  bool shown() const { return at_.has_value(); }
  void Hide() { at_.reset(); }
  // Its square; empty: it is not shown.
  std::string square() const { return at_.value_or(""); }
  // One step; where it is not shown, or its square is none of this board, it comes to `first`
  // instead. Left and right it goes to the next square of the row, up and down to that square of
  // the next row which is nearest to the column it was brought to. At an edge it stays.
  void Step(const Board& board, int columns, int rows, const std::string& first);

 private:
  std::optional<std::string> at_;
  int wished_column_ = 0;
};

}  // namespace tavoliere::play
