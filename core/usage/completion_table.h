// The table in which a completion script looks up a command line.
#pragma once

#include <utility>

#include <string>
#include <vector>

#include "core/usage/usage.h"

namespace tavoliere::usage {

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

}  // namespace tavoliere::usage
