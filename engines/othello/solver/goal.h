// The goal of Othello's solver: the result or the score of a position.
#pragma once

#include <utility>

#include <array>
#include <cstdint>

namespace tavoliere::othello {

enum class Goal : std::uint8_t {
  kScore,   // the final difference
  kResult,  // who wins: a difference of 0, or a bound on its side of 0
  kResultThenScore,
};
// Those that a player can ask for.
inline constexpr std::array<std::pair<const char*, Goal>, 2> kGoals = {
    {{"score", Goal::kScore}, {"result", Goal::kResult}}};

}  // namespace tavoliere::othello
