#include "engines/othello/rules/game.h"

#include <cstdint>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engines/othello/naive.h"

namespace tavoliere::othello {
namespace {

using ::testing::HasSubstr;

Position Parsed(const std::string& text, Variant variant = Variant::kOthello) {
  absl::StatusOr<Position> position = Othello::Parse(text, variant);
  EXPECT_TRUE(position.ok()) << position.status();
  return position.ok() ? *position : Position();
}

std::string ParseError(const std::string& text, Variant variant = Variant::kOthello) {
  return std::string(Othello::Parse(text, variant).status().message());
}

std::string MoveError(const Position& position, const std::string& text) {
  return std::string(Othello::ParseMove(position, text).status().message());
}

std::string Legal(const Position& position) {
  Othello::MoveList moves;
  Othello::Generate(position, moves);
  std::string text;
  for (const Move& move : moves) text += Othello::FormatMove(position, move) + " ";
  return text;
}

// Leaves as Othello counts them, every one visited but the last ply's.
std::uint64_t Perft(const Position& position, int depth) {
  Othello::MoveList moves;
  Othello::Generate(position, moves);
  if (depth == 0 || moves.empty()) return 1;
  if (depth == 1) {
    EXPECT_EQ(moves.size(), Othello::CountMoves(position));
    return moves.size();
  }
  std::uint64_t leaves = 0;
  for (const Move& move : moves) leaves += Perft(position.Play(move), depth - 1);
  return leaves;
}

TEST(Bitboard, FlipsAndMovesAgreeWithTheNaiveOnesOnAnyDiscs) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    // Boards from nearly empty to nearly full.
    const Bitboard occupied = i % 3 == 0   ? random() & random()
                              : i % 3 == 1 ? random()
                                           : random() | random();
    const Bitboard own = occupied & random();
    const Bitboard other = occupied & ~own;
    const Bitboard moves = NaiveMoves(own, other);
    ASSERT_EQ(portable::Moves(own, other), moves);
    ASSERT_EQ(Moves(own, other), moves);
    for (Bitboard left = ~occupied; left != 0; left = WithoutLowest(left)) {
      const int square = Lowest(left);
      const Bitboard flips = NaiveFlips(square, own, other);
      ASSERT_EQ(portable::Flips(square, own, other), flips);
      ASSERT_EQ(Flips(square, own, other), flips);
    }
  }
}

TEST(Rules, RandomGamesFollowTheNaiveRulesAndEnd) {
  std::mt19937_64 random(2);
  int passes = 0;
  int early_ends = 0;
  for (int game = 0; game < 400; ++game) {
    const Variant variant = kBothVariants[game % 2];
    Position position = Othello::Start(variant);
    while (true) {
      const Bitboard legal = NaiveMoves(position.own(), position.other()) & BoardSquares(variant);
      Othello::MoveList moves;
      Othello::Generate(position, moves);
      ASSERT_EQ(moves.size(), Othello::CountMoves(position));
      if (legal == 0) {
        if ((NaiveMoves(position.other(), position.own()) & BoardSquares(variant)) == 0) {
          ASSERT_TRUE(moves.empty());
          break;
        }
        ASSERT_EQ(moves.size(), 1U);
        ASSERT_TRUE(moves[0].IsPass());
        ++passes;
        const Position after = position.Play(moves[0]);
        ASSERT_EQ(after.own(), position.other());
        ASSERT_EQ(after.turn(), core::Opponent(position.turn()));
        position = after;
        continue;
      }
      Bitboard listed = 0;
      for (const Move& move : moves) listed |= Bit(move.square());
      ASSERT_EQ(listed, legal);
      ASSERT_EQ(moves.size(), static_cast<std::size_t>(Count(legal)));
      const Move move = moves[random() % moves.size()];
      const Bitboard flips = NaiveFlips(move.square(), position.own(), position.other());
      const Position after = position.Play(move);
      ASSERT_EQ(after.other(), position.own() | flips | Bit(move.square()));
      ASSERT_EQ(after.own(), position.other() & ~flips);
      position = after;
    }
    if (position.empties() != 0) ++early_ends;
  }
  EXPECT_GT(passes, 100);
  EXPECT_GT(early_ends, 0);
}

