// The generated parts of a program's reference page, in Markdown.
#pragma once

#include <string>

#include "core/usage/usage.h"

namespace tavoliere::usage {

// Blocks, each between the lines "<!-- generated: NAME -->" and "<!-- end: NAME -->", in this
// order: "options" of the program; "keys of OPTION" for each option that has keys; "COMMAND" for
// each command with options; "exit status". cmake/reference.cmake puts them into the page.
std::string ReferenceBlocks(const Command& program);

}  // namespace tavoliere::usage
