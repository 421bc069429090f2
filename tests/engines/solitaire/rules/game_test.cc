#include "engines/solitaire/rules/game.h"

#include <utility>

#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/rules/position_class.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/at.h"
#include "tests/engines/solitaire/levels.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

std::string ErrorOf(const std::string& text) {
  const auto position = Solitaire::Parse(text, {});
  return position.ok() ? "" : std::string(position.status().message());
}

// Jumps found on the text itself, as a player would look for them; in six directions where all
// holes are of one colour of a chequerboard.
std::set<std::string> NaiveJumps(const Position& position) {
  std::vector<std::string> rows(1);
  for (const char c : Solitaire::Format(position)) {
    if (c == '/') {
      rows.emplace_back();
    } else {
      rows.back() += c;
    }
  }
  const auto cell = [&](int column, int row) {
    if (row < 0 || row >= static_cast<int>(rows.size())) return '-';
    const std::string& line = rows[static_cast<std::size_t>(row)];
    if (column < 0 || column >= static_cast<int>(line.size())) return '-';
    return line[static_cast<std::size_t>(column)];
  };
  const auto name = [](int column, int row) {
    return std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1);
  };
  std::set<int> colours;
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    for (int column = 0; column < static_cast<int>(rows[0].size()); ++column) {
      if (cell(column, row) != '-') colours.insert((column + row) % 2);
    }
  }
  std::vector<std::pair<int, int>> directions = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  if (colours.size() == 1) directions = {{2, 0}, {-2, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  std::set<std::string> jumps;
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    for (int column = 0; column < static_cast<int>(rows[0].size()); ++column) {
      for (const auto& [dx, dy] : directions) {
        if (cell(column, row) == 'o' && cell(column + dx, row + dy) == 'o' &&
            cell(column + 2 * dx, row + 2 * dy) == '.') {
          jumps.insert(name(column, row) + name(column + 2 * dx, row + 2 * dy));
        }
      }
    }
  }
  return jumps;
}

TEST(Boards, VariantsHaveTheirHolesAndStarts) {
  struct Expected {
    Variant variant;
    int holes;
    int symmetries;
  };
  for (const auto& [variant, holes, symmetries] : {Expected{Variant::kEnglish33, 33, 8},
                                                   {Variant::kEuropean37, 37, 8},
                                                   {Variant::kWiegleb45, 45, 8},
                                                   {Variant::kDiamond41, 41, 8},
                                                   {Variant::kDiamond32, 32, 4},
                                                   {Variant::kBell39, 39, 2},
                                                   {Variant::kSquare25, 25, 8},
                                                   {Variant::kSquare36, 36, 8},
                                                   {Variant::kSquare49, 49, 8},
                                                   {Variant::kRectangle24, 24, 4},
                                                   {Variant::kRectangle30, 30, 4},
                                                   {Variant::kRectangle42, 42, 4},
                                                   {Variant::kRectangle48, 48, 4},
                                                   {Variant::kDiamond25, 25, 8},
                                                   {Variant::kTriangle15, 15, 6},
                                                   {Variant::kTriangle21, 21, 6},
                                                   {Variant::kTriangle28, 28, 6},
                                                   {Variant::kTriangle36, 36, 6}}) {
    const Position start = Solitaire::Start(variant);
    EXPECT_EQ(start.board().hole_count(), holes);
    EXPECT_EQ(Count(start.pegs()), holes - 1);
    EXPECT_EQ(start.board().symmetry_count(), symmetries);
    EXPECT_EQ(At(Solitaire::Format(start)), start);
  }
  EXPECT_THAT(Solitaire::Start(Variant::kEnglish33).board().jumps(), SizeIs(76));
  EXPECT_THAT(Solitaire::Start(Variant::kDiamond41).board().jumps(), SizeIs(100));
  EXPECT_THAT(Solitaire::Start(Variant::kTriangle15).board().jumps(), SizeIs(36));
}

