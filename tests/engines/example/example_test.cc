#include <atomic>
#include <cstdint>
#include <memory>

#include "absl/strings/match.h"
#include "core/search/perft.h"
#include "protocol/server/engine.h"
#include "tests/contract/game_contract.h"
#include "tests/engines/example/game.h"

namespace tavoliere::testing {

TAVOLIERE_GAME_CONTRACT(Example, example::Neutreeko, example::Evaluator);

}  // namespace tavoliere::testing

namespace tavoliere::example {

std::unique_ptr<protocol::Engine> NewEngine();

namespace {

// Counted by a second program, which keeps squares in sets and knows no bits.
TEST(Example, Perft) {
  const std::atomic<bool> never{false};
  core::Perft<Neutreeko> perft(never, nullptr);
  const std::uint64_t known[] = {14, 207, 2723, 36677};
  for (int depth = 1; depth <= 4; ++depth)
    EXPECT_EQ(perft.Count(Neutreeko::Start({}), depth), known[depth - 1]) << depth;
}

// Counters of a text live inside the position.
TEST(Example, ACounterOfTheTextGoesOnAndIsNotOfTheKey) {
  const auto late = *Neutreeko::Parse("1w1w1/2b2/5/2w2/1b1b1 b 198", {});
  EXPECT_EQ(late.key(), Neutreeko::Start({}).key());
  core::History<Neutreeko> history(late);
  for (int ply = 0; ply < 2; ++ply) {
    EXPECT_EQ(history.GameOver({}), std::nullopt);
    Neutreeko::MoveList moves;
    Neutreeko::Generate(history.current(), moves);
    history.Play(moves[0]);
  }
  EXPECT_EQ(history.GameOver({})->reason, "the longest game");
  EXPECT_TRUE(absl::EndsWith(Neutreeko::Format(history.current()), " b 200"));
}

TEST(Example, ItsNumbersAreOptionsOfTheEngine) {
  const auto engine = NewEngine();
  protocol::PositionCommand position;
  position.fen = "1w1w1/2b2/5/2w2/1b1b1 b 50";
  ASSERT_TRUE(engine->SetPosition(position).ok());
  EXPECT_EQ(*engine->Query({"gameover", {}}), "false");
  ASSERT_TRUE(engine->options().Set("Draw Plies", "50").ok());
  EXPECT_EQ(*engine->Query({"reason", {}}), "the longest game");
  EXPECT_FALSE(engine->options().Set("Draw Plies", "0").ok());
}

TEST(Example, WhatItDoesNotDeclareItInherits) {
  const auto engine = NewEngine();
  EXPECT_EQ(*engine->Query({"sides", {}}), "Black White");
  EXPECT_EQ(*engine->Query({"legal", {"B1B4"}}), "true");
  EXPECT_EQ(*engine->Query({"why", {"pass"}}), "Black has 14 legal moves and may not pass");
  EXPECT_EQ(engine->Query({"why", {"b1b2"}})->substr(0, 33), "'b1b2' is not one of the legal mo");
  EXPECT_EQ(*engine->Query({"why", {"from", "b1", "b2"}}), "no legal move goes from b1 over b2");
  EXPECT_EQ(engine->Query({"routes", {}})->substr(0, 10), "b1c1=b1,c1");
  EXPECT_EQ(*engine->Query({"obliged", {}}), "none");
  EXPECT_EQ(*engine->Query({"score", {}}), "none");
}

}  // namespace
}  // namespace tavoliere::example
