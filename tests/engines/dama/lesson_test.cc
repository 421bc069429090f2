// Italian draughts as it is learnt.
#include "engines/dama/lesson.h"

#include <random>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engines/dama/naive.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

TEST(DamaLesson, UnpacksWhatItPackedAsTheSideToMoveSeesIt) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 3000; ++i) {
    const Position position = RandomPosition(2 + i % 23, 3, random);
    const Position seen = position.turn() == kWhite ? position : position.Mirrored();
    ASSERT_EQ(DamaLesson::Unpack(DamaLesson::Pack(position), {}), seen) << Dama::Format(position);
  }
}

TEST(DamaLesson, PacksImagesAlikeAndOthersNot) {
  const Position position = Parsed("B:W21,K5,30:B1,K32");
  EXPECT_EQ(DamaLesson::Pack(position), DamaLesson::Pack(position.Mirrored()));
  EXPECT_EQ(DamaLesson::Canonical(DamaLesson::Pack(position)), DamaLesson::Pack(position));
  for (const char* other : {"W:W21,K5,30:B1,K32", "B:W21,5,30:B1,K32", "B:W21,K5:B1,K32"})
    EXPECT_NE(DamaLesson::Pack(position), DamaLesson::Pack(Parsed(other))) << other;
}

TEST(DamaLesson, StagesArePieces) {
  EXPECT_EQ(DamaLesson::Stage(Position()), 24);
  EXPECT_EQ(DamaLesson::Stage(Parsed("W:W21,K5:BK32")), 3);
}

TEST(DamaLesson, WhoCannotMoveHasLost) {
  EXPECT_EQ(DamaLesson::Result(Parsed("W:W25:BK21,K22,18")), -32'000);
  EXPECT_EQ(DamaLesson::Result(Parsed("B:W21:B")), -32'000);
}

TEST(DamaLesson, CapturesAreNotQuiet) {
  EXPECT_TRUE(DamaLesson::Quiet(Position(), {}));
  EXPECT_TRUE(DamaLesson::Quiet(Parsed("W:W21:B1"), {}));
  EXPECT_FALSE(DamaLesson::Quiet(Parsed("W:W21:B18"), {})) << "a capture is due";
  EXPECT_TRUE(DamaLesson::Quiet(Parsed("B:W18,21,32:B14,3"), {})) << "threatened is not captured";
  EXPECT_FALSE(DamaLesson::Quiet(Parsed("W:W25:BK21,K22,18"), {})) << "the game is over";
}

}  // namespace
}  // namespace tavoliere::dama
