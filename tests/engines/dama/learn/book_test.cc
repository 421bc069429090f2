// Draughts' opening books: what of the shared code is peculiar to a game with counters and long
// captures, and the book that the program carries. Othello's tests have the rest.
#include "engines/dama/learn/book.h"

#include <utility>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/book/book_builder.h"
#include "core/files/read_file.h"
#include "core/history.h"
#include "engines/base/book/book_command.h"
#include "tests/core/files/temporary_folder.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

using ::testing::HasSubstr;
using Key = book::BookKey<DamaBook>;
using Builder = book::BookBuilder<DamaBook>;
using Answer = book::BookAnswer<DamaBook>;

constexpr book::BookHeader kBookHeader = {0, 3, 50};

// The first move is the best one, all are worth nothing.
book::BookAnswers<DamaBook> AskFirst(const std::vector<book::BookQuestion<DamaBook>>& questions) {
  std::vector<Answer> answers;
  for (const auto& question : questions) answers.push_back({question.moves.front(), 0});
  return answers;
}

std::shared_ptr<const Book> GrownFrom(const Position& position, std::size_t positions) {
  Builder builder(kBookHeader, {Key::Of(position)});
  EXPECT_TRUE(builder.Grow(positions, AskFirst, [] {}).ok());
  const auto book = Book::Parse(book::BookText<DamaBook>(kBookHeader, builder.Entries()));
  EXPECT_TRUE(book.ok()) << book.status();
  return *book;
}

// Every position of a book whose legal moves, values and lines are as they must be.
void ExpectWhole(const Book& book) {
  for (const Book::Entry& entry : book.entries()) {
    const Position position = book::PositionOf<DamaBook>(entry.key, book.variant());
    for (const Position& seen : {position, position.Mirrored()}) {
      const auto known = book.Moves(seen);
      ASSERT_FALSE(known.empty()) << Dama::Format(seen);
      EXPECT_EQ(known.front().value, entry.value) << Dama::Format(seen);
      for (const Book::Known& of : known) {
        Position at = seen;
        for (const Move move : book.Line(seen, of.move)) {
          Dama::MoveList legal;
          Dama::Generate(at, legal);
          ASSERT_NE(std::find(legal.begin(), legal.end(), move), legal.end());
          at = at.Play(move);
        }
      }
    }
  }
}

TEST(DamaBookTest, CodesDistinguishTheMovesOfAPosition) {
  std::mt19937_64 random(3);
  int twins = 0;
  for (int i = 0; i < 20'000; ++i) {
    Bitboard white = 0;
    Bitboard black = 0;
    for (int piece = 0; piece < 3; ++piece)
      white |= Square(static_cast<int>(random() % 32) + 1).set();
    for (int piece = 0; piece < 8; ++piece)
      black |= Square(static_cast<int>(random() % 32) + 1).set();
    black &= ~white;
    const Position position(white, black, white | black, kWhite);
    Dama::MoveList moves;
    Dama::Generate(position, moves);
    std::set<std::uint16_t> codes;
    std::set<std::pair<Square, Square>> ends;
    for (const Move move : moves) {
      codes.insert(DamaBook::MoveCode(position, move));
      ends.insert({move.from(), move.to()});
    }
    EXPECT_EQ(codes.size(), moves.size()) << Dama::Format(position);
    EXPECT_FALSE(codes.contains(DamaBook::kNoMove));
    twins += ends.size() < moves.size() ? 1 : 0;
  }
  EXPECT_GT(twins, 0);
}

TEST(DamaBookTest, KnowsPositionsByTheRules) {
  const auto holds = [](std::uint32_t own, std::uint32_t other, std::uint32_t kings) {
    const std::array<std::uint32_t, 3> sets = {own, other, kings};
    DamaBook::Bytes bytes;
    std::memcpy(bytes.data(), sets.data(), sizeof sets);
    return DamaBook::Holds(bytes, {});
  };
  EXPECT_TRUE(holds(0xFFF00000, 0xFFF, 0));
  EXPECT_TRUE(holds(0x1, 0x80000000, 0x80000001));
  EXPECT_FALSE(holds(0x1, 0x100, 0));         // a man where it is crowned
  EXPECT_FALSE(holds(0x100, 0x80000000, 0));  // a man where it is crowned
  EXPECT_FALSE(holds(0x300, 0x100, 0));       // two pieces on a square
  EXPECT_FALSE(holds(0x100, 0x200, 0x400));   // a king that is no piece
  EXPECT_FALSE(holds(0xFFF80000, 0xFFF, 0));  // thirteen men
}

TEST(DamaBookTest, NeverFollowsAMoveThatCanBeTakenBack) {
  // Kings that may go to and fro for ever, and a man each.
  const std::shared_ptr<const Book> book = GrownFrom(Parsed("W:WK32,K31,21:BK1,K2,12"), 60);
  ExpectWhole(*book);
  int back = 0;
  for (const Book::Entry& entry : book->entries()) {
    const Position position = book::PositionOf<DamaBook>(entry.key, {});
    for (const Book::Known& known : book->Moves(position)) {
      if (Dama::Irreversible(position, known.move)) continue;
      ++back;
      EXPECT_FALSE(known.stays);
      EXPECT_EQ(book->Line(position, known.move).size(), 1U);
    }
  }
  EXPECT_GT(back, 0);
}

TEST(DamaBookTest, EndsWhereOnlyKingsMove) {
  EXPECT_EQ(GrownFrom(Parsed("W:WK32:BK1"), 50)->entries().size(), 1U);
}

