#include "core/zeroed_pages.h"

#include <utility>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/parallel.h"

namespace tavoliere::core {
namespace {

constexpr std::size_t kBytes = std::size_t{40} << 20;

std::uint64_t* Words(const ZeroedPages& pages) { return static_cast<std::uint64_t*>(pages.data()); }

// How many of its pages the system has given.
std::size_t PagesThere(const ZeroedPages& pages) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::vector<unsigned char> there(pages.bytes() / page);
  EXPECT_EQ(mincore(pages.data(), pages.bytes(), there.data()), 0);
  return static_cast<std::size_t>(
      std::count_if(there.begin(), there.end(), [](unsigned char state) { return state & 1; }));
}

TEST(ZeroedPagesTest, TouchGetsEveryPageAndChangesNothing) {
  ZeroedPages pages;
  ASSERT_TRUE(pages.Allocate(kBytes));
  const std::size_t all = kBytes / static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  EXPECT_LT(PagesThere(pages), all);
  Words(pages)[0] = 7;
  for (const int threads : {1, 3}) {
    pages.Touch(threads);
    EXPECT_EQ(PagesThere(pages), all);
    EXPECT_EQ(Words(pages)[0], 7u);
    EXPECT_EQ(Words(pages)[kBytes / 8 - 1], 0u);
    pages.Zero();
    EXPECT_EQ(Words(pages)[0], 0u);
    EXPECT_LT(PagesThere(pages), all);
    Words(pages)[0] = 7;
  }
}

TEST(ZeroedPagesTest, MoreThanThereIsFailsAndKeepsTheOld) {
  ZeroedPages pages;
  ASSERT_TRUE(pages.Allocate(1 << 20));
  Words(pages)[1] = 5;
  EXPECT_FALSE(pages.Allocate(std::size_t{1} << 60));
  EXPECT_EQ(pages.bytes(), std::size_t{1} << 20);
  EXPECT_EQ(Words(pages)[1], 5u);
}

TEST(ZeroedPagesTest, NothingHasNothingToTouch) {
  ZeroedPages pages;
  pages.Zero();
  pages.Touch(2);
  EXPECT_EQ(pages.bytes(), 0u);
}

TEST(StartThreadsTest, RunsEachTaskOnce) {
  for (const int count : {-1, 0, 1, 20}) {
    std::vector<std::atomic<int>> runs(20);
    {
      const auto threads = StartThreads(count, [&](int i) { ++runs[static_cast<std::size_t>(i)]; });
      EXPECT_EQ(threads.size(), static_cast<std::size_t>(std::max(count, 0)));
    }
    for (int i = 0; i < 20; ++i) EXPECT_EQ(runs[static_cast<std::size_t>(i)], i < count ? 1 : 0);
  }
}

}  // namespace
}  // namespace tavoliere::core
