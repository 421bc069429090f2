#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/dama/rules/game.h"
#include "engines/dama/rules/routes.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

using ::testing::HasSubstr;

std::string ParseError(const std::string& text) {
  const absl::StatusOr<Position> position = Dama::Parse(text, {});
  EXPECT_FALSE(position.ok()) << text;
  return std::string(position.status().message());
}

std::string MoveError(const std::string& position, const std::string& text) {
  const absl::StatusOr<Move> move = Dama::ParseMove(Parsed(position), text);
  EXPECT_FALSE(move.ok()) << position << " " << text;
  return std::string(move.status().message());
}

TEST(Fen, ReadsWhatPdnAllows) {
  const Position position = Parsed("B:W21,K22:B1-3");
  EXPECT_EQ(position.turn(), kBlack);
  EXPECT_EQ(position.men(kWhite), Square(21).set());
  EXPECT_EQ(position.kings(kWhite), Square(22).set());
  EXPECT_EQ(position.pieces(kBlack), Square(1).set() | Square(2).set() | Square(3).set());
  EXPECT_EQ(Dama::Format(position), "B:W21,K22:B1,2,3");
  for (const char* same :
       {"B:B1,2,3:W21,K22", "B:W21,K22:B1-3.", " b:w21, k22 : b1-3 ", "B:WK22,21:B3,2,1"}) {
    EXPECT_EQ(Parsed(same), position) << same;
  }
  EXPECT_EQ(Parsed("W:WK1-4:B"), Parsed("W:B:WK1,K2,K3,K4"));
  EXPECT_EQ(Dama::Format(Parsed("W:W:B1")), "W:W:B1");
}

TEST(Fen, ReadsWhatStandsAroundIt) {
  const Position position = Parsed("B:W21,K22:B1-3");
  for (const char* same : {"[FEN \"B:W21,K22:B1-3\"]", "[FEN \"B:W21,K22:B1-3.\"]",
                           "[B:W21,K22:B1-3]", "\"B:W21,K22:B1-3\".", "(B:W21,K22:B1-3).",
                           "FEN \"B:W21,K22:B1-3\"", "B:W21,K22:B1-3:H0:F1", "b:w21,k22:b1-3."})
    EXPECT_EQ(Parsed(same), position) << same;
  EXPECT_THAT(ParseError("B:W21:B1:H"), HasSubstr("three parts between colons"));
}

TEST(Fen, ErrorsSayWhatWasExpectedAndWhatCame) {
  EXPECT_THAT(ParseError(""), HasSubstr("three parts between colons, got ''"));
  EXPECT_THAT(ParseError("W:W21"), HasSubstr("got 'W:W21'"));
  EXPECT_THAT(ParseError("X:W21:B1"), HasSubstr("expected W or B as the side to move, got 'X'"));
  EXPECT_THAT(ParseError("W:W21:W1"), HasSubstr("B and its squares, got 'W1'"));
  EXPECT_THAT(ParseError("W:21:B1"), HasSubstr("got '21'"));
  EXPECT_THAT(ParseError("W:W33:B1"), HasSubstr("among White's pieces, got '33'"));
  EXPECT_THAT(ParseError("W:W0:B1"), HasSubstr("got '0'"));
  EXPECT_THAT(ParseError("W:W21,:B1"), HasSubstr("got ''"));
  EXPECT_THAT(ParseError("W:W21:B7-3"), HasSubstr("among Black's pieces, got '7-3'"));
  EXPECT_THAT(ParseError("W:W21,22,21:B1"), HasSubstr("two pieces stand on square 21"));
  EXPECT_THAT(ParseError("W:W21:B21"), HasSubstr("two pieces stand on square 21"));
  EXPECT_THAT(ParseError("W:W3:B9"), HasSubstr("a man of White on square 3"));
  EXPECT_THAT(ParseError("W:W21:B30"), HasSubstr("a man of Black on square 30"));
  EXPECT_THAT(ParseError("W:W13-25:B1"), HasSubstr("White has more than 12 pieces"));
  EXPECT_LT(ParseError(std::string(1 << 20, 'W')).size(), 200U);
}

TEST(MoveText, Dialects) {
  const Position start;
  for (const char* text : {"22-18", "22x18", "22:18", "2218"}) {
    const absl::StatusOr<Move> move = Dama::ParseMove(start, text);
    ASSERT_TRUE(move.ok()) << text << ": " << move.status();
    EXPECT_EQ(*move, Move(Square(22), Square(18)));
  }
  EXPECT_TRUE(Dama::ParseMove(Parsed("W:W9:B1"), "0905").ok());
}

