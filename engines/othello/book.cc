#include "engines/othello/book.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"
#include "core/tables/bytes.h"
#include "core/tables/table_format.h"
#include "engines/othello/built_in_book.h"
#include "engines/othello/lesson.h"

namespace tavoliere::othello {
namespace {

constexpr std::string_view kBookMagic = "TAVOBOOK";
constexpr std::uint32_t kBookVersion = 1;
constexpr std::size_t kBookHeaderBytes = 32;
constexpr std::size_t kBookEntryBytes = 24;
constexpr int kDeepestBook = 100;

BookEntry ReadEntry(core::ByteReader& reader) {
  BookEntry entry;
  entry.discs.own = reader.Take<std::uint64_t>();
  entry.discs.other = reader.Take<std::uint64_t>();
  entry.value = reader.Take<learn::Value>();
  entry.leaving_value = reader.Take<learn::Value>();
  entry.leaving = reader.Take<std::uint8_t>();
  for (int i = 0; i < 3; ++i) reader.Take<std::uint8_t>();
  return entry;
}

// Whether the entry is one of a position that the rules allow to move in, and its move legal.
bool Holds(const BookEntry& entry, Variant variant) {
  const BookDiscs& discs = entry.discs;
  if ((discs.own & discs.other) != 0) return false;
  if (((discs.own | discs.other) & ~BoardSquares(variant)) != 0) return false;
  const Position position = PositionOf(discs, variant);
  if (position.moves() == 0 || CanonicalDiscs(position) != discs) return false;
  if (entry.leaving == BookEntry::kNoSquare) return true;
  return entry.leaving < BookEntry::kNoSquare && (position.moves() & Bit(entry.leaving)) != 0;
}

}  // namespace

BookDiscs CanonicalDiscs(const Position& position) {
  const OthelloLesson::Bytes bytes = OthelloLesson::Canonical(OthelloLesson::Pack(position));
  BookDiscs discs;
  std::memcpy(&discs.own, bytes.data(), sizeof discs.own);
  std::memcpy(&discs.other, bytes.data() + sizeof discs.own, sizeof discs.other);
  return discs;
}

Position PositionOf(const BookDiscs& discs, Variant variant) {
  return {discs.own, discs.other, core::Player::kFirst, variant};
}

BookStep StepOf(const Position& position, Move move) {
  BookStep step;
  Position next = position.Play(move);
  if (next.moves() == 0) {
    if (next.other_moves() == 0) {
      step.over = true;
      step.value = static_cast<learn::Value>(-OthelloLesson::Result(next));
      return step;
    }
    next = next.Play(Move::Pass());
    step.other = false;
  }
  step.to = CanonicalDiscs(next);
  return step;
}

std::string BookText(const BookHeader& header, const std::vector<BookEntry>& entries) {
  std::string text(kBookMagic);
  core::AppendNumber(kBookVersion, &text);
  core::AppendNumber(static_cast<std::uint32_t>(entries.size()), &text);
  core::AppendNumber(static_cast<std::uint32_t>(header.depth), &text);
  core::AppendNumber(static_cast<std::uint32_t>(header.ply_cost), &text);
  core::AppendNumber(static_cast<std::uint32_t>(header.variant), &text);
  core::AppendNumber(std::uint32_t{0}, &text);
  for (const BookEntry& entry : entries) {
    core::AppendNumber(entry.discs.own, &text);
    core::AppendNumber(entry.discs.other, &text);
    core::AppendNumber(entry.value, &text);
    core::AppendNumber(entry.leaving_value, &text);
    core::AppendNumber(std::uint32_t{entry.leaving}, &text);
  }
  core::AppendNumber(core::TableChecksum(text.data(), text.size()), &text);
  return text;
}

absl::StatusOr<std::shared_ptr<const Book>> Book::Parse(std::string_view bytes) {
  const absl::Status damaged = absl::DataLossError("is damaged");
  if (bytes.substr(0, kBookMagic.size()) != kBookMagic)
    return absl::DataLossError("is not an opening book");
  if (bytes.size() < kBookHeaderBytes + sizeof(std::uint64_t)) return damaged;
  core::ByteReader reader(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  reader.Take<std::uint64_t>();
  if (const auto version = reader.Take<std::uint32_t>(); version != kBookVersion) {
    return absl::DataLossError(
        absl::StrCat("is a book of version ", version, ", not ", kBookVersion));
  }
  const std::size_t count = reader.Take<std::uint32_t>();
  const std::size_t checked = kBookHeaderBytes + count * kBookEntryBytes;
  if (bytes.size() != checked + sizeof(std::uint64_t)) return damaged;
  core::ByteReader end(reinterpret_cast<const std::uint8_t*>(bytes.data()) + checked,
                       sizeof(std::uint64_t));
  if (end.Take<std::uint64_t>() != core::TableChecksum(bytes.data(), checked)) return damaged;
  const auto book = std::make_shared<Book>();
  const auto depth = reader.Take<std::uint32_t>();
  book->header_.ply_cost = static_cast<int>(reader.Take<std::uint32_t>());
  const auto variant = reader.Take<std::uint32_t>();
  reader.Take<std::uint32_t>();
  if (depth > kDeepestBook || variant > 1) return damaged;
  book->header_.depth = static_cast<int>(depth);
  book->header_.variant = static_cast<Variant>(variant);
  book->entries_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    book->entries_.push_back(ReadEntry(reader));
    if (!Holds(book->entries_[i], book->header_.variant)) return damaged;
    if (i > 0 && !(book->entries_[i - 1].discs < book->entries_[i].discs)) return damaged;
  }
  return book;
}

absl::StatusOr<std::shared_ptr<const Book>> Book::Load(const std::string& path) {
  const absl::StatusOr<std::string> bytes = files::ReadFile(path);
  if (!bytes.ok()) return bytes.status();
  auto book = Parse(*bytes);
  if (book.ok()) return book;
  return absl::Status(book.status().code(),
                      absl::StrCat("'", path, "' ", std::string(book.status().message())));
}

std::shared_ptr<const Book> Book::BuiltIn() {
  const auto book = Parse(BuiltInBookBytes());
  assert(book.ok());
  return book.ok() ? *book : nullptr;
}

const BookEntry* Book::Find(const BookDiscs& discs) const {
  const auto found = std::lower_bound(
      entries_.begin(), entries_.end(), discs,
      [](const BookEntry& entry, const BookDiscs& sought) { return entry.discs < sought; });
  return found != entries_.end() && found->discs == discs ? &*found : nullptr;
}

std::vector<Book::Known> Book::Moves(const Position& position) const {
  std::vector<Known> known;
  if (position.variant() != header_.variant || position.moves() == 0) return known;
  const BookEntry* const entry = Find(CanonicalDiscs(position));
  if (entry == nullptr) return known;
  BookStep leaving;
  if (entry->leaving != BookEntry::kNoSquare)
    leaving = StepOf(PositionOf(entry->discs, header_.variant), Move(entry->leaving));
  Othello::MoveList moves;
  Othello::Generate(position, moves);
  for (const Move move : moves) {
    const BookStep step = StepOf(position, move);
    if (step.over) {
      known.push_back({move, step.value, false});
    } else if (const BookEntry* const next = Find(step.to)) {
      known.push_back({move, step.Seen(next->value), true});
    } else if (entry->leaving != BookEntry::kNoSquare && step.to == leaving.to) {
      known.push_back({move, entry->leaving_value, false});
    }
  }
  std::stable_sort(known.begin(), known.end(),
                   [](const Known& a, const Known& b) { return a.value > b.value; });
  return known;
}

std::vector<Move> Book::Line(Position position, Move move) const {
  std::vector<Move> line = {move};
  position = position.Play(move);
  while (true) {
    if (position.moves() == 0) {
      if (position.other_moves() == 0 || Moves(position.Play(Move::Pass())).empty()) return line;
      line.push_back(Move::Pass());
      position = position.Play(Move::Pass());
    }
    const std::vector<Known> known = Moves(position);
    if (known.empty()) return line;
    line.push_back(known.front().move);
    position = position.Play(known.front().move);
  }
}

}  // namespace tavoliere::othello
