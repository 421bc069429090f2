#include <atomic>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/history.h"
#include "core/search/perft.h"
#include "engines/dama/rules/game.h"
#include "engines/dama/rules/routes.h"
#include "tests/engines/dama/naive.h"
#include "tests/engines/dama/parsed.h"
#include "tests/sanitized.h"

namespace tavoliere::dama {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAreArray;

Dama::MoveList MovesOf(const Position& position) {
  Dama::MoveList moves;
  Dama::Generate(position, moves);
  return moves;
}

std::vector<std::string> MoveTexts(const Position& position) {
  std::vector<std::string> texts;
  for (const Move& move : MovesOf(position)) texts.push_back(Dama::FormatMove(position, move));
  return texts;
}

std::uint64_t PerftCount(const Position& position, int depth) {
  const std::atomic<bool> never{false};
  return core::Perft<Dama>(never, nullptr).Count(position, depth);
}

TEST(Board, SquaresAreNumberedFromTheTopLeftCorner) {
  EXPECT_EQ(Square(1).row(), 0);
  EXPECT_EQ(Square(1).column(), 0);
  EXPECT_EQ(Square(4).column(), 6);
  EXPECT_EQ(Square(5).row(), 1);
  EXPECT_EQ(Square(5).column(), 1);
  EXPECT_EQ(Square(32).row(), 7);
  EXPECT_EQ(Square(32).column(), 7);
  Bitboard all = 0;
  for (int number = 1; number <= kSquares; ++number) {
    const Square square(number);
    EXPECT_EQ(Square::Of(square.set()), square);
    EXPECT_EQ(Turned(square.set()), Square(33 - number).set());
    all |= square.set();
  }
  EXPECT_EQ(all, kBoard);
}

TEST(Board, ShiftsAreDiagonalSteps) {
  const auto check = [](Square from, Bitboard reached, int row_step, int column_step) {
    const int row = from.row() + row_step;
    const int column = from.column() + column_step;
    const bool on_board = row >= 0 && row < 8 && column >= 0 && column < 8;
    ASSERT_EQ((reached & kBoard) != 0, on_board) << from.number();
    if (on_board) {
      EXPECT_EQ(Square::Of(reached & kBoard), Square(4 * row + column / 2 + 1));
    }
  };
  for (int number = 1; number <= kSquares; ++number) {
    const Square from(number);
    check(from, Shift<kUpLeft>(from.set()), -1, -1);
    check(from, Shift<kUpRight>(from.set()), -1, 1);
    check(from, Shift<kDownLeft>(from.set()), 1, -1);
    check(from, Shift<kDownRight>(from.set()), 1, 1);
  }
}

TEST(Rules, StartPosition) {
  const Position start = Dama::Start({});
  EXPECT_EQ(start, Parsed("W:W21-32:B1-12"));
  EXPECT_EQ(Dama::Format(start),
            "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
  EXPECT_THAT(MoveTexts(start),
              ElementsAre("21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20"));
}

// Counts on which several independent programs agree; equal routes are one move.
TEST(Perft, FromTheStart) {
  const std::vector<std::uint64_t> counts = {7,     49,     302,    1469,   7361,
                                             36473, 177532, 828783, 3860875};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_EQ(PerftCount(Position(), static_cast<int>(i) + 1), counts[i]) << "depth " << i + 1;
  }
}

// Two routes of one move counted apart, as most published tables do.
std::uint64_t PerftOfRoutes(const Position& position, int depth) {
  const std::vector<CaptureRoute> routes = LegalRoutes(CaptureRoutes(position));
  if (depth == 1) return routes.empty() ? Dama::CountMoves(position) : routes.size();
  std::uint64_t count = 0;
  for (const CaptureRoute& route : routes)
    count += PerftOfRoutes(position.Play(route.move()), depth - 1);
  if (!routes.empty()) return count;
  for (const Move& move : MovesOf(position)) count += PerftOfRoutes(position.Play(move), depth - 1);
  return count;
}

TEST(Perft, PublishedCountsOfRoutes) {
  const Position first = Parsed("W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3");
  EXPECT_EQ(PerftOfRoutes(first, 10), 164177);
  if (!kSanitized) {
    EXPECT_EQ(PerftOfRoutes(first, 12), 2643623);
  }
  EXPECT_EQ(PerftOfRoutes(Parsed("W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4"), 6), 368908);
}

// Positions published by Ed Gilbert and Rein Halbersma.
TEST(Perft, PublishedPositions) {
  struct Case {
    const char* position;
    std::vector<std::uint64_t> counts;
  };
  const std::vector<Case> cases = {
      {"W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3",
       {5, 13, 42, 107, 360, 1099, 3736, 12495, 43686, 164173}},
      {"B:W30,21,22,17,20,K6:B25,28,9,5,1,3", {6, 47, 271, 1916, 10810, 73137, 389809, 2469050}},
      // At depth 7 it would be one more if only the first king met decided.
      {"W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4",
       {13, 112, 828, 6756, 46241, 368908, 2468110}}};
  for (const Case& c : cases) {
    const Position position = Parsed(c.position);
    for (std::size_t i = 0; i < c.counts.size(); ++i) {
      EXPECT_EQ(PerftCount(position, static_cast<int>(i) + 1), c.counts[i])
          << c.position << " depth " << i + 1;
    }
  }
}

struct ListCase {
  const char* position;
  std::vector<std::string> moves;
  const char* route = nullptr;  // of the first move
};

class LegalMoves : public ::testing::TestWithParam<ListCase> {};

TEST_P(LegalMoves, AreThese) {
  const Position position = Parsed(GetParam().position);
  EXPECT_THAT(MoveTexts(position), UnorderedElementsAreArray(GetParam().moves));
  EXPECT_EQ(Dama::CountMoves(position), GetParam().moves.size());
  if (GetParam().route != nullptr) {
    const absl::StatusOr<Move> move = Dama::ParseMove(position, GetParam().route);
    ASSERT_TRUE(move.ok()) << move.status();
    EXPECT_EQ(*move, MovesOf(position)[0]);
    std::string route;
    for (const std::string& square : Dama::Route(position, *move))
      route += (route.empty() ? "" : "x") + square;
    EXPECT_EQ(route, GetParam().route);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rules, LegalMoves,
    ::testing::Values(ListCase{"W:W31:B12,20,28", {"31x8"}, "31x24x15x8"},
                      ListCase{"W:WK22:B18,19,27", {"22x13", "22x15", "22x31"}},
                      ListCase{"W:WK27:B5,6,13,15,21,23", {"27x25"}, "27x20x11x2x9x18x25"},
                      ListCase{"W:WK21,31:B10,18,27", {"31x6"}},               // most pieces
                      ListCase{"W:WK23,31:B19,26,27", {"23x21"}, "23x30x21"},  // with the king
                      ListCase{"W:WK23:B19,K28", {"23x32"}},                   // most kings
                      ListCase{
                          "W:WK30:B10,12,18,K20,K26,27", {"30x5"}, "30x21x14x5"},  // kings first
                      ListCase{"W:WK31:B18,20,K27,K28", {"31x13", "31x15"}},       // a free choice
                      ListCase{"W:WK30:B10,K12,K18,20,K26,K27", {"30x5"}, "30x21x14x5"},
                      ListCase{"W:W30:BK26", {"30-27"}},                 // a man cannot take a king
                      ListCase{"W:W9,18:B5,6,14", {"18x2"}, "18x11x2"},  // crowned, the move ends
                      ListCase{"W:WK18:B14,15,22,23", {"18x18"}, "18x11x20x27x18"},
                      ListCase{"W:W25:BK21,K22,18", {}},
                      ListCase{"B:W27,28:B24,K32", {"32x30"}, "32x23x30"},
                      ListCase{"W:W29:BK25,22", {"29-26"}}));

TEST(Rules, WhoCannotMoveHasLost) {
  const Position blocked = Parsed("W:W25:BK21,K22,18");
  EXPECT_EQ(Dama::Result(blocked), core::Outcome::Win(kBlack, "no legal move"));
  EXPECT_EQ(Dama::Result(Parsed("B:W25:B")), core::Outcome::Win(kWhite, "no pieces left"));
  EXPECT_EQ(Dama::FinalCount(Parsed("B:W25,K1,K2:B")).english(), "pieces 3-0");
  EXPECT_EQ(Dama::FinalCount(Parsed("B:W25:BK3")).In(base::Language::kItalian), "pezzi 1-1");
}

TEST(Rules, EveryRouteOfOneMoveIsReadAndTheSmallestWritten) {
  const Position position = Parsed("W:WK18:B14,15,22,23");
  const Move move = MovesOf(position)[0];
  for (const char* route : {"18x18", "18x11x20x27x18", "18x27x20x11x18", "18:18"}) {
    const absl::StatusOr<Move> read = Dama::ParseMove(position, route);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, move);
  }
}

TEST(Rules, FullRoutesDistinguishMovesThatShareTheirEnds) {
  // From 30 to 14 over 21 or over 23.
  const Position position = Parsed("W:WK30:B26,18,27,19");
  const std::vector<std::string> texts = MoveTexts(position);
  for (const std::string& text : texts) {
    const absl::StatusOr<Move> read = Dama::ParseMove(position, text);
    ASSERT_TRUE(read.ok()) << text << ": " << read.status();
  }
  EXPECT_EQ(texts.size(), std::set<std::string>(texts.begin(), texts.end()).size());
}

TEST(Rules, FastAndNaiveGeneratorsAgreeOnRandomPositions) {
  std::mt19937_64 random(20);
  int captures = 0;
  for (int i = 0; i < Samples(100'000); ++i) {
    const int pieces = 2 + i % 23;
    const Position position = RandomPosition(pieces, 1 + i % 5, random);
    const std::set<NaiveMove> expected = NaiveMoves(position);
    std::set<NaiveMove> got;
    const Dama::MoveList moves = MovesOf(position);
    for (const Move& move : moves) {
      NaiveMove seen{move.from().number(), move.to().number(), {}};
      for (Bitboard rest = move.captured(); rest != 0; rest &= rest - 1)
        seen.captured.insert(Square::Of(Lowest(rest)).number());
      got.insert(seen);
      ASSERT_EQ(NaiveBoardOf(position.Play(move)), NaivePlay(NaiveBoardOf(position), seen))
          << Dama::Format(position) << " " << Dama::FormatMove(position, move);
    }
    ASSERT_EQ(got, expected) << Dama::Format(position);
    ASSERT_EQ(moves.size(), expected.size()) << Dama::Format(position);
    ASSERT_EQ(Dama::CountMoves(position), expected.size()) << Dama::Format(position);
    ASSERT_EQ(Dama::HasCapture(position), !moves.empty() && moves[0].IsCapture());
    if (!moves.empty() && moves[0].IsCapture()) ++captures;
  }
  EXPECT_GT(captures, Samples(30'000));
}

TEST(Rules, MirroredPositionsHaveMirroredMoves) {
  std::mt19937_64 random(21);
  for (int i = 0; i < 5'000; ++i) {
    const Position position = RandomPosition(2 + i % 23, 3, random);
    std::set<NaiveMove> mirrored;
    for (const NaiveMove& move : NaiveMoves(position.Mirrored())) {
      NaiveMove turned{33 - move.from, 33 - move.to, {}};
      for (const int number : move.captured) turned.captured.insert(33 - number);
      mirrored.insert(turned);
    }
    ASSERT_EQ(mirrored, NaiveMoves(position)) << Dama::Format(position);
    ASSERT_EQ(position.Mirrored().Mirrored(), position);
  }
}

core::History<Dama> Played(const Position& start, const std::vector<std::string>& moves) {
  core::History<Dama> history(start);
  for (const std::string& text : moves) {
    const absl::StatusOr<Move> move = Dama::ParseMove(history.current(), text);
    EXPECT_TRUE(move.ok()) << text << ": " << move.status();
    if (move.ok()) history.Play(*move);
  }
  return history;
}

TEST(Draws, ByTheThirdRepetition) {
  const Position start = Parsed("W:WK32:BK1");
  std::vector<std::string> moves;
  const std::vector<std::string> round = {"32-28", "1-5", "28-32", "5-1"};
  moves.insert(moves.end(), round.begin(), round.end());
  EXPECT_FALSE(Played(start, moves).GameOver({}).has_value());
  moves.insert(moves.end(), round.begin(), round.end());
  const core::History<Dama> history = Played(start, moves);
  EXPECT_EQ(history.GameOver({}), core::Outcome::Draw("draw by repetition"));
  EXPECT_FALSE(history.GameOver({.draw_repetitions = 0}).has_value());
  EXPECT_FALSE(history.GameOver({.draw_repetitions = 4}).has_value());
}

TEST(Draws, ByMovesWithoutProgress) {
  const Settings two_moves{.draw_moves = 2, .draw_repetitions = 0};
  const Position start = Parsed("W:W17,K32:BK1");
  const std::vector<std::string> moves = {"32-28", "1-5", "28-32", "5-1"};
  EXPECT_FALSE(Played(start, {"32-28", "1-5", "28-32"}).GameOver(two_moves).has_value());
  EXPECT_EQ(Played(start, moves).GameOver(two_moves),
            core::Outcome::Draw("draw by moves without a capture or a man's move"));
  EXPECT_FALSE(Played(start, moves).GameOver({.draw_moves = 0, .draw_repetitions = 0}).has_value());
  // A man's move begins the count anew.
  EXPECT_FALSE(Played(start, {"32-28", "1-5", "17-13", "5-1"}).GameOver(two_moves).has_value());
}

TEST(Draws, ASideThatCannotMoveHasLostEvenAtTheMoveLimit) {
  core::HistoryFacts facts;
  facts.reversible_plies = 80;
  EXPECT_EQ(Dama::Adjudicate(Parsed("W:W25:BK21,K22,18"), facts, {}), std::nullopt);
  EXPECT_TRUE(Dama::Adjudicate(Parsed("W:WK32:BK1"), facts, {}).has_value());
}

TEST(Moves, TagsOfOnePositionDiffer) {
  std::mt19937_64 random(22);
  int moves_seen = 0;
  int twins = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::set<std::uint16_t> tags;
    for (const Move& move : MovesOf(RandomPosition(2 + i % 23, 1, random))) {
      EXPECT_NE(move.tag(), 0);
      ++moves_seen;
      if (!tags.insert(move.tag()).second) ++twins;
    }
  }
  EXPECT_LT(twins, moves_seen / 1000);
}

}  // namespace
}  // namespace tavoliere::dama
