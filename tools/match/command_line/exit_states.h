// The exit states of tav-match in words, declared once for --help, the man page and MANUAL.md.
#pragma once

#include <vector>

#include "core/usage/usage.h"

namespace tavoliere::match {

// One for each Ending, in their order.
std::vector<usage::ExitState> ExitStates();

}  // namespace tavoliere::match
