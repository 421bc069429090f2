#include "core/search/move_picker.h"

#include <vector>

#include <gtest/gtest.h>

#include "core/move_list.h"

namespace tavoliere::core {
namespace {

struct Numbered {
  std::uint16_t number = 0;
  std::uint16_t tag() const { return number; }
};
using Numbers = MoveList<Numbered, 8>;

std::vector<int> Order(std::vector<int> scores, std::uint16_t table_tag) {
  Numbers list;
  for (std::size_t i = 1; i <= scores.size(); ++i) list.push_back({static_cast<std::uint16_t>(i)});
  const auto score = [&](const Numbered& move) { return scores[move.number - 1u]; };
  MovePicker<Numbers> picker(list, table_tag, score);
  std::vector<int> order;
  while (const Numbered* move = picker.Next()) order.push_back(move->number);
  return order;
}

TEST(MovePickerTest, BestFirstEqualOnesAsGenerated) {
  EXPECT_EQ(Order({1, 5, 3, 5, 1}, 0), (std::vector<int>{2, 4, 3, 1, 5}));
  EXPECT_EQ(Order({0, 0, 0, 0}, 0), (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(Order({}, 0), std::vector<int>{});
}

TEST(MovePickerTest, TheTablesMoveComesFirst) {
  EXPECT_EQ(Order({9, 8, 1}, 3), (std::vector<int>{3, 1, 2}));
}

TEST(MovePickerTest, WhatIsPutOffComesLastAndIsKnownAgain) {
  Numbers list;
  for (std::uint16_t i = 1; i <= 4; ++i) list.push_back({i});
  MovePicker<Numbers> picker(list, 2, [](const Numbered& move) { return -move.number; });
  std::vector<int> order;
  std::vector<bool> back;
  while (const Numbered* move = picker.Next()) {
    order.push_back(move->number);
    back.push_back(picker.IsBack());
    if (!picker.IsBack() && (move->number == 1 || move->number == 3)) picker.PutOff();
  }
  EXPECT_EQ(order, (std::vector<int>{2, 1, 3, 4, 1, 3}));
  EXPECT_EQ(back, (std::vector<bool>{false, false, false, false, true, true}));
  EXPECT_EQ(list[3].number, 3);
}

TEST(HistoryTableTest, StaysWithinItsBounds) {
  HistoryTable table;
  for (int i = 0; i < 10'000; ++i) table.Add(Player::kFirst, 5, 1024);
  EXPECT_LE(table.Get(Player::kFirst, 5), kHistoryMax);
  EXPECT_GT(table.Get(Player::kFirst, 5), kHistoryMax / 2);
  for (int i = 0; i < 10'000; ++i) table.Add(Player::kFirst, 5, -1024);
  EXPECT_GE(table.Get(Player::kFirst, 5), -kHistoryMax);
  EXPECT_EQ(table.Get(Player::kSecond, 5), 0);
}

TEST(KillersTest, KeepsTheLastTwo) {
  Killers killers;
  for (const std::uint16_t tag : std::vector<std::uint16_t>{1, 2, 2, 3}) killers.Add(tag);
  EXPECT_TRUE(killers.Has(3) && killers.Has(2));
  EXPECT_FALSE(killers.Has(1));
}

}  // namespace
}  // namespace tavoliere::core
