// Italian draughts as it is learnt.
#include "engines/dama/learn/training_traits.h"

#include <random>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engines/dama/naive.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

TEST(DamaTrainingTraits, UnpacksWhatItPackedAsTheSideToMoveSeesIt) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 3000; ++i) {
    const Position position = RandomPosition(2 + i % 23, 3, random);
    const Position seen = position.turn() == kWhite ? position : position.Mirrored();
    ASSERT_EQ(DamaTrainingTraits::Unpack(DamaTrainingTraits::Pack(position), {}), seen)
        << Dama::Format(position);
  }
}

TEST(DamaTrainingTraits, PacksImagesAlikeAndOthersNot) {
  const Position position = Parsed("B:W21,K5,30:B1,K32");
  EXPECT_EQ(DamaTrainingTraits::Pack(position), DamaTrainingTraits::Pack(position.Mirrored()));
  EXPECT_EQ(DamaTrainingTraits::Canonical(DamaTrainingTraits::Pack(position)),
            DamaTrainingTraits::Pack(position));
  for (const char* other : {"W:W21,K5,30:B1,K32", "B:W21,5,30:B1,K32", "B:W21,K5:B1,K32"})
    EXPECT_NE(DamaTrainingTraits::Pack(position), DamaTrainingTraits::Pack(Parsed(other))) << other;
}

TEST(DamaTrainingTraits, StagesArePieces) {
  EXPECT_EQ(DamaTrainingTraits::Stage(Position()), 24);
  EXPECT_EQ(DamaTrainingTraits::Stage(Parsed("W:W21,K5:BK32")), 3);
}

TEST(DamaTrainingTraits, ASideThatCannotMoveHasLost) {
  EXPECT_EQ(DamaTrainingTraits::Result(Parsed("W:W25:BK21,K22,18")), -32'000);
  EXPECT_EQ(DamaTrainingTraits::Result(Parsed("B:W21:B")), -32'000);
}

TEST(DamaTrainingTraits, CapturesAreNotQuiet) {
  EXPECT_TRUE(DamaTrainingTraits::Quiet(Position(), {}));
  EXPECT_TRUE(DamaTrainingTraits::Quiet(Parsed("W:W21:B1"), {}));
  EXPECT_FALSE(DamaTrainingTraits::Quiet(Parsed("W:W21:B18"), {})) << "a capture is due";
  EXPECT_TRUE(DamaTrainingTraits::Quiet(Parsed("B:W18,21,32:B14,3"), {}))
      << "threatened is not captured";
  EXPECT_FALSE(DamaTrainingTraits::Quiet(Parsed("W:W25:BK21,K22,18"), {})) << "the game is over";
}

}  // namespace
}  // namespace tavoliere::dama
