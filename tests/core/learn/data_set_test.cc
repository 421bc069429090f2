#include "core/learn/data/data_set.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::learn {
namespace {

using ::testing::ElementsAre;

using Toys = Records<4>;

Record<4> Toy(std::uint8_t first, std::uint8_t last, std::uint32_t game = 0) {
  Record<4> record;
  record.position = {first, 0, 0, last};
  record.game = game;
  return record;
}

std::array<std::uint8_t, 4> Least(const std::array<std::uint8_t, 4>& position) {
  std::array<std::uint8_t, 4> image = position;
  std::reverse(image.begin(), image.end());
  return std::min(position, image);
}

std::vector<std::uint32_t> Games(const Toys& records) {
  std::vector<std::uint32_t> games;
  for (const auto& record : records) games.push_back(record.game);
  return games;
}

TEST(Record, LearnsTheExactValueBeforeASearch) {
  Record<4> record;
  EXPECT_EQ(record.Best(), kNoValue);
  record.search = 7;
  EXPECT_EQ(record.Best(), 7);
  record.exact = -3;
  EXPECT_EQ(record.Best(), -3);
}

TEST(Deduplicate, KeepsTheImageOfWhichMostIsKnown) {
  Toys records = {Toy(1, 2, 0), Toy(3, 4, 1), Toy(2, 1, 2), Toy(4, 3, 3),
                  Toy(5, 5, 4), Toy(1, 2, 5), Toy(4, 3, 6)};
  records[3].depth = 4;
  records[6].depth = 6;
  records[5].exact = 0;
  Deduplicate(Least, records);
  EXPECT_THAT(Games(records), ElementsAre(4, 5, 6));
}

TEST(Deduplicate, KeepsTheFirstOfEquals) {
  Toys records = {Toy(2, 1, 0), Toy(1, 2, 1), Toy(2, 1, 2)};
  Deduplicate(Least, records);
  EXPECT_THAT(Games(records), ElementsAre(0));
}

TEST(Shuffle, IsTheSameForASeedAndLosesNothing) {
  Toys records;
  for (std::uint32_t game = 0; game < 1000; ++game) records.push_back(Toy(1, 1, game));
  Toys again = records;
  Toys other = records;
  const Toys before = records;
  core::Shuffle(7, records);
  core::Shuffle(7, again);
  core::Shuffle(8, other);
  EXPECT_EQ(records, again);
  EXPECT_NE(records, other);
  EXPECT_NE(records, before);
  std::vector<std::uint32_t> games = Games(records);
  std::sort(games.begin(), games.end());
  EXPECT_EQ(games, Games(before));
}

TEST(HeldOut, IsOneGameInSoMany) {
  int held = 0;
  for (std::uint32_t game = 0; game < 100'000; ++game) held += HeldOut(game, 20, 0) ? 1 : 0;
  EXPECT_NEAR(held, 5000, 250);
  EXPECT_TRUE(HeldOut(12, 1, 0));
}

class RecordsTest : public files::FolderTest {};

TEST_F(RecordsTest, AreReadAsTheyWereWritten) {
  Toys records;
  for (std::uint32_t game = 0; game < 40'000; ++game) {
    records.push_back(Toy(static_cast<std::uint8_t>(game), 1, game));
    records.back().exact = static_cast<Value>(game % 100);
    records.back().depth = 3;
  }
  {
    auto writer = DataSetWriter::Open(Path("set"), KindFor<4>("toy", "small"));
    ASSERT_TRUE(writer.ok());
    ASSERT_TRUE(AppendRecords(records, **writer).ok());
    EXPECT_EQ((*writer)->mark(), records.size());
  }
  Toys read = {Toy(9, 9)};
  ASSERT_TRUE(ReadRecords<4>(Path("set"), KindFor<4>("toy", "small"), &read).ok());
  ASSERT_EQ(read.size(), records.size() + 1);
  EXPECT_EQ(read.front(), Toy(9, 9));
  EXPECT_TRUE(std::equal(records.begin(), records.end(), read.begin() + 1));
}

}  // namespace
}  // namespace tavoliere::learn