TEST(Boards, HolesOfOneColourAreATriangularBoard) {
  const Position start = Solitaire::Start(Variant::kTriangle15);
  EXPECT_TRUE(start.board().triangular());
  EXPECT_EQ(Solitaire::Format(start), "----.----/---o-o---/--o-o-o--/-o-o-o-o-/o-o-o-o-o");
  EXPECT_EQ(base::ToText(Solitaire::Picture(start)),
            "   a b c d e f g h i\n"
            " 1         .         1\n"
            " 2       o   o       2\n"
            " 3     o   o   o     3\n"
            " 4   o   o   o   o   4\n"
            " 5 o   o   o   o   o 5\n"
            "   a b c d e f g h i");
  EXPECT_THAT(NaiveJumps(start), ElementsAre("c3e1", "g3e1"));
  EXPECT_EQ(ClassOf(start.board(), Bit(0)), ClassOf(start.board(), Bit(6)));
  // A hexagon's twelve symmetries are too many: its rotations remain.
  EXPECT_EQ(At("-o-o-/o-.-o/-o-o-").board().symmetry_count(), 6);
  // A rhombus.
  EXPECT_EQ(At("o-o-o--/-o-.-o-/--o-o-o").board().symmetry_count(), 4);
  EXPECT_FALSE(Position().board().triangular());
  EXPECT_FALSE(At("oo.").board().triangular());
}

// The largest boards of each kind hold all their jumps.
TEST(Boards, TheLargestHaveNoMoreJumpsThanASetHolds) {
  std::string rhombus;
  for (int row = 0; row < 8; ++row) {
    if (row > 0) rhombus += '/';
    rhombus += std::string(static_cast<std::size_t>(row), '-');
    for (int i = 0; i < 8; ++i) rhombus += i == 0 ? "o" : "-o";
    rhombus += std::string(static_cast<std::size_t>(7 - row), '-');
  }
  const Position position = At(rhombus);
  EXPECT_THAT(position.board().jumps(), SizeIs(264));
  EXPECT_LE(264, Board::kMaxJumps);
  EXPECT_EQ(Solitaire::CountMoves(position), 0u);
  const Position vacant(position.shared_board(), position.pegs() & ~Bit(63));
  EXPECT_EQ(Solitaire::CountMoves(vacant), 2u);
}

TEST(Boards, TextsMayHaveBracketsOrAFullStop) {
  const std::string start = "--ooo--/--ooo--/ooooooo/ooo.ooo/ooooooo/--ooo--/--ooo--";
  for (const std::string& text : {start + ".", "[" + start + "]", "(" + start + ").",
                                  " \"" + start + "\" ", "[FEN \"" + start + "\"]"}) {
    const auto position = Solitaire::Parse(text, {});
    ASSERT_TRUE(position.ok()) << text << ": " << position.status();
    EXPECT_EQ(Solitaire::Format(*position), start) << text;
  }
}

TEST(Boards, BadTextsAreErrorsThatSayWhy) {
  EXPECT_THAT(ErrorOf(""), HasSubstr("nothing"));
  EXPECT_THAT(ErrorOf("---/---"), HasSubstr("none"));
  EXPECT_THAT(ErrorOf("ooo/oo"), HasSubstr("got 2 in row 2"));
  EXPECT_THAT(ErrorOf("oxo"), HasSubstr("'x' in row 1"));
  EXPECT_THAT(
      ErrorOf("oooooooooo/oooooooooo/oooooooooo/oooooooooo/oooooooooo/oooooooooo/oooooooooo"),
      HasSubstr("at most 64 holes, got 70"));
  EXPECT_THAT(ErrorOf(std::string(27, 'o')), HasSubstr("26 columns"));
  EXPECT_EQ(ErrorOf("oooooooo/oooooooo/oooooooo/oooo.ooo/oooooooo/oooooooo/oooooooo/oooooooo"), "");
}

