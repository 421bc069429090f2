#include "engines/solitaire/rules/hole_names.h"

#include <set>
#include <string>
#include <vector>

#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/text/diagrams.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/at.h"
#include "tests/engines/solitaire/engine/engine_driver.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

// Dudeney's own solution of the central game in nineteen sweeps (Amusements in Mathematics, 227).
constexpr char kDudeney[] =
    "19\u201417, 16\u201418, (29\u201417, 17\u201419), 30\u201418, 27\u201425, (22\u201424, "
    "24\u201426), 31\u201423, (4\u201416, 16\u201428), 7\u20149, 10\u20148, 12\u201410, 3\u201411, "
    "18\u20146, (1\u20143, 3\u201411), (13\u201427, 27\u201425), (21\u20147, 7\u20149), "
    "(33\u201431, 31\u201423), (10\u20148, 8\u201422, 22\u201424, 24\u201426, 26\u201412, "
    "12\u201410), 5\u201417.";
// A solution of it as Wikipedia prints it in Conway's letters.
constexpr char kShortest[] =
    "ex lj ck Pf DP GI JH mG GI ik gi LJ JH Hl lj jh CK pF AC CK Mg gi ac ck kI dp pF FD DP Pp ox";
Pegs EndOf(const Position& start, const std::vector<Jump>& jumps) {
  Position position = start;
  for (const Jump jump : jumps) position = position.Play(Move(jump));
  return position.pegs();
}

TEST(HoleNames, EveryNotationNamesEveryHoleOnce) {
  for (const auto& [variant_name, variant] : Solitaire::kVariants) {
    const Board& board = Solitaire::Start(variant).board();
    for (const auto& [word, names] : kHoleNames) {
      std::set<std::string> seen;
      for (int hole = 0; hole < board.hole_count(); ++hole) {
        const std::string name = HoleName(board, hole, names);
        seen.insert(name);
        EXPECT_EQ(*ReadHole(board, name), hole) << variant_name << " " << word << " " << name;
      }
      EXPECT_THAT(seen, SizeIs(board.hole_count()));
    }
  }
}

TEST(HoleNames, TheCentreAndTheCorners) {
  const Board& english = *EnglishBoard();
  const auto names = [&](const Board& board, const char* hole) {
    const int number = *board.ParseHole(hole);
    return HoleName(board, number, HoleNames::kNumbers) + " " +
           HoleName(board, number, HoleNames::kConway);
  };
  EXPECT_EQ(names(english, "d4"), "17 x");
  EXPECT_EQ(names(english, "c1"), "1 a");
  EXPECT_EQ(names(english, "a3"), "7 g");
  EXPECT_EQ(names(english, "g5"), "27 G");
  EXPECT_EQ(names(english, "e7"), "33 A");
  const Position european = Solitaire::Start(Variant::kEuropean37);
  EXPECT_EQ(names(european.board(), "b2"), "4 y");
  EXPECT_EQ(names(european.board(), "f6"), "34 Y");
  EXPECT_EQ(names(european.board(), "d4"), "19 x");
  EXPECT_EQ(names(Solitaire::Start(Variant::kWiegleb45).board(), "e5"), "23 e5");
}

// Where the board turned half round has a hole of Conway's, there is its capital.
TEST(HoleNames, CapitalsAreTurnedHalfRound) {
  for (const Variant variant : {Variant::kEnglish33, Variant::kEuropean37}) {
    const Position start = Solitaire::Start(variant);
    const Board& board = start.board();
    for (int hole = 0; hole < board.hole_count(); ++hole) {
      const int opposite = *board.HoleAt(6 - board.ColumnOf(hole), 6 - board.RowOf(hole));
      std::string turned = HoleName(board, opposite, HoleNames::kConway);
      if (turned != "x") turned[0] = static_cast<char>(turned[0] ^ ('a' ^ 'A'));
      EXPECT_EQ(HoleName(board, hole, HoleNames::kConway), turned);
    }
  }
}

TEST(HoleNames, ErrorsNameTheUnknownHole) {
  const Position wiegleb = Solitaire::Start(Variant::kWiegleb45);
  const auto error = [](const Board& board, const char* text) {
    const auto hole = ReadHole(board, text);
    return hole.ok() ? "" : std::string(hole.status().message());
  };
  EXPECT_THAT(error(*EnglishBoard(), "34"), HasSubstr("1 to 33"));
  EXPECT_THAT(error(*EnglishBoard(), "0"), HasSubstr("1 to 33"));
  EXPECT_THAT(error(*EnglishBoard(), "1a"), HasSubstr("'1a'"));
  EXPECT_THAT(error(*EnglishBoard(), "X"), HasSubstr("no hole 'X'"));
  EXPECT_THAT(error(*EnglishBoard(), "a1"), HasSubstr("no hole 'a1'"));
  EXPECT_THAT(error(wiegleb.board(), "x"), HasSubstr("no letters of their own"));
  EXPECT_THAT(error(wiegleb.board(), ""), HasSubstr("such as d4"));
}

