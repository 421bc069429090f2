// The evaluation of a university course's player, kept so that it can be matched against a modern
// one. It was meant for plain minimax with the generator's order of moves
// (core::SearchStyle::kClassic).
#pragma once

#include <cstdint>

#include "core/types.h"
#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

// What a controlled square counted, in hundredths.
inline constexpr int kCourseControlWeight = 40;

// How controlled squares are counted: as the program's own table of them has it, which counts one
// or two too many for some stacks, or as its description says.
enum class ControlCount : std::uint8_t { kProgram, kDescription };

// Its five terms, for the player who searches: the enemy's are not their opposite.
struct CourseTerms {
  // Own checkers minus the enemy's.
  int checkers = 0;
  // Rows that all checkers still have to go to leave the board, own minus enemy, whether or not the
  // moves can be played: the side with more of them runs out later.
  int remaining_moves = 0;
  // Squares ahead or level that a part of a stack could reach if it stood alone, summed over the
  // stacks, own minus enemy. Level ones count though only a capture leads there.
  int controlled_squares = 0;
  // For each height of which that player has a stack, how many it wants minus how many it has: it
  // wants few small stacks (2, 4, 4 and 2 of 1 to 4 checkers) and one of each taller height. The
  // enemy's stacks do not count.
  int stacks = 0;
  // Pairs of an own stack and an enemy stack that it could capture, minus those the other way
  // round, for either side to move.
  int advantage = 0;

  // remaining moves + advantage + checkers + stacks + controlled squares, these at `control_weight`
  // hundredths each.
  core::Score Total(int control_weight = kCourseControlWeight) const;
};

CourseTerms CourseTermsOf(const Position& position, core::Player own,
                          ControlCount count = ControlCount::kProgram);
// For the side to move.
inline CourseTerms CourseTermsOf(const Position& position) {
  return CourseTermsOf(position, position.turn());
}

// How deep it looked at first and at most, and how long a move took it.
inline constexpr core::Depth kCourseFirstDepth{5};
inline constexpr core::Depth kCourseLastDepth{15};
inline constexpr core::Milliseconds kCourseTime{950};

}  // namespace tavoliere::dipole
