#include "core/search/shared/transposition_table.h"

#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace tavoliere::core {
namespace {

TranspositionTable MakeTable(std::size_t megabytes) {
  TranspositionTable table;
  EXPECT_TRUE(table.Resize(megabytes));
  return table;
}

TEST(TranspositionTableTest, ReturnsWhatWasStored) {
  TranspositionTable table = MakeTable(1);
  EXPECT_EQ(table.Probe(42), std::nullopt);
  for (const int score : {0, 1, -1, 6400, -6400, 999'999, -999'999}) {
    for (const int depth : {-64, -1, 0, 1, 60, 191}) {
      const TableEntry entry{0xbeef, Score(score), Depth{depth}, Bound::kExact};
      table.Clear();
      table.Store(42, entry);
      const auto found = table.Probe(42);
      ASSERT_TRUE(found.has_value());
      EXPECT_EQ(found->move_tag, entry.move_tag);
      EXPECT_EQ(found->score, entry.score);
      EXPECT_EQ(found->depth, entry.depth);
      EXPECT_EQ(found->bound, entry.bound);
    }
  }
  EXPECT_EQ(table.Probe(43), std::nullopt);
}

TEST(TranspositionTableTest, WorksBeforeItHasASize) {
  TranspositionTable table;
  EXPECT_EQ(table.Probe(42), std::nullopt);
  table.Store(42, {7, Score(3), Depth{4}, Bound::kLower});
  EXPECT_EQ(table.Probe(42)->move_tag, 7);
  EXPECT_GT(table.HashFull(), 0);
  table.Touch(2);
  table.Clear();
  EXPECT_EQ(table.Probe(42), std::nullopt);
}

// A size between two powers of two holds more than the smaller one could.
TEST(TranspositionTableTest, UsesAllItIsGiven) {
  TranspositionTable table = MakeTable(3);
  constexpr int kSlotsOf2Megabytes = 2 << 20 >> 4;
  std::mt19937_64 random(1);
  std::vector<Key> keys(kSlotsOf2Megabytes / 2 * 3);
  for (Key& key : keys) {
    key = random();
    table.Store(key, {1, Score(0), Depth{1}, Bound::kExact});
  }
  int kept = 0;
  for (const Key key : keys) kept += table.Probe(key) ? 1 : 0;
  EXPECT_GT(kept, kSlotsOf2Megabytes);
}

TEST(TranspositionTableTest, MateScoresCountFromThePosition) {
  const Score found_at_ply_5 = Score::Win(Ply{8});
  EXPECT_EQ(found_at_ply_5.ToTable(Ply{5}).FromTable(Ply{2}), Score::Win(Ply{5}));
  EXPECT_EQ((-found_at_ply_5).ToTable(Ply{5}).FromTable(Ply{2}), Score::Loss(Ply{5}));
  EXPECT_EQ(Score(120).ToTable(Ply{5}), Score(120));
}

TEST(TranspositionTableTest, ClearForgets) {
  TranspositionTable table = MakeTable(1);
  table.Store(1, {7, Score(3), Depth{4}, Bound::kLower});
  table.Clear();
  EXPECT_EQ(table.Probe(1), std::nullopt);
}

TEST(TranspositionTableTest, KeepsAKnownMoveWhenABoundBringsNone) {
  TranspositionTable table = MakeTable(1);
  table.Store(1, {7, Score(3), Depth{4}, Bound::kExact});
  table.Store(1, {0, Score(1), Depth{5}, Bound::kUpper});
  EXPECT_EQ(table.Probe(1)->move_tag, 7);
  EXPECT_EQ(table.Probe(1)->bound, Bound::kUpper);
}

TEST(TranspositionTableTest, OlderAndShallowerEntriesGiveWay) {
  TranspositionTable table = MakeTable(1);
  // Five positions of one bucket of four: the shallowest goes.
  const Key stride = Key{1} << 40;
  for (Key i = 1; i <= 4; ++i)
    table.Store(i * stride, {1, Score(0), Depth{static_cast<int>(i)}, Bound::kExact});
  table.Store(5 * stride, {1, Score(0), Depth{1}, Bound::kExact});
  EXPECT_EQ(table.Probe(stride), std::nullopt);
  EXPECT_TRUE(table.Probe(5 * stride).has_value());
  // After some searches even the deepest of the old ones gives way to a shallow new one.
  for (int search = 0; search < 3; ++search) table.NewSearch();
  for (Key i = 6; i <= 9; ++i) table.Store(i * stride, {1, Score(0), Depth{1}, Bound::kExact});
  EXPECT_EQ(table.Probe(4 * stride), std::nullopt);
}

TEST(TranspositionTableTest, RefusesWhatTheMachineCannotGive) {
  TranspositionTable table = MakeTable(1);
  table.Store(1, {7, Score(3), Depth{4}, Bound::kExact});
  EXPECT_FALSE(table.Resize(std::size_t{1} << 40));
  EXPECT_TRUE(table.Probe(1).has_value()) << "the old table stays";
}

// Threads that write over each other never make a reader see an entry that was not stored.
TEST(TranspositionTableTest, TornEntriesAreNeverSeen) {
  TranspositionTable table = MakeTable(1);
  constexpr int kRounds = 200'000;
  const auto entry_of = [](Key key, int variant) {
    return TableEntry{static_cast<std::uint16_t>(key * 31 + static_cast<Key>(variant)),
                      Score(static_cast<int>(key % 1000) * 8 + variant), Depth{variant},
                      Bound::kExact};
  };
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (unsigned seed = 0; seed < 2; ++seed) {
    threads.emplace_back([&, seed] {
      std::mt19937_64 random(seed);
      for (int i = 0; i < kRounds; ++i) {
        const Key key = 1 + random() % 16;
        if (const auto found = table.Probe(key)) {
          const TableEntry expected = entry_of(key, found->depth.value);
          if (found->move_tag != expected.move_tag || found->score != expected.score) ++wrong;
        }
        table.Store(key, entry_of(key, static_cast<int>(random() % 8)));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace tavoliere::core
