// Distance to conversion: the plies until the next irreversible move of a decided position, for
// games that are drawn after too long without one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/parallel.h"
#include "core/tables/outcomes.h"
#include "core/tables/shared_byte.h"

namespace tavoliere::core {

inline constexpr int kLongestConversion = 254;  // plies

// The value of a decided position from its moves. The winner keeps the win and hastens, the loser
// delays.
class BestConversion {
 public:
  explicit BestConversion(bool won) : won_(won) {}

  // A move that cannot be taken back; `after`: the outcome for the side then to move.
  void AddFinal(WinDrawLoss after) {
    if (!won_ || after == WinDrawLoss::kLoss) Add(1);
  }
  // A move that can, to a position of this outcome from where it takes so many plies.
  void AddReversible(WinDrawLoss after, int plies) {
    if (!won_ || after == WinDrawLoss::kLoss) Add(plies + 1);
  }
  // 0: the game is over, since the side to move has no move.
  int Value() const { return plies_; }

 private:
  void Add(int plies) {
    if (plies_ == 0) plies_ = plies;
    plies_ = won_ ? std::min(plies_, plies) : std::max(plies_, plies);
  }

  bool won_;
  int plies_ = 0;
};

// A group of positions, numbered from 0, whose outcomes are known.
//   size, Outcome(i)   how many they are, and who wins each.
//   Moves              calls reversible(i) for each move that can be taken back, to position i of
//                      the group, and final(outcome) for each other, as BestConversion has it.
//   TakeBacks          calls visit(i) for each reversible move from a position i to this one.
//
// The plies until a move that cannot be taken back has been made, or the game is over; 0 for drawn
// positions. They do not depend on the number of threads, which call the group at the same time.
// Blocks; needs two bytes a position. An error when something takes longer than kLongestConversion.
template <class Group>
absl::StatusOr<std::vector<std::uint8_t>> SolveConversions(const Group& group, int threads) {
  using Index = std::uint64_t;
  constexpr std::uint8_t kUnknown = kLongestConversion + 1;

  const Index size = group.size();
  std::vector<std::uint8_t> plies(size, kUnknown);
  std::vector<std::uint8_t> open(size);  // reversible moves of unknown length
  std::atomic<std::uint64_t> unknown{size};

  ParallelChunks(size, threads, [&](Index begin, Index end) {
    std::uint64_t settled = 0;
    for (Index i = begin; i < end; ++i) {
      const WinDrawLoss outcome = group.Outcome(i);
      BestConversion final(outcome == WinDrawLoss::kWin);
      std::uint8_t reversible = 0;
      group.Moves(
          i, [&](Index) { ++reversible; }, [&](WinDrawLoss after) { final.AddFinal(after); });
      open[i] = reversible;
      if (outcome != WinDrawLoss::kDraw &&
          (outcome == WinDrawLoss::kWin ? final.Value() == 0 : reversible != 0))
        continue;
      plies[i] = outcome == WinDrawLoss::kDraw ? std::uint8_t{0}
                                               : static_cast<std::uint8_t>(final.Value());
      ++settled;
    }
    unknown -= settled;
  });

  // In the order of their length, so that the last move of a loser to be known is the longest. A
  // pass settles positions only for the next one, so the order within it does not matter.
  for (int now = 0; unknown > 0; ++now) {
    if (now == kLongestConversion) {
      return absl::OutOfRangeError(absl::StrCat("it takes more than ", kLongestConversion,
                                                " plies until a move cannot be taken back"));
    }
    ParallelChunks(size, threads, [&](Index begin, Index end) {
      std::uint64_t settled = 0;
      for (Index i = begin; i < end; ++i) {
        if (SharedByte(plies[i]).Load() != now) continue;
        const WinDrawLoss outcome = group.Outcome(i);
        if (outcome == WinDrawLoss::kDraw) continue;
        // Of a won position, one move at least leads to a lost one: it stays open until that
        // settles it.
        group.TakeBacks(i, [&](Index before) {
          std::uint8_t was = SharedByte(plies[before]).Load();
          if (was != kUnknown ||
              (outcome != WinDrawLoss::kLoss && SharedByte(open[before]).Decrement() != 0))
            return;
          while (was == kUnknown &&
                 !SharedByte(plies[before]).Exchange(&was, static_cast<std::uint8_t>(now + 1))) {
          }
          settled += was == kUnknown ? 1 : 0;
        });
      }
      unknown -= settled;
    });
  }
  return plies;
}

// The second pass: counts the decided positions whose value is not the one that their moves give.
template <class Group>
std::uint64_t CountWrongConversions(const Group& group, const std::vector<std::uint8_t>& plies,
                                    int threads) {
  std::atomic<std::uint64_t> wrong{0};
  ParallelChunks(group.size(), threads, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i) {
      const WinDrawLoss outcome = group.Outcome(i);
      if (outcome == WinDrawLoss::kDraw) continue;
      BestConversion best(outcome == WinDrawLoss::kWin);
      group.Moves(
          i, [&](std::uint64_t j) { best.AddReversible(group.Outcome(j), plies[j]); },
          [&](WinDrawLoss after) { best.AddFinal(after); });
      if (best.Value() != plies[i]) ++wrong;
    }
  });
  return wrong;
}

}  // namespace tavoliere::core
