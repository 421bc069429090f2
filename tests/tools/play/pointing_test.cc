// Squares that are pointed at: keys as a terminal sends them, where the cursor goes, and which
// square a click hits.
#include "tools/play/terminal/console/pointing.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tools/play/engine/drawing.h"

namespace tavoliere::play {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Answer = Pointing::Answer;

// Labels at the edges.
Board Lettered() { return *ParseBoard("3x2 . w . . b .", "3x2 a1 b1 c1 a2 b2 c2"); }
// Every other square is none.
Board Chequered() {
  return *ParseBoard("4x4 w # . # # . # . b # . # # . # .", "4x4 1 # 2 # # 3 # 4 5 # 6 # # 7 # 8");
}

TEST(ScreenKeys, AreDistinguished) {
  EXPECT_EQ(KeyOf("a").kind, Key::Kind::kText);
  EXPECT_EQ(KeyOf("\r").kind, Key::Kind::kEnter);
  EXPECT_EQ(KeyOf(" ").kind, Key::Kind::kEnter);
  EXPECT_EQ(KeyOf("\x1b").kind, Key::Kind::kEscape);
  EXPECT_EQ(KeyOf("\x1b[A").rows, -1);
  EXPECT_EQ(KeyOf("\x1bOB").rows, 1) << "of the keypad's mode";
  EXPECT_EQ(KeyOf("\x1b[C").columns, 1);
  EXPECT_EQ(KeyOf("\x1b[D").columns, -1);
  EXPECT_EQ(KeyOf("\x1b[D").kind, Key::Kind::kArrow);
  const Key press = KeyOf("\x1b[<0;12;7M");
  EXPECT_EQ(press.kind, Key::Kind::kPress);
  EXPECT_EQ(press.columns, 12);
  EXPECT_EQ(press.rows, 7);
  for (const char* other : {"\x1b[<0;12;7m", "\x1b[<2;12;7M", "\x1b[<64;1;1M", "\x1b[<0;12M",
                            "\x1b[<0;99999999999;7M", "\x1b[<;;M"}) {
    EXPECT_EQ(KeyOf(other).kind, Key::Kind::kMouse) << other;
  }
  const Key place = KeyOf("\x1b[24;80R");
  EXPECT_EQ(place.kind, Key::Kind::kPlace);
  EXPECT_EQ(place.rows, 24);
  EXPECT_EQ(place.columns, 80);
  for (const char* other : {"\x1b[3~", "\x1b[1;5A", "\x1b[1;2;3R", "\x1b[;R",
                            "\x1b"
                            "b",
                            "\x1b[H"})
    EXPECT_EQ(KeyOf(other).kind, Key::Kind::kText) << other;
}

TEST(ScreenKeys, ASequenceGoesOnToItsLastByte) {
  for (const char* begun : {"\x1b", "\x1b[", "\x1bO", "\x1b[<0;1", "\x1b[1;5"})
    EXPECT_TRUE(GoesOn(begun)) << begun;
  for (const char* whole : {"", "a", "\x1b[A", "\x1bOA", "\x1b[<0;1;2M",
                            "\x1b"
                            "b",
                            "\x1b[3~"})
    EXPECT_FALSE(GoesOn(whole)) << whole;
  EXPECT_FALSE(GoesOn("\x1b[" + std::string(100, '0'))) << "endless";
}

TEST(BoardCursor, BeginsAtTheFirstSquareAndKeepsToTheBoard) {
  BoardCursor cursor;
  EXPECT_FALSE(cursor.shown());
  cursor.Step(Lettered(), 1, 0, "b1");
  EXPECT_EQ(cursor.square(), "b1") << "the first key shows it";
  cursor.Step(Lettered(), 1, 0, "b1");
  EXPECT_EQ(cursor.square(), "c1");
  cursor.Step(Lettered(), 1, 0, "b1");
  EXPECT_EQ(cursor.square(), "c1") << "the edge";
  cursor.Step(Lettered(), 0, 1, "b1");
  EXPECT_EQ(cursor.square(), "c2");
  cursor.Step(Lettered(), 0, 1, "b1");
  EXPECT_EQ(cursor.square(), "c2") << "the edge";
  cursor.Hide();
  EXPECT_EQ(cursor.square(), "");
}

TEST(BoardCursor, ReachesEverySquareOfAChequeredBoard) {
  BoardCursor cursor;
  cursor.Step(Chequered(), 0, 1, "1");
  std::vector<std::string> way = {cursor.square()};
  const auto go = [&](int columns, int rows) {
    cursor.Step(Chequered(), columns, rows, "1");
    way.push_back(cursor.square());
  };
  for (const int rows : {1, 1, 1}) go(0, rows);
  EXPECT_THAT(way, ElementsAre("1", "3", "5", "7")) << "down, in the column it began in";
  way.clear();
  go(1, 0);
  for (int i = 0; i < 3; ++i) go(0, -1);
  EXPECT_THAT(way, ElementsAre("8", "6", "4", "2"));
}

TEST(Drawing, ShowsTheCursorAndKnowsWhatIsUnderTheMouse) {
  Marks marks;
  marks.cursor = "b2";
  const Style plain{false, false};
  EXPECT_THAT(Draw(Lettered(), marks, plain), HasSubstr("{b}"));
  marks.targets = {"b2"};
  EXPECT_THAT(Draw(Lettered(), marks, {false, true}), HasSubstr("48;5;133m"));
  // Every place of the drawn board, by what is drawn there.
  for (const Board& board : {Lettered(), Chequered()}) {
    for (const std::string& name : board.names) {
      if (name == "#") continue;
      Marks here;
      here.cursor = name;
      const std::string text = Draw(board, here, plain);
      const std::size_t at = text.find('{');
      ASSERT_NE(at, std::string::npos) << name;
      const auto line =
          static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
      const auto column = static_cast<int>(at - (text.rfind('\n', at) + 1));
      EXPECT_EQ(SquareAt(board, plain, 0, line, column), name);
      EXPECT_EQ(SquareAt(board, plain, 0, line, column + 2), name);
      EXPECT_NE(SquareAt(board, plain, 0, line, column - 1), name);
    }
  }
  EXPECT_EQ(SquareAt(Lettered(), plain, 0, 0, 5), "") << "a label";
  EXPECT_EQ(SquareAt(Lettered(), plain, 0, -1, 5), "");
  EXPECT_EQ(SquareAt(Lettered(), plain, 0, 1, 100), "");
  EXPECT_EQ(SquareAt(Lettered(), plain, 0, 1, 0), "");
}

// A board that records its calls.
class RecordingBoard : public PointedBoard {
 public:
  std::string Text() override { return "x\n"; }
  bool has_cursor() const override { return cursor; }
  void MoveCursor(int, int) override { cursor = true; }
  void HideCursor() override { cursor = false; }
  bool ChooseUnderCursor() override { return chosen = true; }
  bool ChooseAt(int line, int column) override {
    clicked = {line, column};
    return line == 2;
  }
  void AskForAnother() override { asked = true; }