TEST(MoveText, NumbersSignsAndBlanksAreSkipped) {
  using Text = base::TextOf<Dama>;
  const Position start;
  for (const char* text : {"1. 22-18", "1.22-18", "1 22-18", "22 - 18", "22- 18", "22 18", "22-18*",
                           "22-18 *", "22-18!?", " 12... 22-18! "}) {
    const auto move = Text::ParseMove(start, text);
    ASSERT_TRUE(move.ok()) << text << ": " << move.status();
    EXPECT_EQ(*move, Move(Square(22), Square(18))) << text;
  }
  const Position capture = Parsed("W:W22,32:B18");
  EXPECT_TRUE(Text::ParseMove(capture, "22 x 13*").ok());
  EXPECT_FALSE(Text::ParseMove(start, "1.").ok());
  EXPECT_FALSE(Text::ParseMove(start, "*").ok());
  EXPECT_FALSE(Text::ParseMove(start, " ").ok());
}

TEST(MoveText, SaysWhyAMoveIsIllegal) {
  const std::string start = "W:W21-32:B1-12";
  EXPECT_THAT(MoveError(start, "zz9"), HasSubstr("expected a move such as 22-18"));
  EXPECT_THAT(MoveError(start, "22-33"), HasSubstr("got '22-33'"));
  EXPECT_THAT(MoveError(start, "17-13"), HasSubstr("17 is empty"));
  EXPECT_THAT(MoveError(start, "9-13"), HasSubstr("the piece on 9 is Black's"));
  EXPECT_THAT(MoveError(start, "26-22"), HasSubstr("22 is occupied"));
  EXPECT_THAT(MoveError(start, "22-14"), HasSubstr("is not a step on a diagonal"));
  EXPECT_THAT(MoveError(start, "22x15"), HasSubstr("there is no piece of Black on 19"));
  EXPECT_THAT(MoveError("W:W18:B1", "18-22"), HasSubstr("a man moves forward only"));
  EXPECT_THAT(MoveError("W:W18:B22", "18x27"), HasSubstr("a man captures forward only"));
  EXPECT_THAT(MoveError("W:W30:BK26", "30x21"), HasSubstr("a man may not capture a king"));
  EXPECT_THAT(MoveError("W:W22,32:B18", "32-28"),
              HasSubstr("capturing is obligatory (art. 5): 22x13"));
  EXPECT_THAT(MoveError("W:W31:B12,20,28", "31x24"), HasSubstr("the capture goes on (art. 5)"));
  EXPECT_THAT(MoveError("W:W25:BK21,K22,18", "25-21"), HasSubstr("the game is over"));
}

TEST(MoveText, NamesTheArticleThatMakesAnotherCaptureObligatory) {
  EXPECT_THAT(MoveError("W:WK21,31:B10,18,27", "21x5"), HasSubstr("6.6): 31x6"));
  EXPECT_THAT(MoveError("W:WK23,31:B19,26,27", "31x15"), HasSubstr("6.7): 23x21"));
  EXPECT_THAT(MoveError("W:WK23,31:B19,26,27", "31x22x15"), HasSubstr("6.7): 23x21"));
  EXPECT_THAT(MoveError("W:WK23:B19,K28", "23x14"), HasSubstr("6.8): 23x32"));
  EXPECT_THAT(MoveError("W:WK30:B10,K12,K18,20,K26,K27", "30x23x16x7"), HasSubstr("6.9): 30x5"));
}

TEST(MoveText, SaysWhyAPieceMayNotMoveOrGoThere) {
  const auto why = [](const std::string& fen, const std::vector<std::string>& squares) {
    return Dama::WhyNotFrom(Parsed(fen), squares).english();
  };
  EXPECT_THAT(why("W:W22,32:B18", {"32"}), HasSubstr("capturing is obligatory (art. 5): 22x13"));
  EXPECT_THAT(why("W:WK21,31:B10,18,27", {"21"}), HasSubstr("6.6): 31x6"));
  EXPECT_THAT(why("W:WK21,31:B10,18,27", {"31", "28"}), HasSubstr("capturing is obligatory"));
  EXPECT_THAT(why("W:W22,32:B18", {"18"}), HasSubstr("the piece on 18 is Black's"));
  EXPECT_THAT(why("W:W22,32:B18", {"1"}), HasSubstr("1 is empty"));
  EXPECT_THAT(why("W:W21-32:B1-12", {"30"}), HasSubstr("the piece on 30 cannot move"));
  EXPECT_THAT(why("W:W21-32:B1-12", {"22", "13"}), HasSubstr("no piece of Black on 18"));
  EXPECT_THAT(why("W:W21-32:B1-12", {"33"}), HasSubstr("expected squares 1-32, got"));
}

TEST(MoveText, NamesTheObligation) {
  EXPECT_EQ(Dama::Obligation(Parsed("W:W22,32:B18")).english(), "capturing is obligatory (art. 5)");
  EXPECT_EQ(Dama::Obligation(Parsed("W:W21-32:B1-12")).english(), "");
}

TEST(Routes, LegalRoutesAreTheGeneratorsMoves) {
  const Position position = Parsed("W:WK31:B18,20,K27,K28");
  const auto routes = CaptureRoutes(position);
  const auto legal = LegalRoutes(routes);
  EXPECT_EQ(legal.size(), 2U);
  for (const CaptureRoute& route : legal)
    EXPECT_EQ(Precedes(route, legal.front()), Precedence::kFreeChoice);
}

}  // namespace
}  // namespace tavoliere::dama
