#include "core/tables/table_cache.h"

#include <array>
#include <atomic>
#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/sanitized.h"

namespace tavoliere::core {
namespace {

using Values = std::vector<std::uint8_t>;

std::uint64_t BytesFor(std::size_t slots) { return slots * TableCache::kBlockValues; }

TEST(TableCacheTest, KeepsNoMoreThanItHasRoomFor) {
  TableCache cache(BytesFor(3));
  EXPECT_EQ(cache.slots(), 3U);
  std::vector<TableCache::Block> blocks(10);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    EXPECT_EQ(cache.Find(blocks[i], 0), TableCache::kMissing);
    cache.Keep(&blocks[i], Values(5, static_cast<std::uint8_t>(i)));
    EXPECT_EQ(cache.Find(blocks[i], 4), static_cast<int>(i));
  }
  int kept = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const int found = cache.Find(blocks[i], 4);
    if (found == TableCache::kMissing) continue;
    EXPECT_EQ(found, static_cast<int>(i));
    ++kept;
  }
  EXPECT_EQ(kept, 3);
}

TEST(TableCacheTest, TheBlockWithoutLookupsIsEvicted) {
  TableCache cache(BytesFor(4));
  TableCache::Block often;
  cache.Keep(&often, Values(1, 77));
  std::vector<TableCache::Block> others(100);
  for (TableCache::Block& other : others) {
    cache.Keep(&other, Values(1, 1));
    ASSERT_EQ(cache.Find(often, 0), 77);
  }
}

TEST(TableCacheTest, HasRoomForOneBlockAtLeast) {
  TableCache cache(0);
  EXPECT_EQ(cache.slots(), 1U);
  std::vector<TableCache::Block> blocks(2);
  cache.Keep(&blocks[0], Values(TableCache::kBlockValues, 1));
  cache.Keep(&blocks[1], Values(TableCache::kBlockValues, 2));
  EXPECT_EQ(cache.Find(blocks[0], 0), TableCache::kMissing);
  EXPECT_EQ(cache.Find(blocks[1], TableCache::kBlockValues - 1), 2);
}

TEST(TableCacheTest, DropsBlocksThatAreDestroyed) {
  TableCache cache(BytesFor(2));
  TableCache::Block stays;
  cache.Keep(&stays, Values(1, 9));
  {
    std::vector<TableCache::Block> goes(1);
    cache.Keep(&goes[0], Values(1, 8));
    cache.Drop(absl::MakeSpan(goes));
    EXPECT_EQ(cache.Find(goes[0], 0), TableCache::kMissing);
  }
  // Under a sanitizer: no write goes to freed blocks.
  std::vector<TableCache::Block> next(5);
  for (TableCache::Block& block : next) cache.Keep(&block, Values(1, 7));
  EXPECT_EQ(cache.Find(next.back(), 0), 7);
}

TEST(TableCacheTest, ANewSizeDropsEverything) {
  TableCache cache(BytesFor(2));
  std::vector<TableCache::Block> blocks(4);
  cache.Keep(&blocks[0], Values(1, 1));
  ASSERT_TRUE(cache.Resize(BytesFor(4)).ok());
  EXPECT_EQ(cache.slots(), 4U);
  EXPECT_EQ(cache.Find(blocks[0], 0), TableCache::kMissing);
  for (TableCache::Block& block : blocks) cache.Keep(&block, Values(1, 3));
  for (TableCache::Block& block : blocks) EXPECT_EQ(cache.Find(block, 0), 3);
}

// Readers of blocks that come and go all the time see their values or nothing.
TEST(TableCacheTest, ReadersNeverSeeAnotherBlocksValues) {
  TableCache cache(BytesFor(2));
  std::vector<TableCache::Block> blocks(7);
  std::vector<std::size_t> wrong(4);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&, t] {
      std::mt19937 random(static_cast<std::uint32_t>(t));
      for (int i = Samples(200'000); i > 0; --i) {
        const std::size_t block = random() % blocks.size();
        const std::size_t offset = random() % 64;
        const int found = cache.Find(blocks[block], offset);
        if (found == TableCache::kMissing) {
          cache.Keep(&blocks[block], Values(64, static_cast<std::uint8_t>(block)));
        } else if (found != static_cast<int>(block)) {
          ++wrong[t];
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<std::size_t>(4));
}

// Two blocks take turns in one slot while a thread asks for the first of them.
TEST(TableCacheTest, AReaderNoticesThatTheSlotHasChangedHands) {
  TableCache cache(BytesFor(1));
  std::array<TableCache::Block, 2> blocks;
  const std::array<Values, 2> values = {Values(1, 0), Values(1, 1)};
  std::atomic<bool> done{false};
  std::thread writer([&] {
    for (int turn = Samples(500'000); turn > 0; --turn) {
      for (std::size_t i = 0; i < blocks.size(); ++i) cache.Keep(&blocks[i], values[i]);
    }
    done = true;
  });
  int wrong = 0;
  while (!done.load(std::memory_order_relaxed)) wrong += cache.Find(blocks[0], 0) == 1 ? 1 : 0;
  writer.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace tavoliere::core
