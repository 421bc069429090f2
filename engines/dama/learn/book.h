// Draughts' opening books: values are hundredths of a man.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/book/book.h"
#include "engines/base/train/book_player.h"
#include "engines/dama/learn/training_traits.h"

namespace tavoliere::dama {

struct DamaBook : DamaTrainingTraits {
  // book::BookTraits.
  static constexpr std::uint16_t kNoMove = 0xFFFF;
  // Origin and destination, and which capture it is of those that have the same.
  static std::uint16_t MoveCode(const Position& position, Move move);
  static bool Holds(const Bytes& bytes, Dama::Variant variant);

  // base::PlaysBooks.
  static constexpr base::BookUnits kBookUnits = {"man", "hundredths of a man"};
  static constexpr const char* kBookPieces = "pieces";
  static int Pieces(const Position& position) { return Count(position.pieces()); }
  static constexpr int kBookVarietyStep = 1;
  static constexpr int kMostBookVariety = 1000;
  static std::string_view BuiltInBook();
  static std::string_view BuiltInWeights(Dama::Variant) { return PatternWeights::BuiltInBytes(); }
};

using Book = book::Book<DamaBook>;

static_assert(base::PlaysBooks<DamaBook>);

}  // namespace tavoliere::dama
