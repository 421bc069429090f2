// Opening books: their file, and how they grow.
#include "engines/othello/learn/book.h"

#include <utility>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/book/book_builder.h"
#include "engines/base/book/book_player.h"
#include "tests/engines/othello/learn/old_book.h"

namespace tavoliere::othello {
namespace {

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

}  // namespace
}  // namespace tavoliere::othello
