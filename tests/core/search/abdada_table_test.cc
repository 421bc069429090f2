#include "core/search/shared/abdada_table.h"

#include <gtest/gtest.h>

#include "core/types.h"

namespace tavoliere::core {
namespace {

TEST(AbdadaTableTest, KnowsWhatHasBegunUntilItEnds) {
  AbdadaTable work;
  EXPECT_FALSE(work.Has(7, Depth{5}));
  work.Begin(7, Depth{5});
  EXPECT_TRUE(work.Has(7, Depth{5}));
  EXPECT_FALSE(work.Has(7, Depth{6}));
  EXPECT_FALSE(work.Has(8, Depth{5}));
  work.End(7, Depth{5});
  EXPECT_FALSE(work.Has(7, Depth{5}));
}

TEST(AbdadaTableTest, WhatAnotherHasPutOnItsSlotStaysThere) {
  AbdadaTable work;
  work.Begin(1, Depth{5});
  Key other = 2;
  // Goes on until one falls on the slot of the first.
  for (;; ++other) {
    work.Begin(other, Depth{5});
    if (!work.Has(1, Depth{5})) break;
    work.End(other, Depth{5});
  }
  work.End(1, Depth{5});
  EXPECT_TRUE(work.Has(other, Depth{5}));
}

}  // namespace
}  // namespace tavoliere::core