TEST(Boards, AreGivenCellByCell) {
  const base::BoardPicture present = Solitaire::Picture(Position());
  const auto edited = [&](const std::string& board) {
    std::vector<std::string> words = absl::StrSplit(board, ' ');
    words.insert(words.begin(), "p1");
    const auto text = base::TextOf<Solitaire>::EditedText(words, present, {});
    return text.ok() ? *text : std::string(text.status().message());
  };
  for (const auto& [name, variant] : Solitaire::kVariants) {
    const Position start = Solitaire::Start(variant);
    EXPECT_EQ(edited(base::ToLine(Solitaire::Picture(start))), Solitaire::Format(start)) << name;
  }
  EXPECT_EQ(edited("4x2 # . # # o o . o"), "-.--/oo.o");
  EXPECT_THAT(edited("2x1 # #"), HasSubstr("with holes, got none"));
  EXPECT_THAT(edited("2x1 # x"), HasSubstr("expected one of . o"));
  EXPECT_THAT(edited(absl::StrCat("9x9 ", absl::StrJoin(std::vector<std::string>(81, "o"), " "))),
              HasSubstr("at most 64 holes, got 81"));
}

TEST(Boards, ALineHasFewerSymmetriesThanASquare) {
  EXPECT_EQ(At("oo.").board().symmetry_count(), 4);  // two of them turn a row about itself
  EXPECT_EQ(At("ooo/o.o/ooo").board().symmetry_count(), 8);
  EXPECT_EQ(At("ooo/o.-/ooo").board().symmetry_count(), 2);
}

TEST(Boards, MovesAreThoseSeenOnTheText) {
  std::mt19937_64 random(5);
  for (const auto& [name, variant] : Solitaire::kVariants) {
    for (int game = 0; game < 20; ++game) {
      Position position = Solitaire::Start(variant);
      while (true) {
        Solitaire::MoveList moves;
        Solitaire::Generate(position, moves);
        std::set<std::string> names;
        for (const Move& move : moves) names.insert(Solitaire::FormatMove(position, move));
        ASSERT_EQ(names, NaiveJumps(position)) << Solitaire::Format(position);
        ASSERT_EQ(names.size(), moves.size());
        ASSERT_EQ(Solitaire::CountMoves(position), moves.size());
        ASSERT_EQ(At(Solitaire::Format(position)), position);
        if (moves.empty()) break;
        const Move move = moves[random() % moves.size()];
        ASSERT_EQ(*Solitaire::ParseMove(position, Solitaire::FormatMove(position, move)), move);
        const Position next = position.Play(move);
        ASSERT_EQ(Count(next.pegs()), Count(position.pegs()) - 1);
        ASSERT_EQ(ClassOf(next.board(), next.pegs()), ClassOf(position.board(), position.pegs()));
        position = next;
      }
    }
  }
}

TEST(Boards, SymmetriesMapJumpsToJumps) {
  std::mt19937_64 random(6);
  for (const auto& [name, variant] : Solitaire::kVariants) {
    const Position start = Solitaire::Start(variant);
    const Board& board = start.board();
    for (int i = 0; i < 200; ++i) {
      const Position position(start.shared_board(), random() & board.all());
      for (int s = 0; s < board.symmetry_count(); ++s) {
        const Position image(start.shared_board(), board.Map(s, position.pegs()));
        ASSERT_EQ(Solitaire::CountMoves(image), Solitaire::CountMoves(position));
        ASSERT_EQ(Count(image.pegs()), Count(position.pegs()));
      }
    }
  }
}

TEST(Moves, AreReadInSeveralWays) {
  const Position start;
  const Move move = *Solitaire::ParseMove(start, "d2d4");
  EXPECT_EQ(*Solitaire::ParseMove(start, "D2-D4"), move);
  EXPECT_EQ(Solitaire::FormatMove(start, move), "d2d4");
  EXPECT_THAT(Solitaire::Route(start, move), ElementsAre("d2", "d4"));
}

