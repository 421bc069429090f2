// The text of --help.
#pragma once

#include <string>
#include <vector>

#include "core/usage/usage.h"

namespace tavoliere::usage {

// A help text as a sentence: with a capital at the beginning and a full stop at the end.
std::string Sentence(std::string text);

// `text` in lines of fewer than `width` columns, each after `indent` blanks; a line of `text` is a
// paragraph, one that begins with a blank and fits stays as it is.
std::string Wrapped(const std::string& text, int indent, int width);

// "Usage: PROGRAM SYNOPSIS", what follows its first line below PROGRAM.
std::string UsageLine(const std::string& program, const std::string& synopsis, int width);

// "  NAME      HELP", what follows the first line below HELP's beginning in column `column`.
std::string Entry(const std::string& name, const std::string& help, int column, int width);

// An entry for each option, below it those of its keys.
std::string OptionEntries(const std::vector<Option>& options, int width);

// Whether a command line that is this one word asks for help: "--help", "-h", "help" or "?".
bool AsksForHelp(const std::string& word);

// All of it: "tav-x stats: HELP", the usage, text, options, end, exit states.
std::string HelpOf(const std::string& program, const Command& command, int width);

}  // namespace tavoliere::usage
