// The names that the literature gives to holes, and jumps and sweeps written with them.
//
// letters  column a, b, c ... from the left and row 1, 2, 3 ... from the top: d4 is the centre of
//          the English board. So J. Beasley, The Ins and Outs of Peg Solitaire (1985), and George
//          Bell (recmath.org/pegsolitaire). Every board has them. d2d4.
// numbers  the holes row by row from the top left, from 1: 17 is the centre of the English board.
//          So H. E. Dudeney, Amusements in Mathematics (1917), no. 227 (pedagonet.com, mathgenius,
//          test226), and French books with 37 holes. Every board has them. 5-17.
// conway   E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 23: a to p row by row down to the
//          hole before the centre, the centre x, and the capital of each where the board turned
//          half round has it; on the European board y and z beside d, e and f
//          (en.wikipedia.org/wiki/Peg_solitaire prints both). No other board has them. ex.
//
//       a b c               1  2  3                a b c
//       d e f               4  5  6              y d e f z
//   g h i j k l m     7  8  9 10 11 12 13      g h i j k l m
//   n o p x P O N    14 15 16 17 18 19 20      n o p x P O N
//   M L K J I H G    21 22 23 24 25 26 27      M L K J I H G
//       F E D              28 29 30              Z F E D Y
//       C B A              31 32 33                C B A
#pragma once

#include <utility>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/solitaire/rules/board.h"

namespace tavoliere::solitaire {

enum class HoleNames : std::uint8_t { kLetters, kNumbers, kConway };

inline constexpr std::array<std::pair<const char*, HoleNames>, 3> kHoleNames = {
    {{"letters", HoleNames::kLetters},
     {"numbers", HoleNames::kNumbers},
     {"conway", HoleNames::kConway}}};

// A board without names of Conway's gets letters.
std::string HoleName(const Board& board, int hole, HoleNames names);

// Reads any of the names, letters in either case; Conway's only as they are written. No text means
// two holes. An error says what is wrong with it.
absl::StatusOr<int> ReadHole(const Board& board, const std::string& text);

// d2d4, 5-17 or ex.
std::string FormatJump(const Board& board, Jump jump, HoleNames names);

// The holes on which a peg stands in turn, written in any of the ways above, joined by hyphens or
// not: d2d4, d2-d4-f4, 5-17-19, ex. At least two; whether they are jumps is not asked.
absl::StatusOr<std::vector<int>> ReadHoles(const Board& board, const std::string& text);

// Each run of jumps by one peg as the holes on which it stands. `jumps` are played in turn.
std::vector<std::vector<int>> SweepsOf(const std::vector<Jump>& jumps);

// The same as people write it, each run in one piece: d2-d4-f4.
std::vector<std::string> FormatSweeps(const Board& board, const std::vector<Jump>& jumps,
                                      HoleNames names = HoleNames::kLetters);

}  // namespace tavoliere::solitaire
