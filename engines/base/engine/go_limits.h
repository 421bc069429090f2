// Converts the words of `go` to limits of the search.
#pragma once

#include "core/search/time_budget.h"
#include "core/types.h"
#include "protocol/wire/commands.h"

namespace tavoliere::base {

// The time for one move of `turn`: `movetime` as it stands, a clock shared out over
// `expected_moves` less `overhead`, the smaller where both are given. When only the opponent's
// clock was sent, it stands for both.
core::Budget BudgetFor(const protocol::GoCommand& go, core::Player turn, core::Player white,
                       core::Milliseconds overhead, int expected_moves);

}  // namespace tavoliere::base