TEST(Rules, StartHasBlackToMoveWithFourMoves) {
  EXPECT_EQ(Othello::Format(Othello::Start(Variant::kOthello)),
            "---------------------------OX------XO--------------------------- X");
  EXPECT_EQ(Othello::Format(Othello::Start(Variant::kOthello6)),
            "--------------OX----XO-------------- X");
  EXPECT_EQ(Legal(Othello::Start(Variant::kOthello)), "e6 f5 c4 d3 ");
  EXPECT_EQ(Legal(Othello::Start(Variant::kOthello6)), "d5 e4 b3 c2 ");
  EXPECT_EQ(Othello::Start(Variant::kOthello), Position());
}

TEST(Rules, MostDiscsWinAndTheEmptySquaresGoToTheWinner) {
  const std::string empty(62, '-');
  const Position black_ahead = Parsed("XX" + empty + " O");
  EXPECT_EQ(Othello::CountMoves(black_ahead), 0U);
  EXPECT_EQ(Othello::Result(black_ahead).result, core::Outcome::Result::kFirstWins);
  EXPECT_EQ(FinalDifference(black_ahead), -64);
  const Position white_ahead = Parsed("OO" + empty + " O");
  EXPECT_EQ(Othello::Result(white_ahead).result, core::Outcome::Result::kSecondWins);
  EXPECT_EQ(FinalDifference(white_ahead), 64);
  const Position level = Parsed("X" + empty + "O X");
  EXPECT_EQ(Othello::Result(level).result, core::Outcome::Result::kDraw);
  EXPECT_EQ(Othello::Result(level).reason, "neither side can move");
  EXPECT_EQ(FinalDifference(level), 0);
  const Position full = Parsed(std::string(40, 'X') + std::string(24, 'O') + " X");
  EXPECT_EQ(Othello::Result(full).reason, "the board is full");
  EXPECT_EQ(FinalDifference(full), 16);
  EXPECT_EQ(Othello::FinalCount(black_ahead).english(), "64-0");
  EXPECT_EQ(Othello::FinalCount(white_ahead).english(), "0-64");
  EXPECT_EQ(Othello::FinalCount(level).english(), "32-32");
  EXPECT_EQ(Othello::FinalCount(full).english(), "40-24");
}

// Perft of Othello as published by Aart Bik; of 6x6 as computed by two independent programs.
TEST(Perft, UsualBoard) {
  const std::vector<std::uint64_t> leaves = {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
  for (std::size_t depth = 1; depth <= leaves.size(); ++depth) {
    EXPECT_EQ(Perft(Othello::Start(Variant::kOthello), static_cast<int>(depth)), leaves[depth - 1]);
  }
}

TEST(Perft, SmallBoard) {
  const std::vector<std::uint64_t> leaves = {4, 12, 56, 244, 1364, 7604};
  for (std::size_t depth = 1; depth <= leaves.size(); ++depth) {
    EXPECT_EQ(Perft(Othello::Start(Variant::kOthello6), static_cast<int>(depth)),
              leaves[depth - 1]);
  }
}

TEST(Keys, EqualPositionsHaveEqualKeysAndOthersDiffer) {
  std::mt19937_64 random(3);
  std::unordered_set<std::string> texts;
  std::unordered_set<core::Key> keys;
  for (int i = 0; i < 3000; ++i) {
    const Variant variant = kBothVariants[i % 2];
    const Position position = RandomPosition(variant, static_cast<int>(random() % 30), random);
    const Position other_turn(position.own(), position.other(), core::Opponent(position.turn()),
                              variant);
    for (const Position& each : {position, other_turn, position.Play(Move::Pass())}) {
      texts.insert(Othello::Format(each));
      keys.insert(each.key());
      ASSERT_EQ(Parsed(Othello::Format(each), variant).key(), each.key());
    }
  }
  EXPECT_EQ(keys.size(), texts.size());
  EXPECT_NE(Othello::Start(Variant::kOthello).key(), Othello::Start(Variant::kOthello6).key());
}

TEST(Notation, PositionsRoundTrip) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 500; ++i) {
    const Variant variant = kBothVariants[i % 2];
    const Position position = RandomPosition(variant, static_cast<int>(random() % 60), random);
    EXPECT_EQ(Parsed(Othello::Format(position), variant), position);
  }
}

