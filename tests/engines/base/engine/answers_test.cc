#include "engines/base/engine/answers.h"

#include <utility>

#include <functional>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "core/history.h"
#include "engines/base/engine/queries.h"
#include "tests/core/domineering.h"

namespace tavoliere::base {
namespace {

using core::Player;
using core::Score;
using core::testing::Domineering;

// Solves a position by trying everything, if the tables are to know it.
class SolvingTables final : public core::EvaluatorBase<Domineering> {
 public:
  explicit SolvingTables(std::function<bool(const Domineering::Position&)> knows,
                         bool distances = true)
      : knows_(std::move(knows)), distances_(distances) {}

  Score Evaluate(const Domineering::Position&) const override { return Score::Draw(); }
  std::optional<Score> Probe(const Domineering::Position& position, core::Ply, int) const override {
    if (!knows_(position)) return std::nullopt;
    const Score solved = Solved(position, 0);
    if (distances_) return solved;
    return Score(solved > Score::Draw() ? 500 : -500);
  }

 private:
  static Score Solved(const Domineering::Position& position, int ply) {
    Score best = Score::Loss(core::Ply{ply});
    Domineering::MoveList moves;
    Domineering::Generate(position, moves);
    for (const auto& move : moves) best = std::max(best, -Solved(position.Play(move), ply + 1));
    return best;
  }

  std::function<bool(const Domineering::Position&)> knows_;
  bool distances_;
};

bool Everything(const Domineering::Position&) { return true; }

std::string Answer(const SolvingTables& tables, const Domineering::Position& position) {
  return TableAnswer<Domineering>(tables, {}, core::History<Domineering>(position));
}

// Whichever column it takes, the other player has no room.
TEST(TableAnswerTest, AWonPositionHasItsDistanceAndItsWinningMoves) {
  EXPECT_EQ(Answer(SolvingTables(Everything), Domineering::Board(2, 2)),
            "value won plies 1 winning 2");
}

// An upright pair and, apart from it, a flat one: each side has one move.
TEST(TableAnswerTest, ALostPositionHasNoWinningMove) {
  Domineering::Position position = Domineering::Board(4, 4);
  position.taken = 0xffffU & ~(0b1U | 0b1U << 4 | 0b11U << 14);
  EXPECT_EQ(Answer(SolvingTables(Everything), position), "value lost plies 2 winning 0");
}

TEST(TableAnswerTest, TablesOfOutcomesGiveNoDistance) {
  EXPECT_EQ(Answer(SolvingTables(Everything, false), Domineering::Board(2, 2)),
            "value won winning 2");
}

TEST(TableAnswerTest, MovesOutOfTheTablesAreNotCounted) {
  const SolvingTables root(
      [](const Domineering::Position& position) { return position.taken == 0; });
  EXPECT_EQ(Answer(root, Domineering::Board(3, 3)), "value won plies 3");
}

TEST(TableAnswerTest, WhatNoTableKnowsOrIsOverHasNoAnswer) {
  const SolvingTables none([](const Domineering::Position&) { return false; });
  EXPECT_EQ(Answer(none, Domineering::Board(2, 2)), "none");
  EXPECT_EQ(Answer(SolvingTables(Everything), Domineering::Board(1, 4)), "none");
}

constexpr char kThreePuzzles[] =
    "{\"game\":\"g\",\"variant\":\"a\",\"position\":\"1\"}\n"
    "{\"game\":\"g\",\"variant\":\"b\",\"position\":\"2\"}\n"
    "{\"game\":\"g\",\"variant\":\"a\",\"position\":\"3\"}\n";

std::string AnswerAbout(const std::string& variant, const protocol::QueryCommand& query) {
  const auto answer = PuzzlesAnswer(kThreePuzzles, variant, query);
  return answer.ok() ? *answer : std::string(answer.status().message());
}

TEST(PuzzlesAnswerTest, PuzzlesAreThoseOfTheVariant) {
  EXPECT_EQ(AnswerAbout("a", {"puzzles", {}}), "2");
  EXPECT_EQ(AnswerAbout("c", {"puzzles", {}}), "0");
  EXPECT_EQ(AnswerAbout("a", {"puzzle", {"2"}}), R"({"game":"g","variant":"a","position":"3"})");
  EXPECT_EQ(AnswerAbout("b", {"puzzle", {"1"}}), R"({"game":"g","variant":"b","position":"2"})");
}

TEST(PuzzlesAnswerTest, OtherNumbersAreRefused) {
  for (const char* number : {"0", "3", "x", ""})
    EXPECT_NE(AnswerAbout("a", {"puzzle", {number}}).find("expected"), std::string::npos) << number;
  EXPECT_EQ(AnswerAbout("c", {"puzzle", {"1"}}), "there are no built-in puzzles of this variant");
}

}  // namespace
}  // namespace tavoliere::base
