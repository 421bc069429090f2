// The commands of a person at the terminal.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/play/terminal/board_view.h"
#include "tools/play/terminal/move_entry.h"
#include "tools/play/terminal/terminal.h"

namespace tavoliere::play {

// What a command acts on.
struct CommandContext {
  Terminal& terminal;
  BoardView& board;
  MoveEntry& moves;
};

// A command as `help` lists it. An error is printed.
struct Command {
  const char* name;
  const char* arguments;
  const char* help;
  absl::Status (*run)(CommandContext& context, const std::string& arguments);
};

const std::vector<Command>& Commands();
std::vector<std::string> CommandNames();

// A number of seconds that the person has typed; `usual` for nothing.
absl::StatusOr<double> ReadSeconds(const std::string& text, double usual);

// A line to the judge that begins no search; prints what it answers.
absl::Status SayToEngine(CommandContext& context, const std::string& line);

// One function for each command: the text after its name, without blanks around it.
namespace commands {

// ---- help and the position (position_commands.cc)
absl::Status Help(CommandContext& context, const std::string& arguments);
absl::Status Move(CommandContext& context, const std::string& arguments);
absl::Status Moves(CommandContext& context, const std::string& arguments);
absl::Status Why(CommandContext& context, const std::string& arguments);
absl::Status ShowBoard(CommandContext& context, const std::string& arguments);
absl::Status Rules(CommandContext& context, const std::string& arguments);
absl::Status Quit(CommandContext& context, const std::string& arguments);
// ---- what engines find (study_commands.cc)
absl::Status Hint(CommandContext& context, const std::string& arguments);
absl::Status Best(CommandContext& context, const std::string& arguments);
absl::Status Eval(CommandContext& context, const std::string& arguments);
absl::Status Review(CommandContext& context, const std::string& arguments);
// ---- who plays, and how long (player_commands.cc)
absl::Status Go(CommandContext& context, const std::string& arguments);
absl::Status Pace(CommandContext& context, const std::string& arguments);
absl::Status SetSide(CommandContext& context, const std::string& arguments);
absl::Status Level(CommandContext& context, const std::string& arguments);
absl::Status Clock(CommandContext& context, const std::string& arguments);
absl::Status Switch(CommandContext& context, const std::string& arguments);
absl::Status Resign(CommandContext& context, const std::string& arguments);
absl::Status Draw(CommandContext& context, const std::string& arguments);
// ---- the game, its variations and its files (game_commands.cc)
absl::Status Undo(CommandContext& context, const std::string& arguments);
absl::Status Redo(CommandContext& context, const std::string& arguments);
absl::Status New(CommandContext& context, const std::string& arguments);
absl::Status Variant(CommandContext& context, const std::string& arguments);
absl::Status Save(CommandContext& context, const std::string& arguments);
absl::Status Load(CommandContext& context, const std::string& arguments);
absl::Status Resume(CommandContext& context, const std::string& arguments);
absl::Status WriteTranscript(CommandContext& context, const std::string& arguments);
absl::Status Comment(CommandContext& context, const std::string& arguments);
absl::Status ListVariations(CommandContext& context, const std::string& arguments);

}  // namespace commands
}  // namespace tavoliere::play
