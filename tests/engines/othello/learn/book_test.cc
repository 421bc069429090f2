// Opening books: their file, how they grow, and what the engine plays from them.
#include "engines/othello/learn/book.h"

#include <utility>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "core/book/book_builder.h"
#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "core/files/read_file.h"
#include "engines/base/book/book_command.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::othello {
namespace {

using ::testing::HasSubstr;
using BookAnswer = book::BookAnswer<OthelloBook>;
using BookBuilder = book::BookBuilder<OthelloBook>;
using BookEntry = Book::Entry;
using BookKey = book::BookKey<OthelloBook>;
using BookQuestion = book::BookQuestion<OthelloBook>;
using BookStep = book::BookStep<OthelloBook>;

Position PositionOf(const BookKey& key, Variant variant) {
  return book::PositionOf<OthelloBook>(key, variant);
}
BookStep StepOf(const Position& position, Move move) {
  return book::StepOf<OthelloBook>(position, move);
}
std::string BookText(const book::BookHeader& header, const std::vector<BookEntry>& entries) {
  return book::BookText<OthelloBook>(header, entries);
}

// A value that a move looks to have, made up: by where it leads, so that ways to the same agree.
learn::Value Looks(const BookKey& key, Move move) {
  const BookStep step = StepOf(PositionOf(key, Variant::kOthello), move);
  const std::uint64_t mixed =
      (step.to.words[0] * 0x9E3779B97F4A7C15 ^ step.to.words[1]) * 0xD6E8FEB86659FD93;
  return static_cast<learn::Value>(static_cast<int>(mixed >> 40) % 200 - 100);
}

absl::StatusOr<std::vector<BookAnswer>> AskLooks(const std::vector<BookQuestion>& questions) {
  std::vector<BookAnswer> answers;
  for (const BookQuestion& question : questions) {
    BookAnswer best{question.moves.front(), -1000};
    for (const Move move : question.moves) {
      const learn::Value value = Looks(question.key, move);
      if (value > best.value) best = {move, value};
    }
    answers.push_back(best);
  }
  return answers;
}

constexpr book::BookHeader kHeader = {0, 3, 50};

std::vector<BookEntry> Grown(std::size_t positions) {
  BookBuilder builder(kHeader, {BookKey::Of(Position())});
  EXPECT_TRUE(builder.Grow(positions, AskLooks, [] {}).ok());
  return builder.Entries();
}

std::shared_ptr<const Book> BookWith(std::size_t positions) {
  auto book = Book::Parse(BookText(kHeader, Grown(positions)));
  EXPECT_TRUE(book.ok()) << book.status();
  return *book;
}

// What drop-out expansion may add next to `book`, worked out from nothing: of all ways out, the
// cheapest ones.
std::set<BookKey> CheapestWaysOut(const Book& book) {
  std::map<std::int64_t, std::set<BookKey>> ways;
  std::map<BookKey, std::int64_t> reached;
  std::vector<BookKey> waiting = {BookKey::Of(Position())};
  reached[waiting.front()] = 0;
  while (!waiting.empty()) {
    const auto next = std::min_element(
        waiting.begin(), waiting.end(),
        [&](const BookKey& a, const BookKey& b) { return reached[a] < reached[b]; });
    const BookKey key = *next;
    waiting.erase(next);
    const Position position = PositionOf(key, Variant::kOthello);
    for (const Book::Known& known : book.Moves(position)) {
      const BookStep step = StepOf(position, known.move);
      if (step.over) continue;
      const std::int64_t cost =
          reached[key] + kHeader.ply_cost + (book.Find(key)->value - known.value);
      if (!known.stays) {
        ways[cost].insert(step.to);
      } else if (!reached.contains(step.to) || cost < reached[step.to]) {
        reached[step.to] = cost;
        waiting.push_back(step.to);
      }
    }
  }
  return ways.begin()->second;
}

TEST(Book, StandsForAllMirrorImages) {
  const std::shared_ptr<const Book> book = BookWith(40);
  const Position start;
  const std::vector<Book::Known> moves = book->Moves(start);
  ASSERT_EQ(moves.size(), 4U);
  for (const Book::Known& known : moves) {
    EXPECT_EQ(known.value, moves.front().value);
    EXPECT_TRUE(known.stays);
    // After each of the four the same answers, turned.
    std::multiset<int> values;
    for (const Book::Known& answer : book->Moves(start.Play(known.move)))
      values.insert(answer.value);
    std::multiset<int> first;
    for (const Book::Known& answer : book->Moves(start.Play(moves.front().move)))
      first.insert(answer.value);
    EXPECT_EQ(values, first);
    EXPECT_EQ(*values.rbegin(), -known.value);
  }
}

TEST(Book, IsNegamaxOverItsMoves) {
  const std::shared_ptr<const Book> book = BookWith(300);
  EXPECT_EQ(book->entries().size(), 300U);
  for (const BookEntry& entry : book->entries()) {
    const Position position = PositionOf(entry.key, Variant::kOthello);
    const std::vector<Book::Known> moves = book->Moves(position);
    ASSERT_FALSE(moves.empty());
    EXPECT_EQ(moves.front().value, entry.value);
    learn::Value best_leaving = -1000;
    for (const Book::Known& known : moves) {
      const BookStep step = StepOf(position, known.move);
      const BookEntry* const next = step.over ? nullptr : book->Find(step.to);
      EXPECT_EQ(known.stays, next != nullptr);
      if (next != nullptr) {
        EXPECT_EQ(known.value, step.Seen(next->value));
      }
    }
    Othello::MoveList legal;
    Othello::Generate(position, legal);
    for (const Move move : legal) {
      const BookStep step = StepOf(position, move);
      if (!step.over && book->Find(step.to) == nullptr)
        best_leaving = std::max(best_leaving, Looks(entry.key, move));
    }
    if (entry.leaving == OthelloBook::kNoMove) {
      EXPECT_EQ(best_leaving, -1000);
    } else {
      EXPECT_EQ(entry.leaving_value, best_leaving);
    }
  }
}

TEST(Book, GrowsWhereItIsCheapest) {
  std::shared_ptr<const Book> book = BookWith(1);
  for (std::size_t positions = 1; positions < 120; ++positions) {
    const std::set<BookKey> cheapest = CheapestWaysOut(*book);
    book = BookWith(positions + 1);
    EXPECT_EQ(std::count_if(cheapest.begin(), cheapest.end(),
                            [&](const BookKey& key) { return book->Find(key) != nullptr; }),
              1)
        << positions;
  }
}

TEST(Book, LinesAreLegalAndLeaveTheBookOnce) {
  const std::shared_ptr<const Book> book = BookWith(200);
  const Position start;
  for (const Book::Known& known : book->Moves(start)) {
    Position at = start;
    const std::vector<Move> line = book->Line(start, known.move);
    for (const Move move : line) {
      Othello::MoveList legal;
      Othello::Generate(at, legal);
      ASSERT_NE(std::find(legal.begin(), legal.end(), move), legal.end());
      at = at.Play(move);
    }
    EXPECT_GT(line.size(), 1U);
    EXPECT_TRUE(book->Moves(at).empty());
  }
  EXPECT_TRUE(book->Moves(Othello::Start(Variant::kOthello6)).empty());
}

TEST(Book, PassesOverWhoMustPass) {
  std::mt19937_64 random(5);
  int passes = 0;
  for (int game = 0; game < 200; ++game) {
    Position position;
    while (position.moves() != 0) {
      Othello::MoveList legal;
      Othello::Generate(position, legal);
      const Move move = legal[random() % legal.size()];
      const BookStep step = StepOf(position, move);
      position = position.Play(move);
      if (position.moves() == 0 && position.other_moves() != 0) {
        ++passes;
        position = position.Play(Move::Pass());
        EXPECT_FALSE(step.other);
        EXPECT_EQ(step.Seen(7), 7);
      } else if (position.moves() != 0) {
        EXPECT_EQ(step.Seen(7), -7);
      }
      EXPECT_EQ(step.over, position.moves() == 0);
      if (!step.over) {
        EXPECT_EQ(step.to, BookKey::Of(position));
      }
    }
  }
  EXPECT_GT(passes, 0);
}

TEST(Book, SaysWhyASearchFailed) {
  BookBuilder builder(kHeader, {BookKey::Of(Position())});
  const absl::Status stopped = builder.Grow(
      50, [](const auto&) { return absl::UnavailableError("no more"); }, [] {});
  EXPECT_EQ(stopped.message(), "no more");
}

TEST(Book, ReadsWhatItWrote) {
  const std::vector<BookEntry> entries = Grown(50);
  const std::string text = BookText(kHeader, entries);
  const auto book = Book::Parse(text);
  ASSERT_TRUE(book.ok());
  EXPECT_EQ((*book)->entries(), entries);
  EXPECT_EQ((*book)->header(), kHeader);
}

TEST(Book, SaysWhatIsWrongWithAFile) {
  const std::string text = BookText(kHeader, Grown(20));
  const auto complaint = [](const std::string& bytes) {
    return std::string(Book::Parse(bytes).status().message());
  };
  EXPECT_EQ(complaint(""), "is not an opening book");
  EXPECT_EQ(complaint("TAVOLIER"), "is damaged: it ends after 8 bytes");
  EXPECT_EQ(complaint("TAVOBOOK"),
            "is an opening book of an earlier version; convert it: tav-othello book convert FILE "
            "--output NEW");
  const std::size_t size = text.size();
  const std::string expected = absl::StrCat("is damaged: expected ", size, " bytes, got ");
  EXPECT_EQ(complaint(text.substr(0, size - 1)), absl::StrCat(expected, size - 1));
  EXPECT_EQ(complaint(text + "x"), absl::StrCat(expected, size + 1));
  for (std::size_t at = 0; at < text.size(); at += 7) {
    std::string other = text;
    other[at] = static_cast<char>(other[at] ^ 4);
    EXPECT_NE(complaint(other), "") << at;
  }
  std::string newer = text;
  newer[8] = 2;
  EXPECT_EQ(complaint(newer), "is an opening book in a container of version 2, not 1");
  // A sum that fits does not make a book of them.
  std::vector<BookEntry> entries = Grown(20);
  std::swap(entries[3], entries[4]);
  EXPECT_EQ(complaint(BookText(kHeader, entries)), "is damaged");
  entries = Grown(20);
  entries[0].leaving = 70;
  EXPECT_EQ(complaint(BookText(kHeader, entries)), "is damaged");
}

// A book of this version as it was before there were containers.
std::string OldBookOf(const std::string& text) {
  constexpr std::size_t kRecordBytes = book::kBookRecordBytes<OthelloBook>;
  const auto read = book::ReadBookBytes("othello", text, 2, kRecordBytes);
  std::string old = "TAVOBOOK";
  for (const int number : {1, static_cast<int>(read->records.size() / kRecordBytes),
                           read->header.depth, read->header.ply_cost, read->header.variant, 0})
    files::AppendNumber(static_cast<std::uint32_t>(number), &old);
  old += read->records;
  files::AppendNumber(files::Checksum(old.data(), old.size()), &old);
  return old;
}

TEST(Book, IsMadeOfOneOfAnEarlierVersion) {
  const std::string text = BookText(kHeader, Grown(20));
  const std::string old = OldBookOf(text);
  const auto converted = book::ConvertOldBook("othello", old);
  ASSERT_TRUE(converted.ok()) << converted.status();
  EXPECT_EQ(*converted, text);
  EXPECT_EQ(book::ConvertOldBook("othello", old.substr(1)).status().message(),
            "is not an opening book of an earlier version");
  EXPECT_EQ(book::ConvertOldBook("othello", old + "x").status().message(), "is damaged");
  EXPECT_EQ(book::ConvertOldBook("othello", old.substr(0, 39)).status().message(), "is damaged");
}

TEST(Book, IsCarriedByTheProgram) {
  const std::shared_ptr<const Book> book = *base::BookAt<OthelloBook>("");
  ASSERT_NE(book, nullptr);
  EXPECT_EQ(book->variant(), Variant::kOthello);
  EXPECT_EQ(book->Moves(Position()).size(), 4U);
}

class BookCommandTest : public files::FolderTest {
 protected:
  struct Ended {
    int status;
    std::string said;
    std::string complained;
  };
  Ended Run(const std::vector<std::string>& words) const {
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int status = base::BookCommand<OthelloBook>::Tool("tav-othello").run(words);
    Ended ended{status, ::testing::internal::GetCapturedStdout(), ""};
    ended.complained = ::testing::internal::GetCapturedStderr();
    return ended;
  }
  void Build(const std::string& name, int positions, int threads = 1) const {
    const Ended ended =
        Run({"build", "--output", Path(name), "--positions", std::to_string(positions), "--depth",
             "2", "--threads", std::to_string(threads)});
    ASSERT_EQ(ended.status, 0) << ended.complained;
    EXPECT_THAT(ended.said, HasSubstr(": " + std::to_string(positions) + " positions"));
  }
  std::string Bytes(const std::string& name) const { return files::TextOf(Path(name)); }
};

TEST_F(BookCommandTest, ResumesAfterAKillAndWithMorePositions) {
  Build("whole", 60);
  Build("parts", 20, 2);
  EXPECT_NE(Bytes("parts"), Bytes("whole"));
  const auto size = std::filesystem::file_size(Path("parts.searches"));
  std::filesystem::resize_file(Path("parts.searches"), size - 11);
  std::filesystem::remove(Path("parts"));
  Build("parts", 60, 2);
  EXPECT_EQ(Bytes("parts"), Bytes("whole"));
  Build("parts", 20);
  Build("parts", 60);
  EXPECT_EQ(Bytes("parts"), Bytes("whole"));
}

TEST_F(BookCommandTest, ReportsSearchesOfAnotherBook) {
  Build("a", 20);
  EXPECT_THAT(Run({"build", "--output", Path("a"), "--positions", "30", "--depth", "3"}).complained,
              HasSubstr("depth 2"));
  Build("b", 5);
  // A whole file of the right kind, with the searches of another book's beginning twice. Its header
  // has 96 bytes.
  const std::string fewer = Bytes("b.searches");
  std::ofstream(Path("a.searches"), std::ios::binary) << fewer << fewer.substr(96);
  EXPECT_THAT(Run({"build", "--output", Path("a"), "--positions", "30", "--depth", "2"}).complained,
              HasSubstr("the searches of another book"));
}

TEST_F(BookCommandTest, ShowsWhatIsKnown) {
  Build("a", 30);
  EXPECT_THAT(Run({"show", "--book", Path("a")}).said, HasSubstr("f5 "));
  EXPECT_THAT(Run({"show", "--book", Path("a"), "f5"}).said, HasSubstr("d6 "));
  EXPECT_THAT(
      Run({"show", "--book", Path("a"), "f5", "d6", "c3", "d3", "c4", "f4", "c5", "b3", "c2", "b4"})
          .said,
      HasSubstr("this position is not in the book"));
  EXPECT_THAT(Run({"show", "--book", Path("a"), "a1"}).complained, HasSubstr("illegal move 'a1'"));
  EXPECT_THAT(Run({"info", Path("a")}).said, HasSubstr("30 positions of othello"));
  EXPECT_THAT(Run({"info"}).said, HasSubstr(" 4 discs "));
}

TEST_F(BookCommandTest, ConvertsABookOfAnEarlierVersion) {
  Build("a", 20);
  std::ofstream(Path("old"), std::ios::binary) << OldBookOf(Bytes("a"));
  EXPECT_THAT(Run({"info", Path("old")}).complained,
              HasSubstr("old' is an opening book of an earlier version; convert it: tav-othello"));
  const Ended ended = Run({"convert", Path("old"), "--output", Path("new")});
  EXPECT_EQ(ended.status, 0) << ended.complained;
  EXPECT_EQ(Bytes("new"), Bytes("a"));
  EXPECT_THAT(Run({"convert", Path("a"), "--output", Path("new")}).complained,
              HasSubstr("a' is not an opening book of an earlier version"));
}

TEST_F(BookCommandTest, SaysWhatIsWrong) {
  EXPECT_THAT(Run({}).complained, HasSubstr("expected a subcommand"));
  EXPECT_THAT(Run({"fly"}).complained, HasSubstr("unknown subcommand 'fly'"));
  EXPECT_THAT(Run({"build"}).complained, HasSubstr("expected --output"));
  EXPECT_THAT(Run({"build", "--output", Path("a"), "--depth", "0"}).complained,
              HasSubstr("--depth"));
  EXPECT_THAT(Run({"build", "--output", Path("a"), "--variant", "go"}).complained,
              HasSubstr("there is no variant 'go'"));
  EXPECT_THAT(Run({"info", Path("none")}).complained, HasSubstr("none"));
  std::ofstream(Path("b")) << "no book";
  EXPECT_THAT(Run({"show", "--book", Path("b")}).complained,
              HasSubstr("b' is not an opening book"));
  EXPECT_EQ(Run({"build", "--output", Path("none/a"), "--positions", "2"}).status, 1);
}

TEST_F(BookCommandTest, GrowsOnTheSmallBoardToo) {
  const Ended ended = Run({"build", "--output", Path("six"), "--positions", "15", "--depth", "2",
                           "--variant", "othello6"});
  ASSERT_EQ(ended.status, 0) << ended.complained;
  const auto book = Book::Load(Path("six"));
  ASSERT_TRUE(book.ok());
  EXPECT_EQ((*book)->Moves(Othello::Start(Variant::kOthello6)).size(), 4U);
  EXPECT_TRUE((*book)->Moves(Position()).empty());
}

}  // namespace
}  // namespace tavoliere::othello
