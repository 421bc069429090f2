// Completions for shells.
#pragma once

#include <utility>

#include <string>
#include <vector>

#include "core/usage/usage.h"

namespace tavoliere::usage {

// The table in which a completion script looks up a command line.
//
// Keys, where PATH is the command so far ("train all"; empty: the program itself):
//   "commands:PATH", "options:PATH"       all of them, each with its help
//   "operand:PATH"                        what else may follow, and
//   "value:PATH:--option"                 what follows an option; in small letters,
//   "key:PATH:--option:key"               and a key: `head` is how many words, and their kind
struct TableLine {
  std::string key;
  std::string head;  // "one file"; of commands and options empty
  std::vector<std::pair<std::string, std::string>> items;  // a word and its help
};

std::vector<TableLine> CompletionTable(const Command& program);

enum class Shell { kBash, kZsh, kFish };

// A script that completes the command line of `program`, whose file has that name.
std::string Completion(Shell shell, const Command& program);

// What a program prints for `--usage WHAT`: the completion of bash, zsh or fish, or with mdoc the
// lists of its man page, whose section of commands bears `heading`, or with markdown those of its
// reference page. Empty: there is no such word.
std::string UsageText(const std::string& what, const Command& program, const std::string& heading);
// Those words, and the option that takes them.
Option UsageOption();
// The option for Description() (documents.h), whose only word is json.
Option DescribeOption();

}  // namespace tavoliere::usage
