#include "engines/dipole/rules/game.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "core/history.h"
#include "tests/engines/dipole/parsed.h"

namespace tavoliere::dipole {
namespace {

using core::Player;

std::vector<std::string> Legal(const Position& position) {
  Dipole::MoveList moves;
  Dipole::Generate(position, moves);
  std::vector<std::string> words;
  for (const Move& move : moves) words.push_back(Dipole::FormatMove(position, move));
  return words;
}

std::string After(const std::string& position, const std::string& move) {
  const Position before = Parsed(position);
  const auto read = Dipole::ParseMove(before, move);
  EXPECT_TRUE(read.ok()) << read.status();
  return read.ok() ? Dipole::Format(before.Play(*read)) : "";
}

// The rules once more, by coordinates and without tables: every legal triple, bear-offs once for
// each count.
std::set<std::string> NaiveMoves(const Position& position) {
  const int ahead = position.turn() == Player::kFirst ? 1 : -1;
  const SquareSet own = position.stacks(position.turn());
  std::set<std::string> found;
  for (int square = 0; square < 64; ++square) {
    const int file = square % 8;
    const int rank = square / 8;
    if (!IsDark(file, rank) || (own & Bit(SquareAt(file, rank))) == 0) continue;
    for (int count = 1; count <= position.height(SquareAt(file, rank)); ++count) {
      bool left = false;
      for (const auto& [name, df, dr] : {std::tuple{"n", 0, 1},
                                         {"s", 0, -1},
                                         {"ne", 1, 1},
                                         {"nw", -1, 1},
                                         {"se", 1, -1},
                                         {"sw", -1, -1},
                                         {"e", 1, 0},
                                         {"w", -1, 0}}) {
        const int to_file = file + count * df;
        const int to_rank = rank + count * dr;
        if ((to_file + to_rank) % 2 != 0) continue;
        const bool inside = to_file >= 0 && to_file < 8 && to_rank >= 0 && to_rank < 8;
        const bool forward = dr == ahead;
        if (!inside && (!forward || left)) continue;
        if (inside) {
          const Square to = SquareAt(to_file, to_rank);
          const int there = position.height(to);
          const bool enemy = there > 0 && (own & Bit(to)) == 0;
          if (enemy ? there > count : !forward) continue;
        }
        left = left || !inside;
        found.insert(std::string{static_cast<char>('a' + file), static_cast<char>('1' + rank)} +
                     name + std::to_string(count));
      }
    }
  }
  if (found.empty()) found.insert("pass");
  return found;
}

TEST(Rules, GeneratorAgreesWithANaiveOneInRandomGames) {
  std::mt19937_64 random(1);
  for (int game = 0; game < 300; ++game) {
    Position position = Dipole::Start(game % 2 == 0 ? Variant::kDipole : Variant::kDipoleC1);
    while (!position.Finished()) {
      const std::vector<std::string> words = Legal(position);
      ASSERT_EQ(std::set<std::string>(words.begin(), words.end()), NaiveMoves(position))
          << Dipole::Format(position);
      ASSERT_EQ(Dipole::CountMoves(position), words.size());
      Dipole::MoveList moves;
      Dipole::Generate(position, moves);
      position = position.Play(moves[random() % moves.size()]);
    }
  }
}

TEST(Rules, OpeningMoves) {
  const std::vector<std::string> moves = Legal(Dipole::Start(Variant::kDipole));
  EXPECT_EQ(moves.size(), 19U);
  EXPECT_EQ(Legal(Dipole::Start(Variant::kDipoleC1)).size(), 20U);
  EXPECT_EQ(std::count(moves.begin(), moves.end(), "e1n8"), 1) << "straight off comes first";
  EXPECT_EQ(std::count(moves.begin(), moves.end(), "e1ne8"), 0);
}

TEST(Rules, MovesMergeAndLeaveTheRestBehind) {
  EXPECT_EQ(After("W:We1x12:Bd8x12", "e1ne3"), "B:We1x9,h4x3:Bd8x12");
  EXPECT_EQ(After("W:We1x2,g3x4:Bd8x12", "e1ne2"), "B:Wg3x6:Bd8x12");
  EXPECT_EQ(After("B:We1x12:Bd8x12", "d8s2"), "W:We1x12:Bd6x2,d8x10");
}

TEST(Rules, CapturesRemoveStacksUpToTheMovingPart) {
  EXPECT_EQ(After("W:We1x5:Bh4x3", "e1ne3"), "B:We1x2,h4x3:B");
  // Backwards, sideways, and over a stack in between.
  EXPECT_EQ(After("W:Wh4x3,g3x1:Bf2x2,d8x1", "h4sw2"), "B:Wf2x2,g3x1,h4x1:Bd8x1");
  EXPECT_EQ(After("W:We1x2:Bc1x2,d8x1", "e1w2"), "B:Wc1x2:Bd8x1");
}

TEST(Rules, BearingOffNamesItsFirstDirection) {
  EXPECT_EQ(After("W:Wd8x3,a1x1:Bh4x1", "d8ne1"), "B:Wa1x1,d8x2:Bh4x1");
  // d8 with 3: one diagonally (straight off one is a light step), two straight, three diagonally.
  const std::vector<std::string> moves = Legal(Parsed("W:Wd8x3:Ba1x4"));
  EXPECT_EQ(moves, (std::vector<std::string>{"d8ne1", "d8n2", "d8ne3"}));
  // On the edge of the board one diagonal leads out from any row.
  const std::vector<std::string> edge = Legal(Parsed("W:Wh4x1:Bd8x1"));
  EXPECT_EQ(edge, (std::vector<std::string>{"h4nw1", "h4ne1"}));
}

TEST(Rules, StuckSidesPassAndOnlyThey) {
  const Position stuck = Parsed("W:Wc1x1:Bb2x2,d2x2");
  EXPECT_EQ(Legal(stuck), (std::vector<std::string>{"pass"}));
  EXPECT_EQ(Dipole::Format(stuck.Play(Move::Pass())), "B:Wc1x1:Bb2x2,d2x2");
  EXPECT_EQ(Dipole::CountMoves(stuck), 1U);
}

TEST(Rules, ASideWithoutCheckersHasLost) {
  const Position white_gone = Parsed("W:W:Bd8x1");
  EXPECT_TRUE(Legal(white_gone).empty());
  EXPECT_EQ(Dipole::Result(white_gone).result, core::Outcome::Result::kSecondWins);
  // Also by bearing off its own last checker.
  EXPECT_EQ(After("W:Wd8x1:Bh4x1", "d8ne1"), "B:W:Bh4x1");
  EXPECT_EQ(Dipole::Result(Parsed("B:W:Bh4x1")).result, core::Outcome::Result::kSecondWins);
  EXPECT_EQ(Dipole::FinalCount(Parsed("B:W:Bh4x5")).english(), "checkers 0-5");
  EXPECT_EQ(Dipole::Result(Parsed("B:Wh4x1:B")).result, core::Outcome::Result::kFirstWins);
}

TEST(Rules, MoveLimitCountsCheckers) {
  core::HistoryFacts facts;
  facts.plies = 120;
  const Settings sixty{.max_moves = 60};
  const Position more = Parsed("W:We1x3:Bd8x2");
  EXPECT_EQ(Dipole::Adjudicate(more, facts, sixty)->result, core::Outcome::Result::kFirstWins);
  EXPECT_EQ(Dipole::Adjudicate(Parsed("W:We1x2:Bd8x3"), facts, sixty)->result,
            core::Outcome::Result::kSecondWins);
  EXPECT_EQ(Dipole::Adjudicate(Parsed("W:We1x2:Bd8x2"), facts, sixty)->result,
            core::Outcome::Result::kDraw);
  EXPECT_FALSE(Dipole::Adjudicate(more, facts, Settings{}).has_value()) << "off by default";
  facts.plies = 119;
  EXPECT_FALSE(Dipole::Adjudicate(more, facts, sixty).has_value());
}

TEST(Position, KeepsItsSumsInEveryMove) {
  std::mt19937_64 random(2);
  for (int game = 0; game < 100; ++game) {
    Position position = Dipole::Start(Variant::kDipole);
    while (!position.Finished()) {
      Dipole::MoveList moves;
      Dipole::Generate(position, moves);
      position = position.Play(moves[random() % moves.size()]);
      Position again(position.turn());
      for (Player player : {Player::kFirst, Player::kSecond}) {
        for (SquareSet stacks = position.stacks(player); stacks != 0;) {
          const Square square = PopFirst(stacks);
          again.Put(player, square, position.height(square));
        }
      }
      ASSERT_EQ(again, position);
      for (Player player : {Player::kFirst, Player::kSecond}) {
        ASSERT_EQ(again.checkers(player), position.checkers(player));
        ASSERT_EQ(again.rows_to_go(player), position.rows_to_go(player));
      }
    }
  }
}

TEST(Moves, TagsDistinguishMovesWithinTheHistoryTable) {
  std::set<std::uint16_t> tags;
  for (Square from = 0; from < kSquares; ++from) {
    for (int direction = 0; direction < kDirections; ++direction) {
      for (int count = 1; count <= kMaxCheckers; ++count) {
        const Move move(from, DirectionAt(direction), count);
        EXPECT_FALSE(move.IsPass());
        EXPECT_EQ(move.from(), from);
        EXPECT_EQ(move.direction(), DirectionAt(direction));
        EXPECT_EQ(move.count(), count);
        EXPECT_TRUE(tags.insert(move.tag()).second);
      }
    }
  }
  EXPECT_TRUE(tags.insert(Move::Pass().tag()).second);
  EXPECT_GT(*tags.begin(), 0);
  EXPECT_LT(*tags.rbegin(), 4096);
}

}  // namespace
}  // namespace tavoliere::dipole
