// The opening books of Edax: what is written of a book and what is read again.
#include "engines/othello/learn/edax_book.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "core/book/book_builder.h"
#include "core/files/bytes.h"
#include "engines/base/book/book_player.h"

namespace tavoliere::othello {
namespace {

using ::testing::HasSubstr;
using EdaxBuilder = book::BookBuilder<OthelloBook>;

constexpr std::size_t kEdaxHeadBytes = 42;

// A value in whole discs, the same for all ways to a position.
learn::Value MadeUpValue(const book::BookKey<OthelloBook>& key, Move move) {
  const Position position = book::PositionOf<OthelloBook>(key, Variant::kOthello);
  const auto to = book::StepOf<OthelloBook>(position, move).to;
  const std::uint64_t mixed = (to.words[0] * 0x9E3779B97F4A7C15 ^ to.words[1]) * 0xD6E8FEB86659FD93;
  return static_cast<learn::Value>((static_cast<int>(mixed >> 40) % 9 - 4) * 100);
}

std::string MadeUpBook(std::size_t positions) {
  const book::BookHeader header = {0, 12, 0};
  EdaxBuilder builder(header, {book::BookKey<OthelloBook>::Of(Othello::Start(Variant::kOthello))});
  const auto ask = [](const std::vector<book::BookQuestion<OthelloBook>>& questions)
      -> absl::StatusOr<std::vector<book::BookAnswer<OthelloBook>>> {
    std::vector<book::BookAnswer<OthelloBook>> answers;
    for (const auto& question : questions) {
      book::BookAnswer<OthelloBook> best{question.moves.front(), -10'000};
      for (const Move move : question.moves) {
        const learn::Value value = MadeUpValue(question.key, move);
        if (value > best.value) best = {move, value};
      }
      answers.push_back(best);
    }
    return answers;
  };
  EXPECT_TRUE(builder.Grow(positions, ask, [] {}).ok());
  return book::BookText<OthelloBook>(header, builder.Entries());
}

std::string ExportOf(const std::string& bytes) {
  const auto book = Book::Parse(bytes);
  EXPECT_TRUE(book.ok()) << book.status();
  const auto edax = ToEdaxBook(**book);
  EXPECT_TRUE(edax.ok()) << edax.status();
  return *edax;
}

std::string FaultOf(const std::string& bytes) {
  const auto read = FromEdaxBook(bytes);
  return read.ok() ? "" : std::string(read.status().message());
}

TEST(EdaxBook, OfWholeDiscsIsTheSameAgain) {
  const std::string bytes = MadeUpBook(200);
  const auto read = FromEdaxBook(ExportOf(bytes));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, bytes);
  EXPECT_EQ(ExportOf(*read), ExportOf(bytes));
}

TEST(EdaxBook, IsRoundedToWholeDiscs) {
  const auto built_in = base::BookAt<OthelloBook>("");
  ASSERT_TRUE(built_in.ok());
  const auto edax = ToEdaxBook(**built_in);
  ASSERT_TRUE(edax.ok());
  const auto read = FromEdaxBook(*edax);
  ASSERT_TRUE(read.ok()) << read.status();
  const auto book = Book::Parse(*read);
  ASSERT_TRUE(book.ok()) << book.status();
  ASSERT_EQ((*book)->entries().size(), (*built_in)->entries().size());
  for (std::size_t i = 0; i < (*book)->entries().size(); ++i) {
    const Book::Entry& entry = (*book)->entries()[i];
    const Book::Entry& before = (*built_in)->entries()[i];
    ASSERT_EQ(entry.key, before.key);
    EXPECT_EQ(entry.value % 100, 0);
    EXPECT_NEAR(entry.value, before.value, 50);
    EXPECT_EQ(entry.leaving, before.leaving);
  }
}

TEST(EdaxBook, HasTheBytesThatTheFormatSays) {
  // The start alone, whose best move is f5.
  book::BookHeader header = {0, 7, 0};
  const Position start = Othello::Start(Variant::kOthello);
  const Book::Entry entry{book::BookKey<OthelloBook>::Of(start), 100, 100, 37};
  const std::string bytes = ExportOf(book::BookText<OthelloBook>(header, {entry}));
  ASSERT_EQ(bytes.size(), kEdaxHeadBytes + 42);
  EXPECT_EQ(bytes.substr(0, 10), std::string("XADEKOOB\x04\x06", 10));
  files::ByteReader head(reinterpret_cast<const std::uint8_t*>(bytes.data()) + 18, 24);
  std::vector<int> numbers;
  for (int i = 0; i < 6; ++i) numbers.push_back(head.Take<std::int32_t>());
  EXPECT_THAT(numbers, testing::ElementsAre(7, 60, 2, 1, 0, 1));
  // 1, -1 and 3 discs, no link, level 7, and the leaf.
  EXPECT_EQ(bytes.substr(bytes.size() - 10),
            std::string("\x01\x00\xFF\xFF\x03\x00\x00\x07\x01\x25", 10));
}

TEST(EdaxBook, RefusesWhatIsNone) {
  const std::string good = ExportOf(MadeUpBook(20));
  const auto with = [&](std::size_t at, char byte) {
    std::string bytes = good;
    bytes[at] = byte;
    return bytes;
  };
  EXPECT_EQ(FaultOf(""), "is not an opening book of Edax");
  EXPECT_EQ(FaultOf("XADEKOOB"), "is an opening book of Edax of version 0, expected 4");
  EXPECT_EQ(FaultOf(good.substr(0, 30)), "ends inside its first bytes");
  EXPECT_EQ(FaultOf(with(8, 3)), "is an opening book of Edax of version 3, expected 4");
  EXPECT_EQ(FaultOf(with(18, 99)), "expected a level from 0 to 60, got 99");
  EXPECT_THAT(FaultOf(good.substr(0, good.size() - 1)), HasSubstr("ends inside position "));
  EXPECT_THAT(FaultOf(good + "x"), HasSubstr("goes on after its "));
  EXPECT_EQ(FaultOf(with(kEdaxHeadBytes + 33, 1)),
            absl::StrCat("position 1: expected a score from -64 to 64, got ",
                         256 + static_cast<unsigned char>(good[kEdaxHeadBytes + 32])));
  EXPECT_THAT(FaultOf(with(good.size() - 1, 27)), HasSubstr("the score of a legal move"));
  std::string turned = good;
  // Both sides on one square.
  for (std::size_t i = 0; i < 8; ++i) turned[kEdaxHeadBytes + 8 + i] = turned[kEdaxHeadBytes + i];
  EXPECT_EQ(FaultOf(turned), "position 1: two discs share a square");
}

TEST(EdaxBook, OfTheSmallBoardIsRefused) {
  const Position start = Othello::Start(Variant::kOthello6);
  const Book::Entry entry{book::BookKey<OthelloBook>::Of(start), 100, 0, OthelloBook::kNoMove};
  const auto book = Book::Parse(book::BookText<OthelloBook>({1, 7, 0}, {entry}));
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_THAT(std::string(ToEdaxBook(**book).status().message()), HasSubstr("6x6"));
}

}  // namespace
}  // namespace tavoliere::othello
