// The declaration of a program's command line, from which --help, the shell completions and the
// lists of the man page are made.
#pragma once

#include <utility>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tavoliere::usage {

// What a value is or names.
enum class Kind {
  kText,
  kInteger,
  kNumber,
  kFile,
  kFolder,
  kProgram,
  kGame,   // x of a program tav-x, except those in `words`
  kPairs,  // key=value
};
// "text", "integer", "number", "file", "folder", "program", "game", "pairs".
const char* NameOf(Kind kind);

// How many words follow an option.
enum class Count { kNone, kOne, kAtMostOne, kSeveral };

// An option; a key of an option whose words are pairs; or an operand of a command.
struct Option {
  std::string name;   // with its hyphens: "--hash", "-engine"; of a key without; of operands empty
  std::string value;  // what follows, as help writes it: "FILE"; of a flag empty
  std::string help;   // without a full stop where it is no sentence
  Kind kind = Kind::kText;
  Count count = Count::kNone;
  std::vector<std::string> words;  // that may be the value
  std::vector<Option> keys;        // Kind::kPairs; none: those of the option before
  std::string brief;               // a second name: "-o"
  std::string standard;  // the value where it is not given; empty: none, or said in `help`
  std::optional<std::string> usual;                            // that value, where `help` says it
  std::optional<std::pair<std::int64_t, std::int64_t>> range;  // of an integer, both included

  // "hash": the name without hyphens.
  std::string BareName() const;
};

// An option whose value says by its spelling what it is: "" nothing, "[X]" perhaps one word, "X..."
// one or more; X "FILE", "JOURNAL" or either with an ending, "FOLDER", "PROGRAM", "GAME",
// "KEY=VALUE", the integers "N", "MS" and "PORT", the numbers "SECONDS", "FACTOR", "E", "P", "R"
// and "X", or words between bars of which those in small letters are offered: "SECONDS|step".
// Anything else is text.
Option Declare(const std::string& name, const std::string& value, const std::string& help);

// What an exit status means.
struct ExitState {
  int status = 0;
  std::string brief;  // in --help, after the status: "interrupted"
  std::string text;   // in the manuals; empty: as `brief`
};

// A program, or one of its commands.
struct Command {
  std::string name;      // "all" where it is the command of "train"
  std::string help;      // one sentence
  std::string synopsis;  // what follows the name: "FILE... [options]"
  std::string text;      // paragraphs before the options, each one line; may be empty
  std::vector<Option> options;
  Option operands;
  std::vector<Command> commands;
  std::string end;  // paragraphs after the options
  std::vector<ExitState> exit_states;
};

// The option of that name, hyphens and all or none; null: there is none.
const Option* FindOption(const std::vector<Option>& options, const std::string& name);

}  // namespace tavoliere::usage
