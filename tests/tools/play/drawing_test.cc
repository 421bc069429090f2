// The board as it is read, drawn and stepped over, and what Tab makes of a word.
#include "tools/play/engine/drawing.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tools/play/engine/board.h"
#include "tools/play/engine/stepping.h"
#include "tools/play/terminal/completion.h"
#include "tools/play/terminal/console/console.h"

namespace tavoliere::play {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Style kAscii{false, false};
constexpr Style kUnicode{true, false};

Board Parsed(const std::string& board, const std::string& squares) {
  const auto parsed = ParseBoard(board, squares);
  EXPECT_TRUE(parsed.ok()) << parsed.status();
  return parsed.value_or(Board());
}

// Letters and digits at the edges.
Board Small() { return Parsed("2x2 . w B #", "2x2 a1 b1 a2 #"); }
// Numbers within, and the other squares dark.
Board Numbered() { return Parsed("4x2 # b # W w # . #", "4x2 # 1 # 2 3 # 4 #"); }

TEST(BoardText, IsReadWithItsNames) {
  const Board board = Small();
  EXPECT_EQ(board.columns, 2);
  EXPECT_EQ(board.rows, 2);
  EXPECT_THAT(board.cells, ElementsAre(".", "w", "B", "#"));
  EXPECT_EQ(board.Find("B1"), 1u);
  EXPECT_EQ(board.Find("b2"), std::nullopt);
  EXPECT_EQ(board.Find("#"), std::nullopt);
  EXPECT_THAT(Parsed("1x1 w", "").names, IsEmpty());
}

TEST(BoardText, WhatIsMalformedIsAnErrorThatNamesTheQuery) {
  for (const std::string text : {"", "2x2", "2x2 . . .", "0x0", "x", "2y2 . . . .", "65x1 .",
                                 "-1x-1 .", "99999999999x2 ."}) {
    const auto board = ParseBoard(text, "");
    ASSERT_FALSE(board.ok()) << text;
    EXPECT_THAT(std::string(board.status().message()), HasSubstr("query board"));
  }
  EXPECT_THAT(std::string(ParseBoard("1x1 .", "1x2 a1 b1").status().message()),
              HasSubstr("differ in size"));
  EXPECT_THAT(std::string(ParseBoard("1x1 .", "1x1").status().message()),
              HasSubstr("query squares"));
}

TEST(BoardText, StacksCountTheirCheckers) {
  const Board board = Parsed("5x1 w12 b W wx .", "");
  EXPECT_EQ(CountPieces(board, 'w'), 14);
  EXPECT_EQ(CountPieces(board, 'b'), 1);
}

TEST(Drawing, NamesTheEdgesAndMarksTheLastMove) {
  Marks marks;
  marks.last = {"b1"};
  EXPECT_EQ(Draw(Small(), marks, kAscii),
            "    a  b\n"
            " 1  . [w] 1\n"
            " 2  B     2\n"
            "    a  b\n");
  EXPECT_EQ(Draw(Small(), marks, kUnicode),
            "    a  b\n"
            " 1  · [w] 1\n"
            " 2  B     2\n"
            "    a  b\n");
}

// A disc is drawn in the colour of the text: on a dark ground the black one is white.
TEST(Drawing, WithoutColourTheSidesAreLetters) {
  const Board board = Parsed("5x1 w b W B o", "5x1 a1 b1 c1 d1 e1");
  EXPECT_THAT(Draw(board, {}, kUnicode), HasSubstr(" 1  w  b  W  B  ●  1\n"));
  const std::string painted = Draw(board, {}, {true, true});
  EXPECT_THAT(painted, HasSubstr("\x1b[38;5;231m●"));
  EXPECT_THAT(painted, HasSubstr("\x1b[38;5;16m♚"));
}

TEST(Drawing, TheLegendSaysWhatTheLettersMean) {
  const std::vector<std::string> sides = {"Black", "White"};
  const Board discs = Parsed("2x1 w b", "");
  EXPECT_EQ(Legend(discs, sides, kUnicode), "b Black, w White\n");
  EXPECT_EQ(Legend(discs, sides, kAscii), "b Black, w White\n");
  EXPECT_EQ(Legend(discs, sides, {true, true}), "") << "the colours say it";
  EXPECT_EQ(Legend(Parsed("2x1 W b", ""), sides, kAscii), "b Black, w White, W White's king\n");
  EXPECT_EQ(Legend(Parsed("2x1 w12 b", ""), sides, kAscii),
            "b Black, w White, numbers: height of a stack\n");
  EXPECT_EQ(Legend(discs, {"Player 1", "Player 2"}, kAscii), "");
}

TEST(Drawing, ABoardCanBeAsWideAsAnother) {
  const Board before = Parsed("2x1 w12 .", "2x1 a1 b1");
  const Board after = Parsed("2x1 w8 w4", "2x1 a1 b1");
  EXPECT_EQ(WidestPiece(before), 3u);
  EXPECT_EQ(WidestPiece(after), 3u) << "the stacks may be put together";
  EXPECT_EQ(WidestPiece(Parsed("2x1 w .", "")), 1u);
  EXPECT_EQ(Draw(before, {}, kAscii).size(), Draw(after, {}, kAscii, 3).size());
}

TEST(Drawing, SquaresWithoutEdgesShowTheirNames) {
  EXPECT_EQ(Draw(Numbered(), {}, kAscii),
            "       1b      2W\n"
            "   3w      4\n");
}

TEST(Drawing, EachMarkHasItsBrackets) {
  Marks marks;
  marks.obliged = {"1"};
  marks.chosen = {"3"};
  marks.targets = {"4"};
  EXPECT_EQ(Draw(Numbered(), marks, kUnicode),
            "      >1b<     2W\n"
            "  <3w>    (4 )\n");
}

TEST(Drawing, StacksShowTheirHeight) {
  EXPECT_EQ(Draw(Parsed("3x1 w12 b7 .", "3x1 a1 b1 c1"), {}, kUnicode),
            "     a    b    c\n"
            " 1  w12  b7    ·   1\n"
            "     a    b    c\n");
}

TEST(Drawing, ColourPaintsSquaresPiecesAndMarks) {
  Marks marks;
  marks.last = {"b1"};
  const std::string text = Draw(Small(), marks, {true, true});
  EXPECT_THAT(text, HasSubstr("\x1b[48;5;136m"));  // the last move
  EXPECT_THAT(text, HasSubstr("\x1b[38;5;231m●"));
  EXPECT_THAT(text, HasSubstr("\x1b[0m"));
}

TEST(Drawing, UnknownPiecesAreShownAsTheyAre) {
  EXPECT_THAT(Draw(Parsed("2x1 q7 .", ""), {}, kUnicode), HasSubstr("q7"));
}

TEST(Wrapping, BreaksBetweenWords) {
  EXPECT_EQ(Wrapped("one two three\n", 7), "one two\nthree\n");
  EXPECT_EQ(Wrapped("one two three\n", 80), "one two three\n");
  EXPECT_EQ(Wrapped("one two three", 0), "one two three");
  EXPECT_EQ(Wrapped("unbreakable word\n", 4), "unbreakable\nword\n");
  EXPECT_EQ(Wrapped("\n\n", 4), "\n\n");
  EXPECT_EQ(Wrapped("short\na line too long\nshort\n", 10), "short\na line too\nlong\nshort\n");
  EXPECT_EQ(Wrapped("\u25cb\u25cb\u25cb \u25cb\u25cb\n", 6), "\u25cb\u25cb\u25cb \u25cb\u25cb\n")
      << "a character is a column, whatever its bytes";
}

TEST(Wrapping, ContinuationLinesAreIndented) {
  EXPECT_EQ(Wrapped("  undo  take back some moves\n", 20),
            "  undo  take back\n        some moves\n");
  EXPECT_EQ(Wrapped("  one two three\n", 10), "  one two\n  three\n");
}

TEST(Wrapping, ProseIsPutTogetherToItsParagraphs) {
  EXPECT_EQ(Paragraphs({"White moves", "first.", "Black", "answers."}),
            "White moves first.\nBlack answers.\n");
  EXPECT_EQ(Paragraphs({"no full stop"}), "no full stop\n");
  EXPECT_EQ(Paragraphs({}), "");
}

TEST(Wrapping, APaintedBoardIsLeftAsItIs) {
  const std::string painted = "\x1b[48;5;28m  a  b  \x1b[0m\n";
  EXPECT_EQ(Wrapped(painted, 6), painted);
}

// In Ataxx a new piece on g2 can come from any neighbour.
TEST(Stepping, AMoveOfSeveralOriginsIsOneMove) {
  const auto routes = *ParseRoutes("g2=f1,g2 g2=g1,g2 g3=g1,g3");
  EXPECT_THAT(Origins(routes), ElementsAre("f1", "g1"));
  EXPECT_THAT(Continue(routes, {"g1"}).next, ElementsAre("g2", "g3"));
  EXPECT_THAT(Continue(routes, {"f1", "g2"}).moves, ElementsAre("g2"));
  EXPECT_EQ(EndingOn(routes, {}, "g2"), "g2") << "whichever its origin";
  EXPECT_THAT(SquaresOf(routes, "g2"), ElementsAre("g2")) << "its origin is unknown";
  EXPECT_THAT(SquaresOf(routes, "g3"), ElementsAre("g1", "g3"));
}

// The square itself is enough, although moves from afar end there too.
TEST(Stepping, ASquareOnWhichNoMoveBeginsIsTheMoveOfItsName) {
  const auto routes = *ParseRoutes("g2=f1,g2 g2=g1,g2 e2g2=e2,g2 e2f2=e2,f2");
  EXPECT_EQ(MoveOf(routes, {"g2"}), "g2");
  EXPECT_EQ(MoveOf(routes, {"f2"}), std::nullopt) << "a move there starts with its piece";
  EXPECT_EQ(MoveOf(routes, {"e2"}), std::nullopt) << "it goes on";
  EXPECT_EQ(MoveOf(routes, {"e2", "g2"}), "e2g2");
  EXPECT_EQ(MoveOf(routes, {"g2", "g3"}), std::nullopt);
  EXPECT_EQ(MoveOf(routes, {}), std::nullopt);
}

TEST(Stepping, ReadsRoutes) {
  const auto routes = ParseRoutes("22x13=22,13 off=e1 pass=");
  ASSERT_TRUE(routes.ok());
  ASSERT_EQ(routes->size(), 3u);
  EXPECT_THAT((*routes)[0].squares, ElementsAre("22", "13"));
  EXPECT_THAT((*routes)[2].squares, IsEmpty());
  EXPECT_THAT(*ParseRoutes("none"), IsEmpty());
  EXPECT_FALSE(ParseRoutes("22x13").ok());
  EXPECT_FALSE(ParseRoutes("=22").ok());
  EXPECT_FALSE(ParseRoutes("a=b=c").ok());
}

TEST(Stepping, OffersOnlyWhatIsStillLegal) {
  const auto routes = *ParseRoutes("18x2=18,11,2 18x4=18,11,4 22x31=22,31");
  EXPECT_THAT(Origins(routes), ElementsAre("18", "22"));
  EXPECT_THAT(Continue(routes, {"18"}).next, ElementsAre("11"));
  EXPECT_THAT(Continue(routes, {"18", "11"}).next, ElementsAre("2", "4"));
  EXPECT_THAT(Continue(routes, {"18", "11", "4"}).moves, ElementsAre("18x4"));
  EXPECT_FALSE(Continue(routes, {"18", "22"}).possible());
  EXPECT_FALSE(Continue(routes, {"17"}).possible());
}

TEST(Stepping, APieceMayStopWhereItsMoveIsComplete) {
  const auto routes = *ParseRoutes("e1ne1=e1,f2 e1ne4=e1 e1ne5=e1");
  const Choice choice = Continue(routes, {"e1"});
  EXPECT_THAT(choice.next, ElementsAre("f2"));
  EXPECT_THAT(choice.moves, ElementsAre("e1ne4", "e1ne5"));
}

TEST(Stepping, TheLastSquareNamesAMoveThatIsTheOnlyOne) {
  const auto routes = *ParseRoutes("18x2=18,11,2 22x15=22,15 30x2=30,21,2 30x2b=30,23,2");
  EXPECT_EQ(EndingOn(routes, {"18"}, "2"), "18x2");
  EXPECT_EQ(EndingOn(routes, {"18"}, "15"), std::nullopt);
  EXPECT_EQ(EndingOn(routes, {"30"}, "2"), std::nullopt) << "two ways lead there";
}

TEST(Completion, AddsWhatAllOffersShare) {
  EXPECT_EQ(Complete("le", {"level", "legal"}).insert, "");
  EXPECT_THAT(Complete("le", {"level", "legal"}).list, ElementsAre("legal", "level"));
  EXPECT_EQ(Complete("h", {"help", "helpless", "quit"}).insert, "elp");
  EXPECT_EQ(Complete("q", {"help", "quit"}).insert, "uit ");
  EXPECT_EQ(Complete("level ev", {"evaluation="}).insert, "aluation=");
  EXPECT_EQ(Complete("load gam", {"games/"}).insert, "es/");
  EXPECT_EQ(Complete("x", {"help"}).insert, "");
  EXPECT_THAT(Complete("", {"b", "a", "b"}).list, ElementsAre("a", "b"));
}

}  // namespace
}  // namespace tavoliere::play
