// An opening book: positions, each with the value of its best play, and the best of the moves that
// leave the book. Values are centi-units for the side to move. Games may have been counted in it
// (game_counter.h).
//
// A position stands for all its images, turned as Canonical() of the training traits has it. A
// position behind a move that can be taken back (BookStep::lasting) may be in the book, but not by
// that move.
#pragma once

#include <utility>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/book/book_format.h"
#include "core/book/book_traits.h"
#include "core/files/bytes.h"
#include "core/files/read_file.h"
#include "core/files/status_macros.h"
#include "core/learn/data/record.h"

namespace tavoliere::book {

template <BookTraits L>
struct BookEntry {
  BookKey<L> key;
  learn::Value value = 0;
  learn::Value leaving_value = 0;
  std::uint16_t leaving = L::kNoMove;  // its code

  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

template <BookTraits L>
inline constexpr std::size_t kBookRecordBytes = L::kBytes + kBookValueBytes;

template <BookTraits L>
BookKey<L> TakeKey(files::ByteReader& reader) {
  learn::Packed<L> packed;
  for (std::uint8_t& byte : packed) byte = reader.Take<std::uint8_t>();
  return BookKey<L>::Of(packed);
}
template <BookTraits L>
void AppendKey(const BookKey<L>& key, std::string* out) {
  for (const std::uint8_t byte : key.Bytes()) *out += static_cast<char>(byte);
}

// The move of that code among those of a position; nullptr: there is none.
template <BookTraits L>
const typename L::Game::Move* MoveWith(const typename L::Game::Position& position,
                                       const typename L::Game::MoveList& moves,
                                       std::uint32_t code) {
  const auto found = std::find_if(moves.begin(), moves.end(), [&](const auto& move) {
    return L::MoveCode(position, move) == code;
  });
  return found == moves.end() ? nullptr : &*found;
}

// The bytes of a file. `entries` are sorted by their keys, none twice.
template <BookTraits L>
std::string BookText(const BookHeader& header, const std::vector<BookEntry<L>>& entries,
                     const CountedGames& counted = {}) {
  std::string records;
  for (const BookEntry<L>& entry : entries) {
    AppendKey(entry.key, &records);
    files::AppendNumber(entry.value, &records);
    files::AppendNumber(entry.leaving_value, &records);
    files::AppendNumber(std::uint32_t{entry.leaving}, &records);
  }
  return BookBytes(L::kGame, header, records, counted);
}

// Immutable: any number of threads may ask at once.
template <BookTraits L>
class Book {
 public:
  using Game = typename L::Game;
  using Position = typename Game::Position;
  using Move = typename Game::Move;
  using Variant = typename Game::Variant;
  using Entry = BookEntry<L>;

  struct Known {
    Move move;
    learn::Value value = 0;
    bool stays = false;  // in the book
    GameTally tally;     // of the counted games in which it, or an image of it, was played here
  };

  // The errors name the file.
  static absl::StatusOr<std::shared_ptr<const Book>> Load(const std::string& path) {
    ASSIGN_OR_RETURN(const std::string bytes, files::ReadFile(path, kBookFile));
    auto book = Parse(bytes);
    if (book.ok()) return book;
    return absl::Status(book.status().code(),
                        absl::StrCat("'", path, "' ", std::string(book.status().message())));
  }

  // The same of what is in a file; its errors fit after a name.
  static absl::StatusOr<std::shared_ptr<const Book>> Parse(std::string_view bytes) {
    ASSIGN_OR_RETURN(const auto read, ReadBookBytes(L::kGame, bytes, std::size(Game::kVariants),
                                                    kBookRecordBytes<L>));
    const auto book = std::make_shared<Book>();
    book->header_ = read.header;
    const std::size_t count = read.records.size() / kBookRecordBytes<L>;
    files::ByteReader reader(reinterpret_cast<const std::uint8_t*>(read.records.data()),
                             read.records.size());
    book->entries_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const bool taken = book->TakeEntry(reader);
      if (!taken || (i > 0 && !(book->entries_[i - 1].key < book->entries_[i].key)))
        return absl::DataLossError("is damaged");
    }
    book->counted_ = read.counted;
    for (const CountedMove& counted : book->counted_.moves) {
      if (!book->MoveOf(book->entries_[counted.position], counted.code))
        return absl::DataLossError("is damaged");
    }
    return book;
  }

  const BookHeader& header() const { return header_; }
  Variant variant() const { return static_cast<Variant>(header_.variant); }
  const std::vector<Entry>& entries() const { return entries_; }
  const CountedGames& counted() const { return counted_; }

