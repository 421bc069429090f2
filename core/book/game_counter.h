// Counts games in an opening book: which of its moves were played, and what became of them.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/book/book.h"
#include "core/game.h"

namespace tavoliere::book {

template <BookTraits L>
class GameCounter {
 public:
  using Game = typename L::Game;
  using Position = typename Game::Position;
  using Move = typename Game::Move;

  // Begins with no games, whatever the book has counted.
  explicit GameCounter(std::shared_ptr<const Book<L>> book) : book_(std::move(book)) {}

  // A game of the book's variant: its legal moves, passes among them, and who won; nullopt: nobody.
  void Count(Position position, const std::vector<Move>& moves,
             std::optional<core::Player> winner) {
    ++counted_.games;
    for (const Move& move : moves) {
      if (const auto place = PlaceOf(position, move)) {
        GameTally& tally = tallies_[*place];
        ++(!winner ? tally.drawn : *winner == position.turn() ? tally.won : tally.lost);
      }
      position = position.Play(move);
    }
  }

  CountedGames Counted() const {
    CountedGames counted = counted_;
    for (const auto& [place, tally] : tallies_)
      counted.moves.push_back({place.first, place.second, tally});
    return counted;
  }

 private:
  using Place = std::pair<std::uint32_t, std::uint32_t>;  // position and code

  // Of a move of a position in the book; of images that are moves there too, the first.
  std::optional<Place> PlaceOf(const Position& position, const Move& move) const {
    const auto* const entry = IsPass(move) ? nullptr : book_->Find(BookKey<L>::Of(position));
    if (entry == nullptr) return std::nullopt;
    const BookKey<L> to = StepOf<L>(position, move).to;
    const Position kept = PositionOf<L>(entry->key, book_->variant());
    for (const Move& other : Choices<L>(kept)) {
      if (StepOf<L>(kept, other).to != to) continue;
      return Place(static_cast<std::uint32_t>(entry - book_->entries().data()),
                   L::MoveCode(kept, other));
    }
    return std::nullopt;
  }

  std::shared_ptr<const Book<L>> book_;
  CountedGames counted_;  // without its moves
  std::map<Place, GameTally> tallies_;
};

}  // namespace tavoliere::book
