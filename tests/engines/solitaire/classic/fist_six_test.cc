#include "engines/solitaire/classic/fist_six.h"

#include <random>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "engines/solitaire/rules/game.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/at.h"
#include "tests/sanitized.h"

namespace tavoliere::solitaire {
namespace {

// Whether at most `jumps` jumps can bring one of `others` beside a peg of `group`: tried out. A peg
// where another one lands is dropped.
bool CanComeByTrying(const FistSix& fist, Pegs group, Pegs others, int jumps) {
  const Pegs beside = fist.Beside(group);
  absl::flat_hash_set<Pegs> seen = {others};
  std::vector<Pegs> level = {others};
  for (int made = 0;; ++made) {
    std::vector<Pegs> next;
    for (const Pegs pegs : level) {
      if ((pegs & beside) != 0) return true;
      for (const Jump jump : fist.board().jumps()) {
        if ((jump.takes() & ~pegs) != 0 || (Bit(jump.to) & group) != 0) continue;
        const Pegs after = (pegs & ~jump.takes()) | Bit(jump.to);
        if (seen.insert(after).second) next.push_back(after);
      }
    }
    if (made == jumps || next.empty()) return false;
    level = next;
  }
}

TEST(FistSix, KnowsTheNeighboursOfEachHole) {
  const Position position = At("--...--/--...--/......./......./......./--...--/--...--");
  const FistSix fist(position.shared_board());
  const auto hole = [&](const char* name) { return Bit(*position.board().ParseHole(name)); };
  EXPECT_EQ(fist.Beside(hole("d4")), hole("d3") | hole("c4") | hole("e4") | hole("d5"));
  EXPECT_EQ(fist.Beside(hole("c1")), hole("d1") | hole("c2"));
  EXPECT_EQ(fist.Beside(hole("g5") | hole("e7")),
            hole("g4") | hole("f5") | hole("d7") | hole("e6"));
  EXPECT_EQ(fist.Beside(0), 0u);
}

// The corner of eight rows of eight takes more sets of pegs than are listed.
TEST(FistSix, CountsAHoleWithTooManySetsAsSupplied) {
  const Position position =
      At("......../......../......../......../......../......../......../........");
  FistSix six(position.shared_board());
  EXPECT_FALSE(six.CanJoin(Bit(0), Bit(63)));
  FistSix deepest(position.shared_board(), FistSix::kMaxDepth);
  EXPECT_TRUE(deepest.CanJoin(Bit(0), Bit(63)));
}

class FistSixOnBoards : public ::testing::TestWithParam<const char*> {};

TEST_P(FistSixOnBoards, AgreesWithTryingItOut) {
  std::mt19937_64 random(41);
  const Position position = At(GetParam());
  const Board& board = position.board();
  for (const int depth : {0, 1, 4, FistSix::kDepth, 7}) {
    FistSix fist(position.shared_board(), depth);
    for (int i = 0; i < Samples(60); ++i) {
      // Few pegs, so that there are lonely ones of both kinds.
      const Pegs pegs = random() & random() & (i % 2 == 0 ? ~Pegs{0} : random()) & board.all();
      if (Count(pegs) > 9) continue;  // takes long to try out
      for (Pegs each = pegs & ~fist.Beside(pegs); each != 0; each &= each - 1) {
        const Pegs peg = Bit(FirstHole(each));
        ASSERT_EQ(fist.AnyLost(pegs, peg), !CanComeByTrying(fist, peg, pegs & ~peg, depth))
            << Solitaire::Format({position.shared_board(), pegs}) << " "
            << board.HoleName(FirstHole(peg)) << " " << depth;
      }
      const Pegs group = pegs & random() & random();
      ASSERT_EQ(fist.CanJoin(group, pegs & ~group),
                CanComeByTrying(fist, group, pegs & ~group, depth))
          << Solitaire::Format({position.shared_board(), pegs}) << " " << group << " " << depth;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Boards, FistSixOnBoards,
    ::testing::Values("--...--/--...--/......./......./......./--...--/--...--",
                      "--...--/-.....-/......./......./......./-.....-/--...--", ".........",
                      ".../...", "......./......./......./......./......./......."));

}  // namespace
}  // namespace tavoliere::solitaire
