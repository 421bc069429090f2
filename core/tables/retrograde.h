// Retrograde analysis: solves a set of positions backwards from the ends of the game (Thompson,
// "Retrograde analysis of certain endgames", ICCA Journal 1986), for any game whose positions can
// be numbered.
#pragma once

#include <utility>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/parallel.h"
#include "core/tables/shared_byte.h"

namespace tavoliere::core {

// What a table knows of a position for the side to move, under best play: a draw, or after how many
// plies the game ends. The side to move then has lost, so an even number is a loss and an odd one
// a win; the winner hastens, the loser delays.
class TableValue {
 public:
  static constexpr int kLongest = 254;  // plies

  constexpr TableValue() = default;  // a draw
  static constexpr TableValue EndsIn(int plies) {
    assert(plies >= 0 && plies <= kLongest);
    return TableValue(static_cast<std::uint8_t>(plies + 1));
  }
  static constexpr TableValue FromByte(std::uint8_t byte) { return TableValue(byte); }

  constexpr std::uint8_t byte() const { return byte_; }
  constexpr bool IsDraw() const { return byte_ == 0; }
  constexpr bool IsWin() const { return byte_ != 0 && plies() % 2 == 1; }
  constexpr bool IsLoss() const { return byte_ != 0 && plies() % 2 == 0; }
  constexpr int plies() const { return byte_ - 1; }  // not of a draw

  friend constexpr bool operator==(TableValue, TableValue) = default;

 private:
  explicit constexpr TableValue(std::uint8_t byte) : byte_(byte) {}
  std::uint8_t byte_ = 0;
};
static_assert(sizeof(TableValue) == 1);

// The value of a position from those of its successors (each for its own side to move), one after
// the other. Without a successor the side to move has lost.
class BestOfSuccessors {
 public:
  void Add(TableValue successor) {
    if (successor.IsLoss()) {
      win_ = std::min(win_, successor.plies() + 1);
    } else if (successor.IsDraw()) {
      draw_ = true;
    } else {
      loss_ = std::max(loss_, successor.plies() + 1);
    }
  }
  bool CanWin() const { return win_ != kNone; }
  bool CanDraw() const { return draw_; }
  int win() const { return win_; }    // plies; only when CanWin()
  int loss() const { return loss_; }  // plies; when the position is lost

  // Only when no value is longer than a TableValue holds.
  TableValue Value() const {
    if (CanWin()) return TableValue::EndsIn(win_);
    return CanDraw() ? TableValue() : TableValue::EndsIn(loss_);
  }

 private:
  static constexpr int kNone = std::numeric_limits<int>::max();
  int win_ = kNone;
  int loss_ = 0;
  bool draw_ = false;
};

// A group of positions, numbered from 0, out of which moves lead only to positions already solved.
//   size               how many they are.
//   Successors         calls inside(i) for each move to position i of the group, and outside(value)
//                      for each move that leaves the group.
//   Predecessors       calls visit(i) for each move from a position i of the group to this one.
//
// Solves the whole group: the value of each position, which does not depend on the number of
// threads. They call the group at the same time. Blocks; needs four bytes a position. An error when
// some game is longer than a TableValue can hold.
template <class Group>
absl::StatusOr<std::vector<TableValue>> SolveBackwards(const Group& group, int threads) {
  using Index = std::uint64_t;
  constexpr std::uint8_t kTooLong = TableValue::kLongest + 1;
  constexpr std::uint8_t kNotWon = kTooLong;
  constexpr std::uint8_t kHasDraw = 255;

  const Index size = group.size();
  std::vector<std::uint8_t> win(size, kNotWon);  // the shortest win known, in plies
  std::vector<std::uint8_t> loss(size);          // the longest loss known
  std::vector<std::uint8_t> open(size);  // moves within the group not known to lose, or kHasDraw
  const auto shared = [](std::vector<std::uint8_t>& bytes, Index i) {
    return SharedByte(bytes[i]);
  };
  std::atomic<int> last = -1;  // the longest game known so far
  std::atomic<bool> too_long = false;
  const auto note = [&](int plies) {
    int now = last.load(std::memory_order_relaxed);
    while (plies > now && !last.compare_exchange_weak(now, plies, std::memory_order_relaxed)) {
    }
  };

  ParallelChunks(size, threads, [&](Index begin, Index end) {
    int longest = -1;
    for (Index i = begin; i < end; ++i) {
      BestOfSuccessors known;
      int inside = 0;
      group.Successors(
          i, [&](Index) { ++inside; }, [&](TableValue value) { known.Add(value); });
      assert(inside < kHasDraw);
      open[i] = known.CanDraw() ? kHasDraw : static_cast<std::uint8_t>(inside);
      loss[i] = static_cast<std::uint8_t>(known.loss());
      longest = std::max(longest, known.loss());
      if (!known.CanWin()) continue;
      if (known.win() == kTooLong) too_long = true;
      win[i] = static_cast<std::uint8_t>(known.win());
      longest = std::max(longest, known.win());
    }
    note(longest);
  });

  // In the order of their distance: what ends in `plies` is settled before anything longer. A pass
  // changes the predecessors only for later passes, so the order within it does not matter.
  for (int plies = 0; plies <= std::min(last.load(), TableValue::kLongest) && !too_long; ++plies) {
    const auto longer = static_cast<std::uint8_t>(plies + 1);
    ParallelChunks(size, threads, [&](Index begin, Index end) {
      bool news = false;
      for (Index i = begin; i < end; ++i) {
        const std::uint8_t won_in = shared(win, i).Load();
        const bool won = won_in == plies;
        // A loss is known once no move is open; its length is read after that.
        if (!won && (won_in != kNotWon || shared(open, i).Acquire() != 0 ||
                     shared(loss, i).Load() != plies))
          continue;
        news = true;
        group.Predecessors(i, [&](Index before) {
          if (shared(win, before).Load() <= plies) return;
          if (!won) {
            if (longer == kTooLong) too_long = true;
            shared(win, before).Lower(longer);
          } else if (shared(open, before).Load() != kHasDraw) {
            shared(loss, before).Raise(longer);
            shared(open, before).Decrement();
          }
        });
      }
      if (news) note(longer);
    });
  }

  std::vector<TableValue> values(too_long ? 0 : size);
  ParallelChunks(values.size(), threads, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      if (win[i] != kNotWon) {
        values[i] = TableValue::EndsIn(win[i]);
      } else if (open[i] == 0 && loss[i] == kTooLong) {
        too_long = true;
      } else if (open[i] == 0) {
        values[i] = TableValue::EndsIn(loss[i]);
      }
    }
  });
  if (too_long) {
    return absl::OutOfRangeError(
        absl::StrCat("a game lasts more than ", TableValue::kLongest, " plies"));
  }
  return values;
}

// The second pass: counts the positions of a solved group whose value is not the one that their
// successors give.
template <class Group>
std::uint64_t CountWrong(const Group& group, const std::vector<TableValue>& values, int threads) {
  std::atomic<std::uint64_t> wrong{0};
  ParallelChunks(group.size(), threads, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i) {
      BestOfSuccessors best;
      group.Successors(
          i, [&](std::uint64_t j) { best.Add(values[j]); },
          [&](TableValue value) { best.Add(value); });
      if (best.Value() != values[i]) ++wrong;
    }
  });
  return wrong;
}

}  // namespace tavoliere::core
