// Stones of two colours on a Grid, one per square: conversion to and from text, and the picture.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/bits.h"
#include "core/types.h"
#include "engines/base/text/board_picture.h"
#include "engines/base/text/grid.h"

namespace tavoliere::base {

// The squares of the stones of player 1 and of player 2, which have none in common.
using StoneSets = std::array<core::Bits, 2>;

// What a Position of such a game is, or derives from: equal ones have equal keys.
struct StonesToMove {
  StoneSets stones{};
  core::Player mover = core::Player::kFirst;

  core::Player turn() const { return mover; }
  // The squares of the side to move, and of the other.
  core::Bits own() const { return stones[static_cast<std::size_t>(mover)]; }
  core::Bits other() const { return stones[1 - static_cast<std::size_t>(mover)]; }
  core::Key key() const { return core::KeyOf(stones[0], stones[1], mover); }
  // Colours exchanged.
  StonesToMove Mirrored() const { return {{stones[1], stones[0]}, core::Opponent(mover)}; }
  friend bool operator==(const StonesToMove&, const StonesToMove&) = default;
};

class TwoColours {
 public:
  // `grid` has at most 64 squares. `letters` stand for a stone of player 1 and of player 2 ("bw"),
  // and name the sides. An empty square is a full stop.
  constexpr TwoColours(const Grid& grid, std::string_view letters)
      : grid_(grid), letters_(letters) {}

  // The letter of what stands there.
  char At(const StoneSets& stones, int square) const;

  // "1w1w1/2b2/5/2w2/1b1b1": the rows from the top, see Grid.
  std::string FormatRows(const StoneSets& stones) const;
  absl::StatusOr<StoneSets> ParseRows(std::string_view text) const;

  // The side's letter, and the side of a letter; nullopt: it is neither's.
  std::string Letter(core::Player side) const {
    return std::string(1, letters_[static_cast<std::size_t>(side)]);
  }
  std::optional<core::Player> Side(std::string_view letter) const;

  // "1w1w1/2b2/5/2w2/1b1b1 b": the rows and the side to move.
  std::string Format(const StonesToMove& position) const;
  absl::StatusOr<StonesToMove> Parse(std::string_view text) const;

  BoardPicture Picture(const StoneSets& stones) const;
  // For Cells() and FormatBoard() of a game: what a cell may hold, and the text of such a board.
  CellKinds Cells() const;
  std::string FormatBoard(const BoardPicture& picture, core::Player turn) const;

 private:
  Grid grid_;
  std::string_view letters_;
};

}  // namespace tavoliere::base