  // Null: the book does not have it.
  const Entry* Find(const BookKey<L>& key) const {
    const auto found = std::lower_bound(
        entries_.begin(), entries_.end(), key,
        [](const Entry& entry, const BookKey<L>& sought) { return entry.key < sought; });
    return found != entries_.end() && found->key == key ? &*found : nullptr;
  }

  // The moves whose values the book knows, best first, equal ones in the generator's order; empty
  // where it does not have the position.
  std::vector<Known> Moves(const Position& position) const {
    std::vector<Known> known;
    if constexpr (requires { position.variant(); }) {
      if (position.variant() != variant()) return known;
    }
    const auto moves = Choices<L>(position);
    const Entry* const entry = moves.empty() ? nullptr : Find(BookKey<L>::Of(position));
    if (entry == nullptr) return known;
    const std::optional<BookStep<L>> leaving = StepBy(*entry, entry->leaving);
    const auto played = Played(*entry);
    for (const Move& move : moves) {
      const BookStep<L> step = StepOf<L>(position, move);
      if (step.over) {
        known.push_back({move, step.value, false, {}});
      } else if (const Entry* const next = step.lasting ? Find(step.to) : nullptr) {
        known.push_back({move, step.Seen(next->value), true, {}});
      } else if (leaving && step.to == leaving->to) {
        known.push_back({move, entry->leaving_value, false, {}});
      } else {
        continue;
      }
      for (const auto& [to, tally] : played) {
        if (to == step.to) known.back().tally += tally;
      }
    }
    std::stable_sort(known.begin(), known.end(),
                     [](const Known& a, const Known& b) { return a.value > b.value; });
    return known;
  }

  // The best play from `move` on, as far as the book goes, passes among it.
  std::vector<Move> Line(Position position, Move move) const {
    std::vector<Move> line = {move};
    while (true) {
      const bool lasting = StepOf<L>(position, move).lasting;
      position = position.Play(move);
      typename Game::MoveList replies;
      Game::Generate(position, replies);
      const bool passes = !replies.empty() && IsPass(replies[0]);
      const std::vector<Known> known = Moves(passes ? position.Play(replies[0]) : position);
      if (known.empty() || !lasting) return line;
      if (passes) {
        line.push_back(replies[0]);
        position = position.Play(replies[0]);
      }
      move = known.front().move;
      line.push_back(move);
    }
  }

 private:
  // nullopt: the entry's position has no move of that code.
  std::optional<Move> MoveOf(const Entry& entry, std::uint32_t code) const {
    const Position position = PositionOf<L>(entry.key, variant());
    const auto moves = Choices<L>(position);
    const Move* const move = MoveWith<L>(position, moves, code);
    return move == nullptr ? std::nullopt : std::optional(*move);
  }
  std::optional<BookStep<L>> StepBy(const Entry& entry, std::uint32_t code) const {
    const std::optional<Move> move = MoveOf(entry, code);
    if (!move) return std::nullopt;
    return StepOf<L>(PositionOf<L>(entry.key, variant()), *move);
  }

  // Where the counted moves of a position lead.
  std::vector<std::pair<BookKey<L>, GameTally>> Played(const Entry& entry) const {
    const auto number = static_cast<std::uint32_t>(&entry - entries_.data());
    std::vector<std::pair<BookKey<L>, GameTally>> played;
    auto counted = std::lower_bound(
        counted_.moves.begin(), counted_.moves.end(), number,
        [](const CountedMove& move, std::uint32_t sought) { return move.position < sought; });
    for (; counted != counted_.moves.end() && counted->position == number; ++counted)
      played.emplace_back(StepBy(entry, counted->code)->to, counted->tally);
    return played;
  }

  // False where it is not one of a position that the rules allow to move in, or its move not legal.
  bool TakeEntry(files::ByteReader& reader) {
    Entry entry;
    entry.key = TakeKey<L>(reader);
    entry.value = reader.Take<learn::Value>();
    entry.leaving_value = reader.Take<learn::Value>();
    const auto code = reader.Take<std::uint32_t>();
    entry.leaving = static_cast<std::uint16_t>(code);
    entries_.push_back(entry);
    if (!L::Holds(entry.key.Bytes(), variant())) return false;
    const Position position = PositionOf<L>(entry.key, variant());
    if (Choices<L>(position).empty() || BookKey<L>::Of(position) != entry.key) return false;
    return code == L::kNoMove || MoveOf(entry, code);
  }

  BookHeader header_;
  std::vector<Entry> entries_;
  CountedGames counted_;
};

}  // namespace tavoliere::book
