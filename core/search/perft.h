// Perft: the number of lines of play of a given length, the standard check of a move generator.
#pragma once

#include <utility>

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
    table.used_ = std::min(table.count_, kUsedFirst);
    return table;
  }

  // 0: unknown. (A count of 0 is not worth remembering.)
  std::uint64_t Get(Key key, int depth) const {
    const Key mixed = Mixed(key, depth);
    const Slot& slot = At(mixed);
    return slot.mixed == mixed ? slot.count : 0;
  }
  void Put(Key key, int depth, std::uint64_t count) {
    const Key mixed = Mixed(key, depth);
    if (At(mixed).count == 0 && ++filled_ > used_ / 2) Grow();
    At(mixed) = {mixed, count};
  }

 private:
  struct Slot {
    Key mixed = 0;
    std::uint64_t count = 0;
  };

  static constexpr std::size_t kUsedFirst = 4096;
  static constexpr std::size_t kGrowth = 4;

  PerftTable() = default;

  // No two depths of a position are the same.
  static Key Mixed(Key key, int depth) {
    return (key ^ static_cast<Key>(depth)) * 0x9e3779b97f4a7c15ULL;
  }
  Slot* slots() const { return static_cast<Slot*>(pages_.data()); }
  Slot& At(Key mixed) const { return slots()[MultiplyHigh(mixed, used_)]; }

  // The system takes its time to give the pages of a large table, so that it is only
  // used as far as it fills. No place in a larger table is before that in a smaller one: what is
  // known can be moved from the last on.
  void Grow() {
    const std::size_t before = used_;
    used_ = std::min(count_, kGrowth * used_);
    if (used_ == before) return;
    for (std::size_t i = before; i-- > 0;) {
      const Slot moved = std::exchange(slots()[i], Slot{});
      if (moved.count != 0) At(moved.mixed) = moved;
    }
  }

  ZeroedPages pages_;
  std::size_t count_ = 0;   // slots there are
  std::size_t used_ = 0;    // those in use
  std::size_t filled_ = 0;  // those with something in them, before the last of them are in use
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
    const bool remember = table_ != nullptr && depth >= kRememberedFrom;
    const Key key = remember ? KeyOf(position) : 0;
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
  // Where the last ply is counted without playing it, counting two plies is quicker than asking the
  // table.
  static constexpr int kRememberedFrom = CountsMoves<G> ? 3 : 2;

  static Key KeyOf(const Position& position) {
    if constexpr (HasSymmetries<G>) return G::SymmetricKey(position);
    return position.key();
  }

  // A position without moves is a finished game, whose worth the game's community decides.
  static std::uint64_t OrFinished(std::uint64_t moves) {
    return moves == 0 && PerftCountsFinishedGames<G>() ? 1 : moves;
  }

  const std::atomic<bool>& stop_;
  PerftTable* table_;
};

}  // namespace tavoliere::core