  bool cursor = false;
  bool chosen = false;
  bool asked = false;
  std::vector<int> clicked;
};

class PointingTest : public ::testing::Test {
 protected:
  Answer Take(Pointing& pointing, const std::string& bytes, bool empty = true) {
    return pointing.Take(KeyOf(bytes), empty);
  }
  RecordingBoard board_;
};

TEST_F(PointingTest, ALineThatIsBegunKeepsItsKeys) {
  Pointing pointing(board_, false, 5);
  for (const char* key : {"\x1b[A", "\r", " ", "\x1b", "a"})
    EXPECT_EQ(Take(pointing, key, false), Answer::kPassOn) << key;
  EXPECT_FALSE(board_.cursor);
  EXPECT_EQ(Take(pointing, "\x1b[<0;1;1M", false), Answer::kTaken) << "no text";
  EXPECT_EQ(Take(pointing, "\x1b[9;9R", false), Answer::kPassOn) << "nothing was asked";
}

TEST_F(PointingTest, EnterChoosesOnlyUnderACursor) {
  Pointing pointing(board_, false, 5);
  EXPECT_EQ(Take(pointing, "\r"), Answer::kPassOn);
  EXPECT_EQ(Take(pointing, "\x1b"), Answer::kPassOn);
  EXPECT_EQ(Take(pointing, "\x1b[A"), Answer::kTaken);
  EXPECT_EQ(Take(pointing, "\x1b"), Answer::kTaken);
  EXPECT_FALSE(board_.cursor) << "Escape hides it";
  EXPECT_EQ(Take(pointing, "\x1b[A"), Answer::kTaken);
  EXPECT_EQ(Take(pointing, "\r"), Answer::kDone);
  EXPECT_TRUE(board_.chosen);
  EXPECT_EQ(Take(pointing, "e"), Answer::kPassOn);
  EXPECT_FALSE(board_.cursor) << "text hides it";
}

// The prompt in row 20, five lines below the board's first: that is row 15.
TEST_F(PointingTest, AClickWaitsForThePlaceOfThePrompt) {
  Pointing pointing(board_, true, 5);
  EXPECT_EQ(Take(pointing, "\x1b[<0;9;17M"), Answer::kTaken);
  EXPECT_THAT(board_.clicked, IsEmpty());
  EXPECT_EQ(Take(pointing, "\x1b[20;1R"), Answer::kDone);
  EXPECT_THAT(board_.clicked, ElementsAre(2, 8));
  EXPECT_EQ(Take(pointing, "\x1b[<0;9;18M"), Answer::kTaken);
  EXPECT_EQ(Take(pointing, "\x1b[20;1R"), Answer::kTaken) << "no square";
}

TEST_F(PointingTest, ABoardThatIsNotOnTheScreenIsAskedFor) {
  Pointing pointing(board_, true, std::nullopt);
  EXPECT_EQ(Take(pointing, "\x1b[<0;9;17M"), Answer::kTaken);
  EXPECT_EQ(Take(pointing, "\x1b[20;1R"), Answer::kPassOn) << "nothing was asked";
  EXPECT_EQ(Take(pointing, "\x1b[A"), Answer::kDone);
  EXPECT_TRUE(board_.asked);
}

}  // namespace
}  // namespace tavoliere::play
