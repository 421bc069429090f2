// The search for the winner against plain minimax, in Domineering.
#include "core/proof/win_search.h"

#include <atomic>
#include <optional>

#include <gtest/gtest.h>

#include "core/proof/solved_table.h"
#include "tests/core/domineering.h"

namespace tavoliere::core {
namespace {

using testing::Domineering;

struct DominoGuide {
  static bool IsFinished(const Domineering::Position& position) {
    Domineering::MoveList moves;
    Domineering::Generate(position, moves);
    return moves.empty();
  }
  static bool FirstReachesGoal(const Domineering::Position& finished) {
    return Domineering::Result(finished).result == Outcome::Result::kFirstWins;
  }
  static int Order(const Domineering::Position& position) {
    Domineering::MoveList moves;
    Domineering::Generate(position, moves);
    return static_cast<int>(moves.size());
  }
};
using DominoSearch = WinSearch<Domineering, DominoGuide>;

bool DominoesWin(const Domineering::Position& position) {
  Domineering::MoveList moves;
  Domineering::Generate(position, moves);
  for (const auto& move : moves) {
    if (!DominoesWin(position.Play(move))) return true;
  }
  return false;
}

SolvedTable FreshTable(std::size_t megabytes = 1) { return *SolvedTable::OfSize(megabytes); }

TEST(SolvedTable, KeepsWhatCostMost) {
  SolvedTable table = FreshTable();
  EXPECT_FALSE(table.Get(7).has_value());
  table.Put(7, {true, 63});
  // More than the table has room for.
  for (Key key = 8; key < 300'000; ++key) table.Put(key, {false, 3});
  ASSERT_TRUE(table.Get(7).has_value());
  EXPECT_TRUE(table.Get(7)->wins);
  EXPECT_EQ(table.Get(7)->effort, 63);
  ASSERT_TRUE(table.Get(299'999).has_value());
  EXPECT_FALSE(table.Get(299'999)->wins);
  EXPECT_EQ(table.Get(299'999)->effort, 3);
}

TEST(WinSearch, AgreesWithMinimax) {
  for (int rows = 1; rows <= 4; ++rows) {
    for (int columns = 1; columns <= 4; ++columns) {
      const auto board = Domineering::Board(rows, columns);
      SolvedTable table = FreshTable();
      DominoSearch search(table, nullptr);
      EXPECT_EQ(search.Solve(board, 1), DominoesWin(board)) << rows << "x" << columns;
    }
  }
}

TEST(WinSearch, WhatIsLookedUpIsNotSearched) {
  const auto board = Domineering::Board(4, 4);
  for (const bool mover_wins : {false, true}) {
    SolvedTable table = FreshTable();
    DominoSearch search(table, nullptr, [&](const Domineering::Position& position) {
      EXPECT_FALSE(DominoGuide::IsFinished(position));
      return std::optional(Solved{mover_wins, 0});
    });
    EXPECT_EQ(search.Solve(board, 1), !mover_wins);
    EXPECT_EQ(search.WinningMove(board).has_value(), !mover_wins);
    EXPECT_EQ(search.nodes(), 1U);
  }
}

TEST(WinSearch, EveryNumberOfThreadsFindsTheWinner) {
  const auto board = Domineering::Board(5, 5);
  for (const int threads : {1, 2, 3}) {
    SolvedTable table = FreshTable();
    DominoSearch search(table, nullptr);
    // The player who lays second wins on 5x5 (Berlekamp 1988).
    EXPECT_EQ(search.Solve(board, threads), false) << threads;
    EXPECT_GT(search.nodes(), 0U);
  }
}

TEST(WinSearch, AWinningMoveIsFoundThoughTheTableForgot) {
  const auto board = Domineering::Board(4, 4);
  SolvedTable table = FreshTable();
  DominoSearch search(table, nullptr);
  ASSERT_EQ(search.Solve(board, 1), true);
  for (SolvedTable fresh = FreshTable(); SolvedTable * known : {&table, &fresh}) {
    const auto move = DominoSearch(*known, nullptr).WinningMove(board);
    ASSERT_TRUE(move.has_value());
    EXPECT_FALSE(DominoesWin(board.Play(*move)));
  }
  EXPECT_FALSE(search.WinningMove(Domineering::Board(1, 1)).has_value());
}

TEST(WinSearch, ReportsWhatCostMuch) {
  std::atomic<int> reported{0};
  SolvedTable table = FreshTable();
  DominoSearch search(table, [&](Key, Solved solved) {
    EXPECT_GE(solved.effort, DominoSearch::kReportedEffort);
    ++reported;
  });
  ASSERT_EQ(search.Solve(Domineering::Board(6, 6), 2), true);
  EXPECT_GT(reported, 0);
}

TEST(WinSearch, AStoppedSearchKnowsNothing) {
  SolvedTable table = FreshTable();
  DominoSearch search(table, nullptr);
  search.Stop();
  EXPECT_EQ(search.Solve(Domineering::Board(6, 6), 1), std::nullopt);
}

}  // namespace
}  // namespace tavoliere::core
