// Perft: the number of lines of play of a given length, the standard check of a move generator.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/game.h"
#include "core/zeroed_pages.h"

namespace tavoliere::core {

// Remembers counts by position and depth; trades memory for time. One thread.
class PerftTable {
 public:
  // nullopt: the system has not so much memory to give.
  static std::optional<PerftTable> OfSize(std::size_t megabytes) {
    PerftTable table;
    if (!table.pages_.Allocate(std::max<std::size_t>(megabytes, 1) << 20)) return std::nullopt;
    table.count_ = table.pages_.bytes() / sizeof(Slot);
    return table;
  }

  // 0: unknown. (A count of 0 is not worth remembering.)
  std::uint64_t Get(Key key, int depth) const {
    const Slot& slot = At(key, depth);
    return slot.key == key && slot.depth == depth ? slot.count : 0;
  }
  void Put(Key key, int depth, std::uint64_t count) { At(key, depth) = {key, count, depth}; }

 private:
  struct Slot {
    Key key = 0;
    std::uint64_t count = 0;
    std::int64_t depth = 0;
  };

  PerftTable() = default;

  Slot& At(Key key, int depth) const {
    const Key mixed = (key ^ static_cast<Key>(depth)) * 0x9e3779b97f4a7c15ULL;
    return static_cast<Slot*>(pages_.data())[MultiplyHigh(mixed, count_)];
  }

  ZeroedPages pages_;
  std::size_t count_ = 0;
};

// Counts the leaves `depth` plies below a position. Blocks; `stop` breaks it off, and the count is
// then meaningless.
template <Rules G>
class Perft {
 public:
  using Position = typename G::Position;

  // `table` may be null.
  Perft(const std::atomic<bool>& stop, PerftTable* table) : stop_(stop), table_(table) {}

  std::uint64_t Count(const Position& position, int depth) {
    if (depth <= 0) return 1;
    if constexpr (CountsMoves<G>) {
      if (depth == 1) return OrFinished(G::CountMoves(position));
    }
    const bool remember = table_ != nullptr && depth > 1;
    const Key key = remember ? position.key() : 0;
    if (remember) {
      if (const std::uint64_t known = table_->Get(key, depth)) return known;
    }
    typename G::MoveList moves;
    G::Generate(position, moves);
    if (depth == 1 || moves.empty()) return OrFinished(moves.size());
    if (stop_.load(std::memory_order_relaxed)) return 0;
    std::uint64_t count = 0;
    for (const auto& move : moves) count += Count(position.Play(move), depth - 1);
    if (remember && !stop_.load(std::memory_order_relaxed)) table_->Put(key, depth, count);
    return count;
  }

 private:
  // A position without moves is a finished game, whose worth the game's community decides.
  static std::uint64_t OrFinished(std::uint64_t moves) {
    return moves == 0 && PerftCountsFinishedGames<G>() ? 1 : moves;
  }

  const std::atomic<bool>& stop_;
  PerftTable* table_;
};

}  // namespace tavoliere::core
