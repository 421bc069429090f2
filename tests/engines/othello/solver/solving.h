// What the tests of the endgame solver share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "core/search/evaluator.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// A table, and a limit of nodes.
class Context final : public core::SolverContext {
 public:
  explicit Context(std::uint64_t node_limit = ~std::uint64_t{0}) : left_(node_limit) {
    EXPECT_TRUE(table_.Resize(16));
  }

  bool Stop(std::uint64_t nodes) override {
    told_ += nodes;
    return told_ > left_;
  }
  core::TranspositionTable& table() override { return table_; }
  std::uint64_t told() const { return told_; }

 private:
  core::TranspositionTable table_;
  std::uint64_t left_;
  std::uint64_t told_ = 0;
};

inline std::vector<Move> LegalMoves(const Position& position) {
  Othello::MoveList moves;
  Othello::Generate(position, moves);
  return {moves.begin(), moves.end()};
}

// The value of `line` played out from `position`, for the side to move there; the line must be
// legal to the end.
inline int PlayOut(Position position, const std::vector<Move>& line) {
  int sign = 1;
  for (const Move& move : line) {
    const std::vector<Move> moves = LegalMoves(position);
    EXPECT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    position = position.Play(move);
    sign = -sign;
  }
  EXPECT_TRUE(LegalMoves(position).empty());
  return sign * FinalDifference(position);
}

}  // namespace tavoliere::othello
