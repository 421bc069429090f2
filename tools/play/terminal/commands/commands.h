// The commands of a person at the terminal.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/play/terminal/board/board_view.h"
#include "tools/play/terminal/board/move_entry.h"
#include "tools/play/terminal/board/terminal.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

// What a command acts on.
struct CommandContext {
  Terminal& terminal;
  BoardView& board;
  MoveEntry& moves;
};

// `arguments` is the text after the command's name, without blanks around it. An error is printed.
using CommandFunction = absl::Status(CommandContext& context, const std::string& arguments);

// A command as `help` lists it.
struct Command {
  const char* name;
  Words arguments;
  Words help;
  CommandFunction* run;
};

const std::vector<Command>& Commands();

// Commands that belong together, as the short list of `help` has them.
struct CommandGroup {
  Words title;
  std::vector<const char*> names;
};
// Each command is in one group.
const std::vector<CommandGroup>& CommandGroups();

std::vector<std::string> CommandNames();

// A number of seconds that the person has typed; `usual` for nothing.
absl::StatusOr<double> ReadSeconds(const std::string& text, double usual);

// A line to the judge that begins no search; prints what it answers.
absl::Status SayToEngine(CommandContext& context, const std::string& line);

// "go movetime ..." for the seconds that the person has typed, or `usual`.
absl::StatusOr<std::string> GoLineOf(const std::string& text, double usual);
// A line that ended a search is the next one that is read.
void KeepTyped(Terminal& terminal, const KeyWatch& keys);

// Prints a long text a screen at a time, as long as the person wants more.
void PrintPages(Terminal& terminal, const std::string& text);

// One function for each command.
namespace commands {

// ---- help and the position (positions.cc)
CommandFunction Help, Move, Moves, ShowBoard, Rules, Quit;
// ---- what engines find (study.cc)
CommandFunction Hint, Best, Eval, Review;
// ---- why moves are good or bad, and exercises from a review (exercises.cc)
CommandFunction Why, Learn;
// ---- puzzles (puzzles.cc)
CommandFunction Puzzle;
// ---- the manual and the opening book (manual.cc)
CommandFunction ShowBook, HowTo;
// ---- who plays, and how long (players.cc)
CommandFunction Go, Pace, SetSide, Level, Stronger, Weaker, Clock, Switch, Resign, Draw;
// ---- the game, its variations and its files (games.cc)
CommandFunction Undo, Redo, New, Variant, Save, Load, Resume, WriteTranscript, Comment,
    ListVariations;

}  // namespace commands
}  // namespace tavoliere::play