TEST(HoleNames, JumpsAreWrittenAndReadInEachNotation) {
  const Position start;
  const Move move = *Solitaire::ParseMove(start, "d2d4");
  for (const char* text : {"5-17", "ex", "e-x", "D2d4", "d2-D4"}) {
    const auto read = Solitaire::ParseMove(start, text);
    ASSERT_TRUE(read.ok()) << text << " " << read.status();
    EXPECT_EQ(*read, move) << text;
  }
  EXPECT_EQ(FormatJump(start.board(), move.jump(), HoleNames::kNumbers), "5-17");
  EXPECT_EQ(FormatJump(start.board(), move.jump(), HoleNames::kConway), "ex");
  for (const char* text :
       {"517", "5-", "-5-17", "5--17", "5-17-", "e", "EX", "d2-d4-f4", "5-17-19"})
    EXPECT_FALSE(Solitaire::ParseMove(start, text).ok()) << text;
}

TEST(PrintedGames, DudeneysSolvesTheCentralGame) {
  const Position start;
  const auto jumps = ReadPrintedGame(start, kDudeney);
  ASSERT_TRUE(jumps.ok()) << jumps.status();
  EXPECT_THAT(*jumps, SizeIs(31));
  EXPECT_THAT(SweepsOf(*jumps), SizeIs(19));
  EXPECT_EQ(EndOf(start, *jumps), Bit(*start.board().ParseHole("d4")));
}

TEST(PrintedGames, ConwaysLettersSolveTheCentralGame) {
  const Position start;
  const auto jumps = ReadPrintedGame(start, kShortest);
  ASSERT_TRUE(jumps.ok()) << jumps.status();
  EXPECT_THAT(*jumps, SizeIs(31));
  EXPECT_EQ(EndOf(start, *jumps), Bit(*start.board().ParseHole("d4")));
}

TEST(PrintedGames, ComeBackFromTheirSweepsInEveryNotation) {
  const Position start;
  const auto jumps = ReadPrintedGame(start, kDudeney);
  ASSERT_TRUE(jumps.ok());
  for (const auto& [word, names] : kHoleNames) {
    std::string text;
    int number = 0;
    for (const std::string& sweep : FormatSweeps(start.board(), *jumps, names))
      absl::StrAppend(&text, ++number, ". ", sweep, "\n");
    const auto again = ReadPrintedGame(start, text);
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_EQ(*again, *jumps) << text;
  }
}

TEST(PrintedGames, AnErrorNamesTheWord) {
  const auto error = [](const std::string& text) {
    return std::string(ReadPrintedGame(Position(), text).status().message());
  };
  EXPECT_THAT(error("1. d2-d4 2. b3-d5"), AllOf(HasSubstr("word 4, 'b3-d5'"), HasSubstr("row or")));
  EXPECT_THAT(error("5-17, 5-17"), AllOf(HasSubstr("word 2"), HasSubstr("d2 is empty")));
  EXPECT_THAT(error("(5-17-99)"), HasSubstr("1 to 33"));
}

TEST(Diagrams, ShowTheSweep) {
  const Position start = At("oo.oo/o.ooo");
  const auto jumps = ReadPrintedGame(start, "a1-c1 d2-b2");
  ASSERT_TRUE(jumps.ok()) << jumps.status();
  EXPECT_EQ(TextDiagrams(start, *jumps, HoleNames::kLetters, 80),
            "start       1. a1-c1    2. d2-b2\n"
            "o o . o o   + x O o o   . . o o o\n"
            "o . o o o   o . o o o   o O x + o\n");
  EXPECT_EQ(TextDiagrams(start, *jumps, HoleNames::kNumbers, 21),
            "start       1. 1-3\n"
            "o o . o o   + x O o o\n"
            "o . o o o   o . o o o\n"
            "\n"
            "2. 9-7\n"
            ". . o o o\n"
            "o O x + o\n");
}

// A peg that comes back to its hole has left none.
TEST(Diagrams, ALoopHasNoHoleLeft) {
  const Position start = At("oo./o.o/.o.");
  const auto jumps = ReadPrintedGame(start, "a1-c1-c3-a3-a1");
  ASSERT_TRUE(jumps.ok()) << jumps.status();
  EXPECT_THAT(TextDiagrams(start, *jumps, HoleNames::kLetters, 80), HasSubstr("O x .\n"));
}