TEST(DamaBookTest, GrowsFromSeveralBeginnings) {
  const Position start;
  const std::vector<Key> beginnings = {Key::Of(start.Play(*Dama::ParseMove(start, "21-17"))),
                                       Key::Of(start.Play(*Dama::ParseMove(start, "22-18"))),
                                       Key::Of(start.Play(*Dama::ParseMove(start, "21-17")))};
  Builder builder(kBookHeader, beginnings);
  ASSERT_TRUE(builder.Grow(2, AskFirst, [] {}).ok());
  std::set<Key> found;
  for (const auto& entry : builder.Entries()) found.insert(entry.key);
  EXPECT_EQ(found, std::set<Key>(beginnings.begin(), beginnings.end()));
  ASSERT_TRUE(builder.Grow(40, AskFirst, [] {}).ok());
  EXPECT_EQ(builder.size(), 40U);
  const auto book = Book::Parse(book::BookText<DamaBook>(kBookHeader, builder.Entries()));
  ASSERT_TRUE(book.ok());
  ExpectWhole(**book);
  EXPECT_TRUE((*book)->Moves(start).empty());
}

TEST(DamaBookTest, IsCarriedByTheProgram) {
  const auto book = base::BookAt<DamaBook>("");
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_GT((*book)->entries().size(), 100U);
  EXPECT_FALSE((*book)->Moves(Position()).empty());
  ExpectWhole(**book);
}

class DamaBookCommandTest : public files::FolderTest {
 protected:
  struct Ended {
    int status;
    std::string said;
    std::string complained;
  };
  Ended Run(const std::vector<std::string>& words) const {
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int status = base::BookCommand<DamaBook>::Tool("tav-dama").run(words);
    Ended ended{status, ::testing::internal::GetCapturedStdout(), ""};
    ended.complained = ::testing::internal::GetCapturedStderr();
    return ended;
  }
  Ended Build(const std::string& name, const std::string& positions) const {
    return Run({"build", "--output", Path(name), "--positions", positions, "--depth", "2",
                "--openings", Path("lines")});
  }
  std::string Bytes(const std::string& name) const { return files::TextOf(Path(name)); }
  void Lines(const std::string& text) const { std::ofstream(Path("lines")) << text; }
};

TEST_F(DamaBookCommandTest, BeginsWithTheOpeningsAndResumesAfterAKill) {
  Lines(
      "# two of them\nposition startpos moves 21-17\n\nstartpos moves 22-18 # and\n"
      "fen W:W21-32:B1-11\n");
  EXPECT_EQ(Build("whole", "30").status, 0);
  EXPECT_EQ(Build("parts", "12").status, 0);
  std::filesystem::resize_file(Path("parts.searches"),
                               std::filesystem::file_size(Path("parts.searches")) - 5);
  EXPECT_EQ(Build("parts", "30").status, 0);
  EXPECT_EQ(Bytes("parts"), Bytes("whole"));
  EXPECT_THAT(Run({"show", "--book", Path("whole"), "21-17"}).said, HasSubstr("10-14"));
  EXPECT_THAT(Run({"info", Path("whole")}).said, HasSubstr("24 pieces"));
  Lines("startpos\n");
  EXPECT_THAT(Build("parts", "30").complained, HasSubstr("parts.searches"));
}

TEST_F(DamaBookCommandTest, SaysWhatIsWrongWithTheOpenings) {
  EXPECT_THAT(Build("a", "5").complained, HasSubstr("lines"));
  Lines("# nothing\n");
  EXPECT_THAT(Build("a", "5").complained, HasSubstr("expected an opening, got none"));
  Lines("startpos\nstartpos moves 22-9\n");
  EXPECT_THAT(Build("a", "5").complained, HasSubstr("22-9"));
  Lines("startpos\nfen nowhere\n");
  EXPECT_THAT(Build("a", "5").complained, HasSubstr("nowhere"));
  Lines("startpos\nsomewhere\n");
  EXPECT_THAT(Build("a", "5").complained, HasSubstr("line 2"));
  Lines("fen W:W:B1\n");
  EXPECT_THAT(Build("a", "5").complained,
              HasSubstr("expected an opening that leaves a choice of moves"));
}

TEST_F(DamaBookCommandTest, IsNotAskedWhereMovesCanBeTakenBack) {
  const std::string path = Path("kings");
  const Position start = Parsed("W:WK32,K31,21:BK1,K2,12");
  Builder builder(kBookHeader, {Key::Of(start)});
  ASSERT_TRUE(builder.Grow(20, AskFirst, [] {}).ok());
  std::ofstream(path, std::ios::binary) << book::BookText<DamaBook>(kBookHeader, builder.Entries());
  base::BookPlayer<DamaBook> player;
  protocol::Options options;
  player.DeclareOptions("tav-dama", options);
  core::History<Dama> history(start);
  EXPECT_FALSE(player.Line(history).has_value()) << "off unless asked";
  ASSERT_TRUE(options.Set("Book File", path).ok());
  EXPECT_FALSE(player.Line(history).has_value()) << "off unless asked";
  ASSERT_TRUE(options.Set("Book", "true").ok());
  EXPECT_TRUE(player.Line(history).has_value());
  for (const char* move : {"32-28", "1-5", "28-32", "5-1"})
    history.Play(*Dama::ParseMove(history.current(), move));
  EXPECT_EQ(history.current(), start);
  EXPECT_FALSE(player.Line(history).has_value()) << "a repetition";
}

TEST_F(DamaBookCommandTest, RefusesTheBookOfAnotherGame) {
  const std::string text = book::BookBytes("othello", kBookHeader, "");
  EXPECT_EQ(Book::Parse(text).status().message(), "is an opening book of 'othello', not of 'dama'");
}

}  // namespace
}  // namespace tavoliere::dama