TEST(Moves, IllegalOnesAreErrorsThatSayWhy) {
  const Position start;
  const auto error = [&](const char* text) {
    const auto move = Solitaire::ParseMove(start, text);
    return move.ok() ? "" : std::string(move.status().message());
  };
  EXPECT_THAT(error("d4d2"), HasSubstr("d4 is empty"));
  EXPECT_THAT(error("d1d3"), HasSubstr("d3 is taken"));
  EXPECT_THAT(error("d2e4"), HasSubstr("two holes along"));
  EXPECT_THAT(error("a1d4"), HasSubstr("no hole 'a1'"));
  EXPECT_THAT(error("d2"), HasSubstr("such as d2d4"));
  EXPECT_THAT(error(""), HasSubstr("such as d2d4"));
  EXPECT_THAT(error("d2d99999999999"), HasSubstr("such as d4"));
}

TEST(Moves, SweepsAreWrittenInOnePiece) {
  const Position start;
  const Board& board = start.board();
  std::vector<Jump> jumps;
  for (const auto& [from, over, to] :
       {std::tuple("d2", "d3", "d4"), {"b4", "c4", "d4"}, {"d4", "e4", "f4"}}) {
    const auto hole = [&](const char* name) {
      return static_cast<std::uint8_t>(*board.ParseHole(name));
    };
    jumps.push_back({hole(from), hole(over), hole(to)});
  }
  EXPECT_THAT(FormatSweeps(board, jumps), ElementsAre("d2-d4", "b4-d4-f4"));
}

TEST(Results, FollowTheGoal) {
  const Position one = At("-../.../o..");
  const Goal a3 = *one.board().ParseHole("a3");
  const Goal b3 = *one.board().ParseHole("b3");
  EXPECT_EQ(Result(one, {})->result, core::Outcome::Result::kFirstWins);
  EXPECT_EQ(Result(one, a3)->result, core::Outcome::Result::kFirstWins);
  EXPECT_EQ(Result(one, b3)->result, core::Outcome::Result::kSecondWins);
  EXPECT_EQ(Result(At("o.o"), {})->result, core::Outcome::Result::kSecondWins);
  EXPECT_EQ(Result(At("oo."), {}), std::nullopt);
  EXPECT_EQ(Solitaire::FinalCount(At("o.o")).english(), "2 pegs left");
  EXPECT_EQ(Result(At("..."), {})->result, core::Outcome::Result::kSecondWins);
}

// OEIS A112737: positions after n jumps from the centre-vacant start, modulo symmetry; the whole
// sequence is in long_test.cc.
TEST(Counts, PositionsAfterJumpsBegin) {
  const std::vector<std::size_t> expected = {1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312};
  const Position start;
  std::vector<Pegs> level = {start.pegs()};
  for (const std::size_t count : expected) {
    EXPECT_EQ(level.size(), count);
    level = NextLevel(start.board(), level);
  }
}

TEST(Classes, FourOnATriangleOfWhichThreeHoldASinglePeg) {
  const Board& board = Solitaire::Start(Variant::kTriangle15).board();
  std::set<int> classes;
  std::set<int> of_one_peg;
  for (int hole = 0; hole < board.hole_count(); ++hole) {
    of_one_peg.insert(ClassOf(board, Bit(hole)).value);
  }
  for (Pegs pegs = 0; pegs <= board.all(); ++pegs) classes.insert(ClassOf(board, pegs).value);
  EXPECT_THAT(classes, SizeIs(4));
  EXPECT_THAT(of_one_peg, SizeIs(3));
}

TEST(Classes, SixteenOfWhichNineHoldASinglePeg) {
  const Board& board = *EnglishBoard();
  std::set<int> all;
  std::set<int> single;
  std::mt19937_64 random(8);
  for (int i = 0; i < 1000; ++i) all.insert(ClassOf(board, random() & board.all()).value);
  for (int hole = 0; hole < board.hole_count(); ++hole) {
    single.insert(ClassOfHole(board, hole).value);
  }
  EXPECT_THAT(all, SizeIs(16));
  EXPECT_THAT(single, SizeIs(9));
}

}  // namespace
}  // namespace tavoliere::solitaire
