// The evaluations of older programs, kept so that they can be matched against each other and
// against a modern one. Each gives the value for the side to move in hundredths of a disc, and is
// meant for plain minimax (core::SearchStyle:: kClassic), as those programs played.
#pragma once

#include <utility>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/types.h"
#include "engines/othello/evaluation/square_table.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// Cavalcanti and de Prisco, MCmicrocomputer no. 7, March 1982: the difference in discs, on a
// finished board too. One ply deep this is their program's first level, which plays the move that
// turns most discs.
core::Score GreedyScore(const Position& position);

// The same article's second idea: a value for each square. Corners are best, then the borders; the
// square diagonally next to a corner is worst and its neighbours on the border are bad, until the
// corner is taken: then they count as any border or inner square. With few empty squares only discs
// count. The values are this project's own unless `table` gives others for the position's board.
core::Score TableScore(const Position& position,
                       const std::optional<SquareTable>& table = std::nullopt);

// From so many empty squares down TableScore() is the difference in discs.
inline constexpr int kTableCountsDiscsFrom = 10;

// Whom AverageScore() follows where the homework's description and its surviving program differ.
enum class Source : std::uint8_t { kDescribed, kProgrammed };
inline constexpr std::array<std::pair<const char*, Source>, 2> kSources = {
    {{"described", Source::kDescribed}, {"programmed", Source::kProgrammed}}};

// The weights of AverageScore(); not negative and not all 0.
struct AverageWeights {
  int discs = 1;
  int borders = 2;
  int corners = 4;

  friend bool operator==(const AverageWeights&, const AverageWeights&) = default;
};
// As programmed, 0.25 : 0.35 : 0.40.
constexpr AverageWeights WeightsOf(Source source) {
  return source == Source::kProgrammed ? AverageWeights{25, 35, 40} : AverageWeights{};
}

// A student program's "average of heuristic": the weighted mean of three terms, each own minus
// enemy relative to their sum (0 when the sum is 0): discs, discs on the border without the
// corners, and corners. As programmed, a corner's neighbours on the border belong to the corners.
// All terms at +1 count as a board full of own discs. A finished game is worth the same.
core::Score AverageScore(const Position& position, const AverageWeights& weights,
                         Source source = Source::kDescribed);

// A plain yardstick: 100 (own - enemy) / (own + enemy) legal moves (0 when there are none) + 25 for
// each corner more than the enemy's. One point weighs as much as one disc of a finished game.
core::Score MobilityScore(const Position& position);

// Their terms, a line each: what is counted and its weight.
std::string ExplainGreedy(const Position& position);
std::string ExplainTable(const Position& position, const std::optional<SquareTable>& table);
std::string ExplainAverage(const Position& position, const AverageWeights& weights, Source source);
std::string ExplainMobility(const Position& position);

}  // namespace tavoliere::othello
