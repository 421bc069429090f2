// The positions that one material and its swapped one make, as the solvers of core/tables want
// them.
#pragma once

#include <cstdint>

#include "engines/dama/endings/ending_index.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// A material and its swapped one, for core::SolveBackwards() and core::SolveOutcomes(): steps lead
// from one to the other, captures and crownings to endings solved before, whose values
// solved(position) gives, for White to move. The positions of `material` come first.
template <class Solved>
class EndingGroup {
 public:
  // `solved` outlives the group.
  EndingGroup(const Material& material, const Solved& solved)
      : first_(material), second_(material.Swapped()), solved_(solved) {}

  bool symmetric() const { return first_.material() == second_.material(); }
  const EndingIndex& first() const { return first_; }
  const EndingIndex& second() const { return second_; }
  std::uint64_t size() const { return first_.size() + (symmetric() ? 0 : second_.size()); }

  template <class Inside, class Outside>
  void Successors(std::uint64_t number, const Inside& inside, const Outside& outside) const {
    Moves(number, inside, inside, outside);
  }

  // The same with the steps of kings, which can be taken back, apart from those of men.
  template <class KingStep, class ManStep, class Outside>
  void Moves(std::uint64_t number, const KingStep& king_step, const ManStep& man_step,
             const Outside& outside) const {
    const Position position = PositionOf(number);
    const Material after_step = MaterialOf(position).Swapped();
    Dama::MoveList moves;
    Dama::Generate(position, moves);
    for (const Move& move : moves) {
      const Position next = position.Play(move).Mirrored();
      if (MaterialOf(next) != after_step) {
        outside(solved_(next));
      } else if ((position.kings() & move.from_set()) != 0) {
        king_step(NumberOf(next));
      } else {
        man_step(NumberOf(next));
      }
    }
  }

  template <class Visit>
  void Predecessors(std::uint64_t number, const Visit& visit) const {
    const Position after = PositionOf(number).Mirrored();  // White has moved
    TakeBack(after, after.pieces(kWhite), visit);
  }
  // Only the steps of kings.
  template <class Visit>
  void KingPredecessors(std::uint64_t number, const Visit& visit) const {
    const Position after = PositionOf(number).Mirrored();
    TakeBack(after, after.kings(kWhite), visit);
  }

 private:
  // The steps of `moved` are taken back where no capture was obligatory instead.
  template <class Visit>
  void TakeBack(const Position& after, Bitboard moved, const Visit& visit) const {
    const Bitboard empty = after.empty();
    for (Bitboard own = moved; own != 0; own &= own - 1) {
      const Bitboard to = Lowest(own);
      const bool king = (to & after.kings()) != 0;
      const auto take_back = [&](Bitboard from) {
        if ((from & empty) == 0) return;
        const Position before(after.pieces(kWhite) ^ from ^ to, after.pieces(kBlack),
                              king ? after.kings() ^ from ^ to : after.kings(), kWhite);
        if (!Dama::HasCapture(before)) visit(NumberOf(before));
      };
      take_back(Shift<kDownLeft>(to));
      take_back(Shift<kDownRight>(to));
      if (king) {
        take_back(Shift<kUpLeft>(to));
        take_back(Shift<kUpRight>(to));
      }
    }
  }

  Position PositionOf(std::uint64_t number) const {
    return number < first_.size() ? first_.PositionOf(number)
                                  : second_.PositionOf(number - first_.size());
  }
  std::uint64_t NumberOf(const Position& position) const {
    return MaterialOf(position) == first_.material() ? first_.NumberOf(position)
                                                     : first_.size() + second_.NumberOf(position);
  }

  EndingIndex first_;
  EndingIndex second_;
  const Solved& solved_;
};

}  // namespace tavoliere::dama
