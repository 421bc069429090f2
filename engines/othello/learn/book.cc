#include "engines/othello/learn/book.h"

namespace tavoliere::othello {

bool OthelloBook::Holds(const Bytes& bytes, Variant variant) {
  const Position position = Unpack(bytes, variant);
  return (position.own() & position.other()) == 0 &&
         ((position.own() | position.other()) & ~BoardSquares(variant)) == 0;
}

}  // namespace tavoliere::othello