TEST(Notation, ReadsTheDialectsOfPositionText) {
  const Position start = Othello::Start(Variant::kOthello);
  const std::string cells = "---------------------------OX------XO---------------------------";
  std::string other = cells;
  for (char& c : other) c = c == '-' ? '.' : c == 'X' ? '*' : 'o';
  EXPECT_EQ(Parsed(other + " *"), start);
  EXPECT_EQ(Parsed("  " + cells + "\tx;"), start);
  EXPECT_EQ(Parsed(cells + " X; D3:+0; C4:+0"), start);
  EXPECT_EQ(Parsed(cells + " O").turn(), core::Player::kSecond);
}

TEST(Notation, ReadsTheSideInAnySpellingOrNone) {
  const Position start = Othello::Start(Variant::kOthello);
  const std::string cells = "---------------------------OX------XO---------------------------";
  for (const char* black : {"", "X", "x", "*", " b", "b", " B", " black", " X.", ".", "X."})
    EXPECT_EQ(Parsed(cells + black), start) << black;
  for (const char* white : {"O", " o", " w", "w", " White", " w."})
    EXPECT_EQ(Parsed(cells + white).turn(), core::Player::kSecond) << white;
  // Five discs.
  const std::string later = "---------------------------OX------XXX--------------------------";
  EXPECT_EQ(Parsed(later), Parsed("f5"));
  EXPECT_EQ(Parsed(later + ";").turn(), core::Player::kSecond);
}

TEST(Notation, ReadsTheBoardsOfGgs) {
  const Position start = Othello::Start(Variant::kOthello);
  const std::string rows =
      "-------- -------- -------- ---O*--- ---*O--- -------- -------- --------";
  for (const std::string& text :
       {"8 " + rows + " *", rows + " *", rows, "BO[8 " + rows + " *]", "8 " + rows + "*",
        "8" + rows + " b", "[8 " + rows + " *]", "\"" + rows + " X\""})
    EXPECT_EQ(Parsed(text), start) << text;
  EXPECT_EQ(Parsed("6 ------ ------ --O*-- --*O-- ------ ------ O", Variant::kOthello6).turn(),
            core::Player::kSecond);
  EXPECT_THAT(ParseError("6 ------ ------ --O*-- --*O-- ------ ------ O"),
              HasSubstr("expected a board of 8x8, got one of '6'"));
}

// The last word is a side, not a cell.
TEST(Notation, AMissingCellIsNoSide) {
  EXPECT_THAT(ParseError(std::string(63, '-') + " X"), HasSubstr("got 63"));
  EXPECT_THAT(ParseError("8 " + std::string(63, '-') + " *"), HasSubstr("got 63"));
}

TEST(Notation, ReadsGamesAsPeopleWriteThem) {
  const Position after = Parsed("f5d6c3d3c4");
  for (const char* text :
       {"1. F5 d6 2. C3 d3 3. C4", "1.f5 d6 2.c3 d3 3.c4", "1 f5 d6 2 c3 d3 3 c4", "f5-d6-c3-d3-c4",
        "f5, d6, c3, d3, c4", "f 5 d 6 c 3 d 3 c 4", "f5 d6! c3?! d3 c4 40-24",
        "f5 d6 c3 d3 c4 1/2", "f5 d6 c3 d3 c4 *", "f5 d6 c3 d3 c4 +16", "f5d6c3d3c4;",
        "P@f5 d6 c3 d3 c4", "(f5d6c3d3c4)"})
    EXPECT_EQ(Parsed(text), after) << text;
  EXPECT_THAT(ParseError("1. f5 d6 2. zz"), HasSubstr("move 3 of the game, got 'zz'"));
  EXPECT_THAT(ParseError("f5 40-24 d6"), HasSubstr("move 2 of the game, got '40'"));
}

