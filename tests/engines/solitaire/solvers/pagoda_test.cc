#include "engines/solitaire/solvers/pagoda.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <random>
#include <vector>

#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/game.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/at.h"
#include "tests/engines/solitaire/solvers/random_pegs.h"

namespace tavoliere::solitaire {
namespace {

TEST(Pagodas, NoJumpGains) {
  for (const char* text :
       {"--ooo--/--ooo--/ooooooo/ooo.ooo/ooooooo/--ooo--/--ooo--", "ooo/o.o/ooo", "oo.o",
        "---ooo---/---ooo---/---ooo---/ooooooooo/oooo.oooo/ooooooooo/---ooo---/---ooo---/---ooo---",
        "oooooooo/oooooooo/oooooooo/oooo.ooo/oooooooo/oooooooo/oooooooo/oooooooo"}) {
    const Position position = At(text);
    const PagodaFunctions pagodas(position.board());
    for (const auto& w : pagodas.functions()) {
      for (const Jump jump : position.board().jumps()) {
        ASSERT_GE(w[jump.from] + w[jump.over], w[jump.to]) << text;
      }
    }
  }
}

TEST(Pagodas, TheSumsFollowTheJumps) {
  std::mt19937_64 random(3);
  const Board& board = *EnglishBoard();
  const PagodaFunctions pagodas(board);
  EXPECT_EQ(pagodas.functions().size(), PagodaFunctions::kLanes);
  for (int game = 0; game < 50; ++game) {
    Pegs pegs = Position().pegs();
    PagodaFunctions::Sums sums = pagodas.Start(pegs);
    while (true) {
      std::vector<std::size_t> jumps;
      AnyJump(board, board.Possible(pegs), [&](std::size_t jump) {
        jumps.push_back(jump);
        return false;
      });
      if (jumps.empty()) break;
      const std::size_t jump = jumps[random() % jumps.size()];
      pegs ^= board.jumps()[jump].mask();
      sums = pagodas.After(sums, jump);
      ASSERT_EQ(sums, pagodas.Start(pegs));
    }
  }
}

TEST(Pagodas, LeaveTheHolesThatHaveEnough) {
  std::mt19937_64 random(4);
  const Board& board = *EnglishBoard();
  const PagodaFunctions pagodas(board);
  for (int i = 0; i < 500; ++i) {
    const Pegs pegs = random() & random() & board.all();
    Pegs enough = board.all();
    for (const Weights& w : pagodas.functions()) {
      int sum = 0;
      for (int hole = 0; hole < board.hole_count(); ++hole) {
        if ((pegs & Bit(hole)) != 0) sum += w[static_cast<std::size_t>(hole)];
      }
      for (int hole = 0; hole < board.hole_count(); ++hole) {
        if (sum < w[static_cast<std::size_t>(hole)]) enough &= ~Bit(hole);
      }
    }
    ASSERT_EQ(pagodas.Left(pagodas.Start(pegs), board.all()), enough);
    ASSERT_EQ(pagodas.Left(pagodas.Start(pegs), Bit(16)), enough & Bit(16));
  }
}

TEST(Pagodas, CondemnNoPositionThatHasASolution) {
  std::mt19937_64 random(5);
  const Board& board = *EnglishBoard();
  for (int i = 0; i < 200; ++i) {
    const int end = static_cast<int>(random() % 33);
    const Pegs pegs = RandomSolvable(board, end, 1 + i % 30, random);
    ASSERT_EQ(CondemningFunction(board, pegs, end, 1000), std::nullopt) << i;
  }
}

TEST(Pagodas, AreFoundForThePositionTheyCondemn) {
  std::mt19937_64 random(6);
  int found = 0;
  for (const Variant variant : {Variant::kEnglish33, Variant::kDiamond41}) {
    const auto board = Solitaire::Start(variant).shared_board();
    for (int i = 0; i < 100; ++i) {
      const Pegs pegs = random() & random() & board->all();
      const int end = static_cast<int>(random() % static_cast<std::uint64_t>(board->hole_count()));
      const auto w = CondemningFunction(*board, pegs, end, 60);
      if (!w) continue;
      ++found;
      int sum = 0;
      int size = 0;
      for (int hole = 0; hole < board->hole_count(); ++hole) {
        const int weight = (*w)[static_cast<std::size_t>(hole)];
        if ((pegs & Bit(hole)) != 0) sum += weight;
        size += std::abs(weight);
      }
      ASSERT_LT(sum, (*w)[static_cast<std::size_t>(end)]);
      ASSERT_LE(size, 60);
      for (const Jump jump : board->jumps())
        ASSERT_GE((*w)[jump.from] + (*w)[jump.over], (*w)[jump.to]);
    }
  }
  EXPECT_GE(found, 50);
}

}  // namespace
}  // namespace tavoliere::solitaire
