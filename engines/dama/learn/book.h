// Draughts' opening books: values are hundredths of a man.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/book/book.h"
#include "engines/base/book/book_player.h"
#include "engines/dama/learn/training_traits.h"

namespace tavoliere::dama {

struct DamaBook : DamaTrainingTraits {
  // book::BookTraits.
  static constexpr std::uint16_t kNoMove = 0xFFFF;
  // Origin and destination, and which capture it is of those that have the same.
  static std::uint16_t MoveCode(const Position& position, Move move) {
    Dama::MoveList moves;
    int before = 0;
    // A step has no twin.
    if (move.IsCapture()) Dama::Generate(position, moves);
    for (const Move other : moves) {
      if (other.from() == move.from() && other.to() == move.to() &&
          other.captured() < move.captured())
        ++before;
    }
    return static_cast<std::uint16_t>((move.from().number() - 1) | (move.to().number() - 1) << 5 |
                                      before << 10);
  }
  static bool Holds(const Bytes& bytes, Dama::Variant variant) {
    std::array<std::uint32_t, 3> sets;
    std::memcpy(sets.data(), bytes.data(), kBytes);
    if ((sets[0] & sets[1]) != 0 || (sets[2] & ~(sets[0] | sets[1])) != 0) return false;
    const Position position = Unpack(bytes, variant);
    for (const core::Player player : {kWhite, kBlack}) {
      if (Count(position.pieces(player)) > kMostPieces) return false;
      if ((position.men(player) & Position::CrownRow(player)) != 0) return false;
    }
    return true;
  }

  // base::PlaysBooks.
  static constexpr base::BookUnits kBookUnits = {"man", "hundredths of a man"};
  static constexpr const char* kBookPieces = "pieces";
  static int Pieces(const Position& position) { return Count(position.pieces()); }
  static constexpr int kBookVarietyStep = 1;
  static constexpr int kMostBookVariety = 1000;
  static std::string_view BuiltInBook();
  static std::string_view BuiltInWeights(Dama::Variant) { return Network::BuiltInBytes(); }
};

using Book = book::Book<DamaBook>;

static_assert(base::PlaysBooks<DamaBook>);

}  // namespace tavoliere::dama