TEST(Notation, AGameForAPositionIsAListOfMoves) {
  EXPECT_EQ(Othello::AsMoves("1. F5 d6 2. c3"), "F5d6c3");
  EXPECT_EQ(Othello::AsMoves(std::string(64, '-') + " X"), "");
  EXPECT_EQ(Othello::AsMoves("8 " + std::string(64, '-') + " *"), "");
}

TEST(Notation, TheCellsDescribeTheBoard) {
  EXPECT_EQ(VariantOf(std::string(36, '-') + " X"), Variant::kOthello6);
  EXPECT_EQ(VariantOf("6 ------ ------ --O*-- --*O-- ------ ------"), Variant::kOthello6);
  EXPECT_EQ(VariantOf(std::string(64, '-') + " X"), Variant::kOthello);
  EXPECT_EQ(VariantOf("f5d6"), Variant::kOthello);
}

TEST(Notation, ReadsTranscripts) {
  const Position start = Othello::Start(Variant::kOthello);
  EXPECT_EQ(Othello::Format(Parsed("f5")),
            "---------------------------OX------XXX-------------------------- O");
  EXPECT_EQ(Parsed("F5d6 c3"), Parsed("f5").Play(Move(43)).Play(Move(18)));
  EXPECT_EQ(Parsed("d3", Variant::kOthello).own(), start.Play(Move(19)).own());
  EXPECT_THAT(ParseError("f5d6z9"), HasSubstr("move 3 of the game, got 'z9'"));
  EXPECT_THAT(ParseError("f5f5"), HasSubstr("move 2 of the game: f5 is taken"));
  EXPECT_THAT(ParseError("f5a1"), HasSubstr("a1 turns over no disc for White"));
  EXPECT_THAT(ParseError("f5d"), HasSubstr("got 'd'"));
}

TEST(Notation, TranscriptsLeavePassesOut) {
  // Random games until one holds a pass before another move.
  std::mt19937_64 random(5);
  int passes = 0;
  for (int game = 0; game < 50; ++game) {
    const Variant variant = kBothVariants[game % 2];
    Position position = Othello::Start(variant);
    std::string transcript;
    while (true) {
      Othello::MoveList moves;
      Othello::Generate(position, moves);
      if (moves.empty()) break;
      const Move move = moves[random() % moves.size()];
      if (move.IsPass()) {
        ++passes;
      } else {
        transcript += Othello::FormatMove(position, move);
      }
      position = position.Play(move);
      if (!move.IsPass()) {
        ASSERT_EQ(Parsed(transcript, variant), position);
        const auto moves_of_it = Othello::ParseMoves(Othello::Start(variant), transcript);
        ASSERT_TRUE(moves_of_it.ok());
        Position played = Othello::Start(variant);
        for (const Move again : *moves_of_it) played = played.Play(again);
        ASSERT_EQ(played, position);
      }
    }
  }
  EXPECT_GT(passes, 0);
}

TEST(Notation, AWordOfMovesGoesOnFromAnyPosition) {
  const auto moves = [](const std::string& before, const std::string& word) {
    return Othello::ParseMoves(Parsed(before), word);
  };
  EXPECT_EQ(*moves("f5", "d6C3"), (std::vector<Move>{Move(43), Move(18)}));
  EXPECT_EQ(*moves("f5", "d6"), std::vector<Move>{Move(43)});
  EXPECT_EQ(*moves("f5", "P@d6"), std::vector<Move>{Move(43)});
  EXPECT_THAT(moves("f5", "d6d6").status().message(), HasSubstr("move 2 of the game: d6 is taken"));
  EXPECT_THAT(moves("f5", "d6c").status().message(), HasSubstr("got 'd6c'"));
  EXPECT_THAT(moves("f5", "d6c3d").status().message(), HasSubstr("got 'd'"));
  EXPECT_THAT(moves("f5", "pass").status().message(), HasSubstr("may not pass"));
}

