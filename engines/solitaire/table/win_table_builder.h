// Computes the table of the English board.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engines/solitaire/table/win_table.h"

namespace tavoliere::solitaire {

struct WinTableContents {
  std::vector<std::uint32_t> words;
  // Of the 2^33 positions, how many with so many pegs can be reduced to one.
  std::array<std::uint64_t, 34> solvable_by_pegs{};
};

// One thread, 150 MB. `say` gets a line for each section, `reached` now and then the share of
// the work that is done, 0 to 1.
WinTableContents BuildWinTable(absl::FunctionRef<void(const std::string&)> say,
                               absl::FunctionRef<void(double)> reached);

// The positions of one class of the English board that can be reduced to one peg: 2^29 bits, found
// by pegs from one upwards, 64 positions at a time.
//
// A position's number is made of 29 of its holes, the other four follow from the class. The lowest
// six bits choose a bit within a word. A jump toggles three holes, so it leads from a word to one
// other word, within which bits trade places; it is possible for those positions of the word that a
// mask picks out.
class ClassMap {
 public:
  // `low` are the holes of the lowest bits, in order; `determined` holes are preferred for those
  // that the class determines.
  ClassMap(PositionClass position_class, const std::vector<int>& low, Pegs determined);

  // Fills the map up to so many pegs; the numbers found are added to `solvable_by_pegs`. `reached`
  // is told as by BuildWinTable().
  void Solve(
      int most_pegs, std::array<std::uint64_t, 34>* solvable_by_pegs,
      absl::FunctionRef<void(double)> reached = [](double) {});

  // The number of a position is the exclusive or of the numbers of its holes.
  std::uint32_t NumberOf(Pegs pegs) const;
  bool Test(std::uint32_t number) const { return (words_[number >> 6] >> (number & 63) & 1) != 0; }
  std::uint64_t Word(std::uint32_t number) const { return words_[number >> 6]; }

 private:
  static constexpr int kFreeHoles = 29;
  static constexpr int kWordBits = 6;
  static constexpr int kHighBits = kFreeHoles - kWordBits;
  static constexpr int kCombinations = 16;  // of the four determined holes
  static constexpr int kMaxLow = 11;        // pegs within a word: six bits and four more holes

  struct WordJump {
    std::uint32_t high;  // what to toggle in the word's number
    int low;             // and in the bit's
  };

  void ChooseHoles(const std::vector<int>& low, Pegs determined);
  void PrepareJumps();
  void SolveLevel(int pegs, std::array<std::uint64_t, 34>* solvable_by_pegs);
  // Which determined holes hold pegs, given what their weights must sum to.
  int Determine(int sum) const { return determine_[static_cast<std::size_t>(sum)]; }
  int CombinationOf(std::uint32_t high) const {
    return Determine(class_.value ^ high_sum_[0][high & 0xFFF] ^ high_sum_[1][high >> 12]);
  }

  using JumpSet = std::array<std::uint64_t, 2>;

  PositionClass class_;
  std::vector<int> free_;        // by bit
  std::vector<int> determined_;  // four
  std::array<int, 16> determine_{};
  std::array<int, 64> low_combination_{};  // what the low bits change of the combination
  std::array<std::array<int, 4096>, 2> high_sum_{};
  std::array<std::array<JumpSet, 4096>, 2> high_possible_{};
  std::array<JumpSet, kCombinations> combination_possible_{};
  std::vector<WordJump> jumps_;
  std::array<std::array<std::uint64_t, 76>, kCombinations> masks_{};  // possible within the word
  std::array<std::array<std::uint64_t, kMaxLow>, kCombinations> levels_{};
  std::vector<std::uint64_t> words_;
};

}  // namespace tavoliere::solitaire
