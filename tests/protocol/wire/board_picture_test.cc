#include "protocol/wire/board_picture.h"

#include <string>

#include <gtest/gtest.h>

namespace tavoliere::protocol {
namespace {

constexpr char kBefore[] = "3x2 . w b # b7 .";

TEST(BoardPicture, ChangesAreTheCellsThatDiffer) {
  EXPECT_EQ(BoardChanges(kBefore, "3x2 w . b # b12 ."), "0=w 1=. 4=b12");
  EXPECT_EQ(BoardChanges(kBefore, kBefore), "");
}

TEST(BoardPicture, AppliedChangesGiveTheNextPicture) {
  for (const char* after : {"3x2 w . b # b12 .", kBefore, "3x2 . . . . . w"}) {
    EXPECT_EQ(ApplyBoardChanges(kBefore, BoardChanges(kBefore, after)), after);
  }
}

TEST(BoardPicture, ABoardOfAnotherSizeIsKeptWhole) {
  for (const char* after : {"2x2 . . . w", "3x2 . w b # b7", "3x2 . w b # b7 . ."}) {
    EXPECT_EQ(BoardChanges(kBefore, after), after);
    EXPECT_EQ(ApplyBoardChanges(kBefore, after), after);
  }
}

TEST(BoardPicture, WhatNamesNoCellIsLeftOut) {
  EXPECT_EQ(ApplyBoardChanges(kBefore, "6=w x=w =w -1=w 99999999999999999999=w 2= 5=w"),
            "3x2 . w b # b7 w");
}

}  // namespace
}  // namespace tavoliere::protocol
