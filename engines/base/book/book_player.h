// The options by which an engine plays from opening books, and the moves that it plays.
#pragma once

#include <utility>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/book/book.h"
#include "core/files/status_macros.h"
#include "core/history.h"
#include "core/random.h"
#include "engines/base/search/search_report.h"
#include "protocol/wire/options.h"

namespace tavoliere::base {

// Book traits (core/book/book_traits.h) whose books can be grown, shown and played from:
//   kBookUnits         of the words about values: one of them, several of them.
//   kBookPieces        what stands on the board, in a word, and
//   Pieces             how many of them do.
//   kBookVarietyStep   centi-units of a step of the option Book Variety.
//   kMostBookVariety   of its steps.
//   BuiltInBook        the bytes of the book that the program carries.
//   BuiltInWeights     the bytes of the weights that search where no others are named.
template <class L>
concept PlaysBooks = book::BookTraits<L> &&
    requires(const typename L::Game::Position& position, typename L::Game::Variant variant) {
  { L::kBookUnits.one } -> std::convertible_to<std::string>;
  { L::kBookUnits.several } -> std::convertible_to<std::string>;
  { L::kBookPieces } -> std::convertible_to<std::string>;
  { L::Pieces(position) } -> std::same_as<int>;
  { L::kBookVarietyStep } -> std::convertible_to<int>;
  { L::kMostBookVariety } -> std::convertible_to<int>;
  { L::BuiltInBook() } -> std::same_as<std::string_view>;
  { L::BuiltInWeights(variant) } -> std::same_as<std::string_view>;
};

struct BookUnits {
  const char* one;
  const char* several;
};

// The book of `path`; empty: the one that the program carries. As Book::Load.
template <PlaysBooks L>
absl::StatusOr<std::shared_ptr<const book::Book<L>>> BookAt(const std::string& path) {
  return path.empty() ? book::Book<L>::Parse(L::BuiltInBook()) : book::Book<L>::Load(path);
}

template <PlaysBooks L>
class BookPlayer {
 public:
  using Game = typename L::Game;
  using Move = typename Game::Move;
  using Book = book::Book<L>;

  // `program`, such as "tav-fake", makes books. Outlives the options.
  void DeclareOptions(const std::string& program, protocol::Options& options) {
    options.AddCheck("Book", &plays_, "play from an opening book while it has moves",
                     [this] { return Load(); });
    options.AddString(
        "Book File", &path_,
        absl::StrCat("a book that '", program, " book build' has made; empty: the one compiled in"),
        [this] { return Load(); });
    options.AddSpin("Book Variety", &variety_, 0, L::kMostBookVariety,
                    absl::StrCat(L::kBookUnits.several,
                                 " that a move from the book may be worse than its best, drawn by "
                                 "Book Seed; 0: always the best"));
    options.AddSpin("Book Seed", &seed_, 0, 1'000'000'000,
                    "seed of Book Variety; with every new game other moves are drawn");
  }

  void NewGame() { ++games_; }

  // nullopt: not from the book. Where moves that can be taken back have led here, a repetition or a
  // counter may matter more than what the book has; and to the end of a game that is decided a
  // search knows the way.
  std::optional<BookLine<Move>> Line(const core::History<Game>& history) const {
    if (!plays_) return std::nullopt;
    if constexpr (core::HasHistoryRules<Game>) {
      if (history.Facts().reversible_plies > 0) return std::nullopt;
    }
    const auto& position = history.current();
    const auto known = book_->Moves(position);
    if (known.empty() || std::abs(known.front().value) >= learn::kWon) return std::nullopt;
    const std::int64_t least = known.front().value - L::kBookVarietyStep * variety_;
    std::size_t good = 1;
    while (variety_ > 0 && good < known.size() && known[good].value >= least) ++good;
    const auto& chosen = known[core::Mixed(core::Mixed(seed_, games_), position.key()) % good];
    BookLine<Move> answer;
    answer.line = {core::Score(chosen.value), core::Bound::kExact,
                   book_->Line(position, chosen.move)};
    answer.remark = absl::StrCat(good, " of ", known.size(), " moves to choose from");
    return answer;
  }

  // The moves that the book knows in a position, best first, whether or not it is played from.
  std::vector<KnownLine<Move>> Known(const typename Game::Position& position) {
    std::vector<KnownLine<Move>> lines;
    // The book that the program carries is whole.
    if (book_ == nullptr) book_ = *BookAt<L>("");
    for (const auto& known : book_->Moves(position))
      lines.push_back({known.value,
                       known.stays,
                       {known.tally.won, known.tally.drawn, known.tally.lost},
                       book_->Line(position, known.move)});
    return lines;
  }

 private:
  // An option that cannot be carried out leaves the book as it was.
  absl::Status Load() {
    std::shared_ptr<const Book> book;
    if (plays_ || !path_.empty()) {
      ASSIGN_OR_RETURN(auto loaded, BookAt<L>(path_));
      book = std::move(loaded);
    }
    book_ = std::move(book);
    return absl::OkStatus();
  }

  bool plays_ = false;
  std::string path_;
  std::int64_t variety_ = 0;
  std::uint64_t seed_ = 1;
  std::uint64_t games_ = 0;           // begun
  std::shared_ptr<const Book> book_;  // null: not needed yet
};

}  // namespace tavoliere::base
