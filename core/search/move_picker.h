// The order in which a search tries the moves of a position: good ones early make alpha-beta cut.
#pragma once

#include <utility>

#include <array>
#include <cstdint>
#include <cstdlib>

#include "core/search/evaluator.h"
#include "core/types.h"

namespace tavoliere::core {

// How often a move, known by its tag, cut elsewhere in this search. Values stay within
// +-kHistoryMax.
class HistoryTable {
 public:
  void Clear() { scores_ = {}; }
  int Get(Player player, std::uint16_t tag) const { return scores_[Index(player, tag)]; }
  // A move that cut is rewarded by its depth; those tried before it in vain are punished by a
  // negative `bonus`.
  void Add(Player player, std::uint16_t tag, int bonus) {
    std::int16_t& score = scores_[Index(player, tag)];
    score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / kHistoryMax);
  }

 private:
  static constexpr std::size_t kTags = 4096;
  static std::size_t Index(Player player, std::uint16_t tag) {
    return static_cast<std::size_t>(player) * kTags + tag % kTags;
  }
  std::array<std::int16_t, 2 * kTags> scores_{};
};

// Two moves that lately cut at the same ply.
struct Killers {
  std::array<std::uint16_t, 2> tags{};

  bool Has(std::uint16_t tag) const { return tags[0] == tag || tags[1] == tag; }
  void Add(std::uint16_t tag) {
    if (tags[0] == tag) return;
    tags[1] = tags[0];
    tags[0] = tag;
  }
};

// Hands out the moves of `list` best first, sorting no further than asked. The table's move comes
// first whatever its score.
template <class MoveList>
class MovePicker {
 public:
  using Move = typename MoveList::value_type;

  template <class Scorer>
  MovePicker(MoveList& list, std::uint16_t table_tag, const Scorer& score) : list_(list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      scores_[i] = table_tag != 0 && list[i].tag() == table_tag ? kFirst : score(list[i]);
    }
  }

  // The best of the moves not yet handed out; equal scores in the generator's order. nullptr after
  // the last.
  const Move* Next() {
    if (next_ == list_.size()) return nullptr;
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < list_.size(); ++i) {
      if (scores_[i] > scores_[best]) best = i;
    }
    // A rotation, not a swap: the others keep their order, so that equal moves are tried as
    // generated.
    const Move move = list_[best];
    const int score = scores_[best];
    for (std::size_t i = best; i > next_; --i) {
      list_[i] = list_[i - 1];
      scores_[i] = scores_[i - 1];
    }
    list_[next_] = move;
    scores_[next_] = score;
    return &list_[next_++];
  }

  // The move handed out last comes again after all others.
  void PutOff() {
    --next_;
    scores_[next_] = kPutOff - put_off_++;
  }
  // Whether the move handed out last has been put off.
  bool IsBack() const { return scores_[next_ - 1] <= kPutOff; }

 private:
  static constexpr int kFirst = 1 << 30;
  static constexpr int kPutOff = -kFirst;

  MoveList& list_;
  std::size_t next_ = 0;
  int put_off_ = 0;
  std::array<int, MoveList::kCapacity> scores_;
};

}  // namespace tavoliere::core
