// Games counted in opening books: whose they are, and what a file must say of them.
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "core/book/game_counter.h"
#include "engines/base/book/book_command.h"
#include "engines/othello/learn/book.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::othello {
namespace {

using book::GameTally;
using ::testing::HasSubstr;

std::vector<Move> MovesOf(const std::vector<std::string>& words) {
  std::vector<Move> moves;
  Position position;
  for (const std::string& word : words) {
    moves.push_back(*Othello::ParseMove(position, word));
    position = position.Play(moves.back());
  }
  return moves;
}

// The tally of a move of the built-in book behind those moves.
GameTally TallyOf(const Book& book, const std::vector<std::string>& before,
                  const std::string& word) {
  Position position;
  for (const Move move : MovesOf(before)) position = position.Play(move);
  for (const Book::Known& known : book.Moves(position)) {
    if (Othello::FormatMove(position, known.move) == word) return known.tally;
  }
  ADD_FAILURE() << "the book has no " << word;
  return {};
}

std::shared_ptr<const Book> WithGames(const book::CountedGames& counted) {
  const auto plain = *base::BookAt<OthelloBook>("");
  const auto book =
      Book::Parse(book::BookText<OthelloBook>(plain->header(), plain->entries(), counted));
  return book.ok() ? *book : nullptr;
}

class CountedGamesTest : public ::testing::Test {
 protected:
  void Count(const std::vector<std::string>& words, std::optional<core::Player> winner) {
    counter_.Count(Position(), MovesOf(words), winner);
  }

  book::GameCounter<OthelloBook> counter_{*base::BookAt<OthelloBook>("")};
};

TEST_F(CountedGamesTest, AreOfTheSideThatMoves) {
  Count({"f5", "d6"}, core::Player::kFirst);
  Count({"f5", "d6"}, std::nullopt);
  Count({"f5", "f6"}, core::Player::kSecond);
  const auto book = WithGames(counter_.Counted());
  ASSERT_NE(book, nullptr);
  EXPECT_EQ(book->counted().games, 3U);
  EXPECT_EQ(TallyOf(*book, {}, "f5"), (GameTally{1, 1, 1}));
  EXPECT_EQ(TallyOf(*book, {"f5"}, "d6"), (GameTally{0, 1, 1}));
  EXPECT_EQ(TallyOf(*book, {"f5"}, "f6"), (GameTally{1, 0, 0}));
  EXPECT_EQ(TallyOf(*book, {"f5"}, "f4"), GameTally());
}

TEST_F(CountedGamesTest, OfAllMirrorImagesAreCountedTogether) {
  Count({"f5", "d6"}, core::Player::kFirst);
  Count({"c4", "e3"}, core::Player::kFirst);
  Count({"e6", "f4"}, core::Player::kSecond);
  const auto book = WithGames(counter_.Counted());
  ASSERT_NE(book, nullptr);
  EXPECT_EQ(book->counted().moves.size(), 2U);
  for (const std::string first : {"f5", "d3", "c4", "e6"})
    EXPECT_EQ(TallyOf(*book, {}, first), (GameTally{2, 0, 1})) << first;
  EXPECT_EQ(TallyOf(*book, {"d3"}, "c5"), (GameTally{1, 0, 2}));
}

TEST_F(CountedGamesTest, CountOnlyInPositionsOfTheBook) {
  std::vector<Move> moves;
  for (Position position; moves.size() < 30; position = position.Play(moves.back())) {
    Othello::MoveList legal;
    Othello::Generate(position, legal);
    moves.push_back(legal[0]);
  }
  counter_.Count(Position(), moves, core::Player::kFirst);
  EXPECT_GT(counter_.Counted().moves.size(), 0U);
  EXPECT_LT(counter_.Counted().moves.size(), 30U);
  EXPECT_NE(WithGames(counter_.Counted()), nullptr);
}

TEST_F(CountedGamesTest, AreReadAsTheyWereWritten) {
  Count({"f5", "d6"}, core::Player::kFirst);
  Count({"f5", "f6"}, std::nullopt);
  EXPECT_EQ(WithGames(counter_.Counted())->counted(), counter_.Counted());
}

TEST(DamagedCounts, AreRefused) {
  constexpr std::uint32_t kLegal = 19;  // d3, in the position with the fewest discs
  const auto plain = *base::BookAt<OthelloBook>("");
  const std::vector<Book::Entry>& entries = plain->entries();
  std::uint32_t start = 0;
  while (entries[start].key != book::BookKey<OthelloBook>::Of(Position())) ++start;
  const book::CountedMove move = {start, kLegal, {1, 0, 0}};
  ASSERT_NE(WithGames({1, {move}}), nullptr);
  book::CountedMove other = move;
  other.code = 0;
  EXPECT_EQ(WithGames({1, {other}}), nullptr) << "not a legal move";
  EXPECT_EQ(WithGames({1, {move, move}}), nullptr) << "twice";
  other = move;
  other.position = static_cast<std::uint32_t>(entries.size());
  EXPECT_EQ(WithGames({1, {other}}), nullptr) << "of no position";
  EXPECT_EQ(WithGames({1, {{start, kLegal, {}}}}), nullptr) << "in no game";
}

class CountCommandTest : public files::FolderTest {
 protected:
  // What was said and complained of, and the exit status.
  std::string Run(const std::vector<std::string>& words) const {
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int status = base::BookCommand<OthelloBook>::Tool("tav-othello").run(words);
    const std::string said = ::testing::internal::GetCapturedStdout();
    return absl::StrCat(said, ::testing::internal::GetCapturedStderr(), status);
  }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(Path(name)) << text;
  }
  static std::string Game(const std::string& opening, const std::string& moves,
                          const std::string& result) {
    return absl::StrCat(R"({"id":"1.1","event":"","engines":["a","b"],"opening":[)", opening,
                        R"(],"moves":[)", moves, R"(],"result":")", result,
                        R"(","reason":"","termination":"normal","started":"","duration_ms":1})",
                        "\n");
  }
};

TEST_F(CountCommandTest, CountsTheGamesThatHaveAResult) {
  const std::string move = R"({"move":"d6","time_us":1})";
  Write("a", absl::StrCat(Game("\"f5\"", move, "p1win"), Game("\"f5\"", move, "none")));
  Write("b", Game("\"f5\"", move, "p2win"));
  EXPECT_THAT(Run({"count", Path("a"), Path("b"), "--output", Path("new")}),
              HasSubstr("new: games counted: 2, book moves played: 2\n0"));
  EXPECT_THAT(Run({"show", "--book", Path("new"), "f5"}), HasSubstr("+1 =0 -1  d6 "));
  EXPECT_THAT(Run({"info", Path("new")}), HasSubstr("games counted: 2\n"));
  // From zero again, in a book that has games.
  EXPECT_THAT(Run({"count", Path("a"), "--book", Path("new"), "--output", Path("new")}),
              HasSubstr("new: games counted: 1,"));
}

TEST_F(CountCommandTest, NamesGamesOfOtherRulesAndWritesNothing) {
  Write("a", Game("\"a1\"", "", "draw"));
  const std::string ended = Run({"count", Path("a"), "--output", Path("new")});
  EXPECT_THAT(ended, HasSubstr("a': "));
  EXPECT_THAT(ended, HasSubstr("illegal move 'a1'"));
  EXPECT_THAT(ended, HasSubstr("1 of the games could not be used"));
  EXPECT_EQ(Names(), std::vector<std::string>{"a"});
}

}  // namespace
}  // namespace tavoliere::othello
