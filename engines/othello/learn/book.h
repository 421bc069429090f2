// Othello's opening books: values are hundredths of a disc.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/book/book.h"
#include "engines/base/book/book_player.h"
#include "engines/othello/learn/training_traits.h"

namespace tavoliere::othello {

struct OthelloBook : OthelloTrainingTraits {
  // book::BookTraits.
  static constexpr std::uint16_t kNoMove = 64;
  static std::uint16_t MoveCode(const Position&, Move move) {
    return static_cast<std::uint16_t>(move.square());
  }
  static bool Holds(const Bytes& bytes, Variant variant) {
    const Position position = Unpack(bytes, variant);
    return (position.own() & position.other()) == 0 &&
           ((position.own() | position.other()) & ~BoardSquares(variant)) == 0;
  }

  // base::PlaysBooks.
  static constexpr base::BookUnits kBookUnits = {"disc", "discs"};
  static constexpr const char* kBookPieces = "discs";
  static int Pieces(const Position& position) { return Count(position.own() | position.other()); }
  static constexpr int kBookVarietyStep = 100;
  static constexpr int kMostBookVariety = 64;
  static std::string_view BuiltInBook();
  static std::string_view BuiltInWeights(Variant variant) {
    return PatternWeights::BuiltInBytes(variant);
  }
};

using Book = book::Book<OthelloBook>;

static_assert(base::PlaysBooks<OthelloBook>);

}  // namespace tavoliere::othello
