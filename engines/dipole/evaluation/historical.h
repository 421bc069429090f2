// The evaluation of a university course's player, kept so that it can be matched against a modern
// one. It was meant for plain minimax with the generator's order of moves
// (core::SearchStyle::kClassic).
#pragma once

#include <utility>

#include <array>
#include <cstdint>

#include "core/types.h"
#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

// What a controlled square counted, in hundredths.
inline constexpr int kCourseControlWeight = 40;

// Whom the player follows where its description and its surviving program differ. As programmed,
// - the table of controlled squares has one or two too many for some stacks,
// - equal moves are told apart by CourseOrder(),
// - a won game is worth its ordinary terms, and all lost ones are equally bad (CourseFinished()).
enum class Source : std::uint8_t { kDescribed, kProgrammed };
inline constexpr std::array<std::pair<const char*, Source>, 2> kSources = {
    {{"described", Source::kDescribed}, {"programmed", Source::kProgrammed}}};

// What both sides have of a term.
struct CourseCount {
  int own = 0;
  int enemy = 0;
  int difference() const { return own - enemy; }
};

// Its five terms, for the player who searches: the enemy's are not their opposite.
struct CourseTerms {
  CourseCount checkers;
  // Rows that all checkers still have to go to leave the board, whether or not the moves can be
  // played: the side with more of them runs out later.
  CourseCount remaining_moves;
  // Squares ahead or level that a part of a stack could reach if it stood alone, summed over the
  // stacks. Level ones count though only a capture leads there.
  CourseCount controlled_squares;
  // For each height of which that player has a stack, how many it wants minus how many it has: it
  // wants few small stacks (2, 4, 4 and 2 of 1 to 4 checkers) and one of each taller height. The
  // enemy's stacks do not count.
  int stacks = 0;
  // Pairs of a stack and a stack of the other side that it could capture, for either side to move.
  CourseCount advantage;

  // The differences of remaining moves, advantage and checkers + stacks + that of the controlled
  // squares at `control_weight` hundredths each.
  core::Score Total(int control_weight = kCourseControlWeight) const;
};

CourseTerms CourseTermsOf(const Position& position, core::Player own,
                          Source source = Source::kDescribed);
// For the side to move.
inline CourseTerms CourseTermsOf(const Position& position) {
  return CourseTermsOf(position, position.turn());
}

// The program's value of a finished game for the player who searches: the terms, or the same very
// low one whenever that player has lost.
core::Score CourseFinished(const Position& position, core::Player own, int control_weight);

// The program's order of moves, by which the first of equal ones is played; lower first. Captures,
// then moves, then exits; within a kind fewer checkers first, then the origin and then the target
// in the order A2 to H7 of the course's squares. No two moves of a position have the same.
int CourseOrder(const Position& position, Move move);

// How deep it looked at first and at most, and how long a move took it.
inline constexpr core::Depth kCourseFirstDepth{5};
inline constexpr core::Depth kCourseLastDepth{15};
inline constexpr core::Milliseconds kCourseTime{950};

}  // namespace tavoliere::dipole
