// What a program's documents take from its declaration.
#pragma once

#include <string>

#include "core/usage/usage.h"

namespace tavoliere::usage {

// The lists of a man page, in mdoc(7): one of the program's options; then, where it has commands
// with options of their own, a section that bears `heading`, a subsection for each; then its exit
// states, where it declares them.
std::string ManualLists(const Command& program, const std::string& heading);

// The generated parts of a reference page, in Markdown: blocks, each between the lines
// "<!-- generated: NAME -->" and "<!-- end: NAME -->", in this order: "options" of the program;
// "keys of OPTION" for each option that has keys; "COMMAND" for each command with options; "exit
// status". cmake/reference.cmake puts them into the page.
std::string ReferenceBlocks(const Command& program);

// What a program prints for `--describe json`: all options and commands, by
// core/usage/documents/description.schema.json.
std::string Description(const Command& program);

}  // namespace tavoliere::usage
