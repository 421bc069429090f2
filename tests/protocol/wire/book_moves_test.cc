#include "protocol/wire/book_moves.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::protocol {
namespace {

const std::vector<BookMove>& TwoMoves() {
  static const std::vector<BookMove> kMoves = {{true, 20, {5, 1, 4}, {"d3", "c5", "d6"}},
                                               {false, -150, {}, {"f5"}}};
  return kMoves;
}

TEST(BookMovesText, HasAPartForEachMove) {
  EXPECT_EQ(FormatBookMoves(TwoMoves()),
            "stays cp 20 games 5 1 4 pv d3 c5 d6 | leaves cp -150 pv f5");
  EXPECT_EQ(FormatBookMoves({}), "none");
}

TEST(BookMovesText, IsReadAsItIsWritten) {
  EXPECT_EQ(*ParseBookMoves(FormatBookMoves(TwoMoves())), TwoMoves());
  EXPECT_THAT(*ParseBookMoves("none"), testing::IsEmpty());
}

TEST(BookMovesText, OfAnotherFormIsRefused) {
  for (const std::string text :
       {"", "d3", "stays", "stays cp 20", "stays cp 20 pv", "stays cp x pv d3", "goes cp 20 pv d3",
        "stays mate 20 pv d3", "stays cp 20 games 5 1 pv d3", "stays cp 20 games 5 1 4 d3",
        "stays cp 20 games 5 -1 4 pv d3", "stays cp 20 games", "stays cp 20 games 5 1 4",
        "stays cp 20 pv d3 | ", "none | stays cp 20 pv d3"}) {
    EXPECT_FALSE(ParseBookMoves(text).ok()) << text;
  }
  EXPECT_THAT(std::string(ParseBookMoves("stays cp 20").status().message()),
              testing::HasSubstr("'stays cp 20'"));
}

}  // namespace
}  // namespace tavoliere::protocol
