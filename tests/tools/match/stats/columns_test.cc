// Names as a terminal shows them.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

using testing::ElementsAre;

TEST(Shown, WritesControlBytesAndBadUtf8InHexadecimal) {
  EXPECT_EQ(Shown("plain \u00e9 \u4e2d"), "plain \u00e9 \u4e2d");
  EXPECT_EQ(Shown("\x1b[2Jred"), "\\x1b[2Jred");
  EXPECT_EQ(Shown("a\nb\tc\r\x7f"), "a\\x0ab\\x09c\\x0d\\x7f");
  EXPECT_EQ(Shown(std::string("\0", 1)), "\\x00");
  EXPECT_EQ(Shown("\u009b1m"), "\\xc2\\x9b1m") << "the one-byte escape of ISO 6429";
  EXPECT_EQ(Shown("Ren\xe9"), "Ren\\xe9");
  EXPECT_EQ(Shown("\xc0\x80 \xed\xa0\x80 \xf4\x90\x80\x80 \xe4\xb8"),
            "\\xc0\\x80 \\xed\\xa0\\x80 \\xf4\\x90\\x80\\x80 \\xe4\\xb8");
  EXPECT_EQ(ShownLines("a\nb\x1b"), "a\nb\\x1b");
}

TEST(Columns, OfWideAndCombiningCharacters) {
  EXPECT_EQ(ColumnsOf("abc"), 3);
  EXPECT_EQ(ColumnsOf("\u00e9t\u00e9"), 3);
  EXPECT_EQ(ColumnsOf("e\u0301"), 1);
  EXPECT_EQ(ColumnsOf("\u68cb\u624b"), 4);
  EXPECT_EQ(ColumnsOf("\ud55c\uad6d"), 4);
  EXPECT_EQ(ColumnsOf("\U0001f600"), 2);
  EXPECT_EQ(Padded("\u68cb", 4), "\u68cb  ");
  EXPECT_EQ(Padded("abcde", 4), "abcde");
  EXPECT_EQ(FirstColumns("\u68cb\u624b", 3), "\u68cb");
  EXPECT_EQ(FirstColumns("e\u0301f", 1), "e\u0301");
}

TEST(ShortNames, StayDifferent) {
  EXPECT_THAT(ShortNames({"short", "othello-of-a-long-branch-a", "othello-of-a-long-branch-b"}, 16),
              ElementsAre("short", "othello-~ranch-a", "othello-~ranch-b"));
  EXPECT_THAT(ShortNames({"othello-of-branch-a-of-today", "othello-of-branch-b-of-today"}, 16),
              ElementsAre("othello-of-bra~1", "othello-of-bra~2"));
  EXPECT_THAT(ShortNames({"\u68cb\u68cb\u68cb\u68cb\u68cb\u68cb\u68cb", "a\x1b"}, 12),
              ElementsAre("\u68cb\u68cb\u68cb~\u68cb\u68cb", "a\\x1b"));
}

}  // namespace
}  // namespace tavoliere::match
