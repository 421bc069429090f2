// Outcomes in the words of the protocol.
#pragma once

#include <optional>
#include <string>

#include "core/game.h"

namespace tavoliere::base {

// "p1win", "p2win", "draw", or "none" while the game goes on: the answer to `query result`.
std::string ResultWord(const std::optional<core::Outcome>& outcome);

}  // namespace tavoliere::base
