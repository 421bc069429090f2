// The lists of a man page, in mdoc(7).
#pragma once

#include <string>

#include "core/usage/usage.h"

namespace tavoliere::usage {

// A list of the program's options; then, where it has commands with options of their own, a section
// that bears `heading`, a subsection for each; then its exit states, where it declares them.
std::string ManualLists(const Command& program, const std::string& heading);

}  // namespace tavoliere::usage