TEST(Notation, ErrorsSayWhatWasExpectedAndWhatCame) {
  const std::string cells = "---------------------------OX------XO---------------------------";
  EXPECT_THAT(ParseError(""), HasSubstr("expected 64 cells for a board of 8x8, got 0"));
  EXPECT_THAT(ParseError(cells + "- X"), HasSubstr("got 65"));
  EXPECT_THAT(ParseError(cells + " X", Variant::kOthello6), HasSubstr("expected 36 cells"));
  EXPECT_THAT(ParseError("--------------OX----XO-------------- X"), HasSubstr("got 36"));
  EXPECT_THAT(ParseError(cells + " Z"), HasSubstr("got 'Z'"));
  EXPECT_THAT(ParseError(cells + " X X"), HasSubstr("got 'X X'"));
  EXPECT_THAT(ParseError("--?" + cells.substr(3) + " X"),
              HasSubstr("as cell 3 of the position, got '?'"));
  EXPECT_THAT(ParseError(std::string("\x01\xff", 2)), HasSubstr("\\x01"));
  EXPECT_LT(ParseError(std::string(1 << 20, 'X')).size(), 200U);
}

TEST(Notation, MovesInEveryDialect) {
  const Position start = Othello::Start(Variant::kOthello);
  for (const char* text : {"d3", "D3", "P@d3", "p@D3"}) {
    absl::StatusOr<Move> move = Othello::ParseMove(start, text);
    ASSERT_TRUE(move.ok()) << move.status();
    EXPECT_EQ(Othello::FormatMove(start, *move), "d3");
  }
  // White has one disc in a corner and Black all the rest of the row: Black cannot move and White
  // can.
  const Position stuck = Parsed("OX-" + std::string(61, '-') + " X");
  for (const char* text : {"pass", "PASS", "PA", "pa", "0000", "--"}) {
    absl::StatusOr<Move> move = Othello::ParseMove(stuck, text);
    ASSERT_TRUE(move.ok()) << move.status();
    EXPECT_TRUE(move->IsPass());
    EXPECT_EQ(Othello::FormatMove(stuck, *move), "pass");
  }
}

TEST(Notation, IllegalMovesAreDistinguished) {
  const Position start = Othello::Start(Variant::kOthello);
  EXPECT_THAT(MoveError(start, "d4"), HasSubstr("d4 is taken"));
  EXPECT_THAT(MoveError(start, "a1"), HasSubstr("a1 turns over no disc for Black"));
  EXPECT_THAT(MoveError(start, "pass"), HasSubstr("Black has 4 other moves and may not pass"));
  EXPECT_THAT(MoveError(start, "i1"), HasSubstr("expected a square a1-h8 or pass, got 'i1'"));
  EXPECT_THAT(MoveError(start, "d33"), HasSubstr("got 'd33'"));
  EXPECT_THAT(MoveError(start, ""), HasSubstr("got ''"));
  EXPECT_THAT(MoveError(Othello::Start(Variant::kOthello6), "g7"), HasSubstr("a1-f6"));
  const Position over = Parsed(std::string(64, 'X') + " O");
  EXPECT_THAT(MoveError(over, "pass"), HasSubstr("the game is over"));
}

TEST(Notation, SaysWhyASquareMayNotBeChosen) {
  const Position start = Othello::Start(Variant::kOthello);
  EXPECT_EQ(Othello::WhyNotFrom(start, {"d3"}).english(), "d3 is legal");
  EXPECT_THAT(Othello::WhyNotFrom(start, {"a1"}).english(),
              HasSubstr("a1 turns over no disc for Black"));
  EXPECT_THAT(Othello::WhyNotFrom(start, {"d3", "d4"}).english(), HasSubstr("does not move"));
}

TEST(Moves, TagsDistinguishMoves) {
  std::unordered_set<std::uint16_t> tags = {0};
  for (int square = 0; square < 64; ++square) {
    EXPECT_TRUE(tags.insert(Move(square).tag()).second);
  }
  EXPECT_TRUE(tags.insert(Move::Pass().tag()).second);
}

}  // namespace
}  // namespace tavoliere::othello