// Every tag of the document is closed in its turn.
bool WellFormed(const std::string& document) {
  std::vector<std::string> open;
  for (std::size_t at = document.find('<'); at != std::string::npos;
       at = document.find('<', at + 1)) {
    const std::size_t end = document.find('>', at);
    if (end == std::string::npos) return false;
    const std::string tag = document.substr(at + 1, end - at - 1);
    const std::string name = tag.substr(0, tag.find_first_of(" /", 1));
    if (tag[0] == '/') {
      if (open.empty() || "/" + open.back() != tag) return false;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
  }
  return open.empty() && document.find('&') == std::string::npos;
}

std::size_t Times(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++times;
  return times;
}

TEST(Diagrams, TheStripHasAPictureASweepAndTheEnd) {
  const Position start;
  const auto jumps = ReadPrintedGame(start, kDudeney);
  ASSERT_TRUE(jumps.ok());
  const std::string svg = SvgDiagrams(start, *jumps, HoleNames::kNumbers, 5);
  EXPECT_THAT(svg, StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(WellFormed(svg));
  EXPECT_EQ(Times(svg, "<g "), 20u);
  EXPECT_THAT(svg, HasSubstr(" height=\"736\""));
  for (const char* row : {" 0)\"", " 184)\"", " 368)\"", " 552)\""}) EXPECT_EQ(Times(svg, row), 5u);
  EXPECT_EQ(Times(svg, "<polyline "), 19u);
  EXPECT_EQ(Times(svg, "<circle "), 20u * 33u);
  EXPECT_EQ(Times(svg, "class=\"taken\""), 31u);
  EXPECT_EQ(Times(svg, "class=\"mover\""), 19u);
  EXPECT_THAT(svg, AllOf(HasSubstr(">18. 10-8-22-24-26-12-10<"), HasSubstr(">1 peg<"),
                         HasSubstr("19 sweeps, 31 jumps"), HasSubstr("prefers-color-scheme")));
}

TEST(Diagrams, AGameWithoutJumpsIsOnePicture) {
  EXPECT_EQ(TextDiagrams(At("oo."), {}, HoleNames::kLetters, 1), "start\no o .\n");
  const std::string svg = SvgDiagrams(At("oo."), {}, HoleNames::kLetters, 6);
  EXPECT_TRUE(WellFormed(svg));
  EXPECT_THAT(svg, HasSubstr(">2 pegs<"));
}

TEST(Notation, TheOptionSpellsWhatTheEngineSays) {
  Driver driver;
  driver.Do("setoption name Notation value numbers");
  EXPECT_EQ(driver.One("query legal"), "5-17 15-17 19-17 29-17");
  EXPECT_THAT(driver.Do("go perft 1"), Contains("5-17: 1"));
  driver.Do("position fen oo.o.");
  EXPECT_EQ(driver.One("query moves"), "1-3=won");
  const Lines lines = driver.Do("go");
  EXPECT_EQ(PvOf(lines), "1-3 3-5");
  EXPECT_THAT(lines, Contains("info string solution 1-3-5"));
  EXPECT_THAT(driver.Do("go sweeps"), Contains("info string sweeps 1 1-3-5"));
  driver.Do("setoption name Notation value conway");
  driver.Do("position startpos moves d2d4");
  EXPECT_EQ(driver.One("query move 12-10"), "lj");
  driver.Do("position startpos moves 5-17 lj");
  EXPECT_THAT(driver.One("undo"), StartsWith("response lj taken back"));
}

TEST(Notation, TheGoalIsReadInEach) {
  for (const char* goal : {"d4", "17", "x"}) {
    Driver driver;
    EXPECT_TRUE(driver.Set("Goal", goal).ok()) << goal;
    EXPECT_FALSE(driver.Set("Goal", "34").ok());
    driver.Do("position fen --...--/--.o.--/...o.../......./......./--...--/--...-- moves d2d4");
    EXPECT_EQ(driver.One("query reason"), "one peg left on the goal");
    EXPECT_EQ(driver.One("query score"), "1 peg left");
  }
}

TEST(Variants, TheBoardsOfTheLiteratureAreSolved) {
  for (const auto& [name, jumps] : {std::pair("diamond32", 30),
                                    {"bell39", 37},
                                    {"square25", 23},
                                    {"square36", 34},
                                    {"square49", 47},
                                    {"rectangle24", 22},
                                    {"rectangle30", 28},
                                    {"rectangle42", 40},
                                    {"rectangle48", 46},
                                    {"triangle15", 13},
                                    {"triangle21", 19},
                                    {"triangle28", 26},
                                    {"triangle36", 34}}) {
    Driver driver;
    driver.Do(absl::StrCat("setoption name UCI_Variant value ", name));
    EXPECT_THAT(driver.Do("go nodes 1000000"),
                Contains(HasSubstr(absl::StrCat(" score mate ", jumps, " "))))
        << name;
  }
  Driver driver;
  driver.Do("setoption name UCI_Variant value diamond25");
  EXPECT_THAT(driver.Do("go nodes 1000000"), Contains("info string unsolvable"));
}

}  // namespace
}  // namespace tavoliere::solitaire
