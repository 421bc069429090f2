// The patterns of the default evaluation: sets of squares near corners and edges, rows and
// diagonals, each with a weight for every way in which its squares can be taken.
//
// A pattern of n squares has 3^n configurations: a square counts 0 empty, 1 own, 2 the enemy's, its
// place in the pattern deciding by which power of 3. Patterns that are images of each other by the
// board's symmetries form a class and share their weights, and so do configurations that are
// images within a pattern. Beside the patterns stand a few counts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// Room for all patterns of a board.
inline constexpr std::size_t kPatternLanes = 48;

// For the side to move, each with a weight of its own for each number.
enum class PatternCount : std::size_t {
  kMoves,                // legal moves
  kEnemyMoves,           // the enemy's, if it were to move
  kPotentialMoves,       // empty squares beside an enemy disc
  kEnemyPotentialMoves,  // empty squares beside an own disc
  kParity,               // quadrants with an odd number of empty squares
  kCount
};
inline constexpr std::size_t kPatternCounts = static_cast<std::size_t>(PatternCount::kCount);
inline constexpr std::uint32_t kCountSize = 64;  // numbers that a count can be
using PatternCountVector = std::array<std::uint16_t, kPatternCounts>;
PatternCountVector PatternCountsOf(const Position& position);

// The patterns of a board. There is one object a variant, made when it is first asked for, which
// takes a few milliseconds.
class PatternModel {
 public:
  static const PatternModel& Of(Variant variant);

  struct alignas(64) Indices {
    std::array<std::uint16_t, kPatternLanes> lanes{};  // those beyond lanes() are 0
  };

  std::size_t lanes() const { return lanes_.size(); }
  // The configuration of each pattern.
  void Find(Bitboard own, Bitboard other, Indices* indices) const;

  // All weights of a stage side by side, one for each configuration: where those of a lane begin,
  // and those of a count.
  std::uint32_t LaneAt(std::size_t lane) const { return lanes_at_[lane]; }
  std::uint32_t CountAt(std::size_t count) const {
    return counts_at_ + static_cast<std::uint32_t>(count) * kCountSize;
  }
  std::uint32_t size() const { return CountAt(kPatternCounts); }

  // The same without images: the shared weights. Shared(i) is where that of the i-th stands; lanes
  // and counts are slots of the model that is learnt.
  std::uint32_t shared_size() const { return shared_size_; }
  std::uint32_t Shared(std::uint32_t index) const { return shared_[index]; }
  std::uint32_t SharedLaneAt(std::size_t lane) const { return lanes_[lane].shared_at; }
  // Where each slot begins: the lanes, then the counts.
  std::vector<std::uint32_t> SharedSlots() const;
  std::uint32_t SharedCountAt(std::size_t count) const {
    return shared_size_ - static_cast<std::uint32_t>(kPatternCounts - count) * kCountSize;
  }

  // Squares of the pattern, the one with the highest power of 3 first, and the class by name.
  const std::vector<int>& Squares(std::size_t lane) const { return lanes_[lane].squares; }
  const std::string& Name(std::size_t lane) const { return lanes_[lane].name; }

 private:
  struct Lane {
    std::string name;
    std::vector<int> squares;
    std::uint32_t shared_at = 0;
  };

  explicit PatternModel(Variant variant);
  void AddClass(const std::string& name, const std::vector<int>& squares);
  void ShareImages(const std::vector<int>& squares);
  void FillTable();

  // What four squares in a row, own or not, add to the index of each lane.
  alignas(64) std::array<std::array<std::array<std::uint16_t, kPatternLanes>, 16>, 16> table_{};
  std::array<std::uint32_t, kPatternLanes> lanes_at_{};  // side by side, since every look-up asks
  std::vector<Lane> lanes_;
  std::uint32_t counts_at_ = 0;
  std::uint32_t shared_size_ = 0;
  std::vector<std::uint32_t> shared_;
};

}  // namespace tavoliere::othello
