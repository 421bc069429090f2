#include "engines/solitaire/fist_six.h"

#include <random>
#include <string>

#include "engines/solitaire/game.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/at.h"

namespace tavoliere::solitaire {
namespace {

// Whether pegs can be brought to every hole of `needs` by at most `jumps` jumps, from `available`
// and none used twice: tried out.
bool CanSupply(const Board& board, Pegs needs, Pegs available, int jumps, int kept) {
  const Pegs given = needs & available;
  available &= ~given;
  needs &= ~given;
  if (needs == 0) return true;
  if (jumps == 0) return false;
  const int hole = FirstHole(needs);
  if (hole == kept) return false;
  needs &= needs - 1;
  for (const Jump jump : board.jumps()) {
    if (jump.to != hole || (jump.takes() & needs) != 0) continue;
    if (CanSupply(board, needs | jump.takes(), available, jumps - 1, kept)) return true;
  }
  return false;
}

bool LostByTrying(const FistSix& fist, Pegs pegs, int hole) {
  Pegs beside = fist.Beside(Bit(hole));
  if ((beside & pegs) != 0) return false;
  for (; beside != 0; beside &= beside - 1) {
    if (CanSupply(fist.board(), Bit(FirstHole(beside)), pegs & ~Bit(hole), 6, hole)) return false;
  }
  return true;
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

TEST(FistSix, AgreesWithTryingItOut) {
  std::mt19937_64 random(41);
  for (const char* text : {"--...--/--...--/......./......./......./--...--/--...--",
                           "--...--/-.....-/......./......./......./-.....-/--...--", ".........",
                           ".../...", "......./......./......./......./......./......."}) {
    const Position position = At(text);
    const Board& board = position.board();
    FistSix fist(position.shared_board());
    int lost = 0;
    int supplied = 0;
    for (int i = 0; i < 100; ++i) {
      // Few pegs, so that there are lonely ones of both kinds.
      const Pegs pegs = random() & random() & (i % 2 == 0 ? ~Pegs{0} : random()) & board.all();
      for (Pegs each = pegs & ~fist.Beside(pegs); each != 0; each &= each - 1) {
        const int hole = FirstHole(each);
        const bool expected = LostByTrying(fist, pegs, hole);
        ASSERT_EQ(fist.AnyLost(pegs, Bit(hole)), expected)
            << Solitaire::Format({position.shared_board(), pegs}) << " " << board.HoleName(hole);
        ++(expected ? lost : supplied);
      }
    }
    EXPECT_GT(lost, 0) << text;
    if (board.hole_count() > 9) {
      EXPECT_GT(supplied, 0) << text;
    }
  }
}

}  // namespace
}  // namespace tavoliere::solitaire
