#include "tools/play/terminal/commands.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text.h"

namespace tavoliere::play {

const std::vector<Command>& Commands() {
  static const std::vector<Command> kCommands = {
      {"help", "", "list the commands (also: ?)", &commands::Help},
      {"move", "MOVE", "play a move, whole or square by square; 'move' may be left out",
       &commands::Move},
      {"moves", "", "list the legal moves", &commands::Moves},
      {"why", "MOVE", "explain why a move is illegal", &commands::Why},
      {"board", "", "draw the board", &commands::ShowBoard},
      {"undo", "[PLIES]", "take back PLIES plies, or to your last turn", &commands::Undo},
      {"redo", "[PLIES]", "replay what was taken back", &commands::Redo},
      {"hint", "[SECONDS]", "suggest a move", &commands::Hint},
      {"review", "[SECONDS]", "find the mistakes of the game; SECONDS per position",
       &commands::Review},
      {"eval", "", "show the engine's evaluation, term by term", &commands::Eval},
      {"best", "[SECONDS]", "show the best line of play", &commands::Best},
      {"go", "", "let the engine play when it is its turn", &commands::Go},
      {"pace", "SECONDS|step", "set the time per move when two engines play; step: wait for Enter",
       &commands::Pace},
      {"side", "SIDE human|engine [WORDS]", "choose who plays a side: side black engine depth=5",
       &commands::SetSide},
      {"level", "[SIDE] N|WORDS", "set the engine's level or options: level 5, level depth=4",
       &commands::Level},
      {"clock", "MINUTES[+SECONDS]|move S|none",
       "set a clock: 5+3 (minutes per game, seconds per move), move 10", &commands::Clock},
      {"switch", "", "swap the sides", &commands::Switch},
      {"new", "[POSITION]", "start a new game, from a position text or moves if you give them",
       &commands::New},
      {"variant", "NAME", "change the variant and start a new game", &commands::Variant},
      {"save", "FILE", "add the game to a file of game records", &commands::Save},
      {"load", "FILE [N]", "continue the last game of such a file, or game N", &commands::Load},
      {"resume", "", "continue the last unfinished game", &commands::Resume},
      {"transcript", "FILE|off", "write the game with its comments to a file after each move",
       &commands::WriteTranscript},
      {"comment", "[TEXT]", "set the comment on the last move; without TEXT delete it",
       &commands::Comment},
      {"variations", "[N]", "list the variations, or go to variation N", &commands::ListVariations},
      {"resign", "", "resign the game", &commands::Resign},
      {"draw", "", "offer a draw", &commands::Draw},
      {"rules", "", "show the rules of the game", &commands::Rules},
      {"engine", "LINE", "send a protocol line to the engine", &SayToEngine},
      {"quit", "", "save the game and quit (also: q, exit)", &commands::Quit},
  };
  return kCommands;
}

std::vector<std::string> CommandNames() {
  std::vector<std::string> names;
  for (const Command& command : Commands()) names.emplace_back(command.name);
  return names;
}

absl::StatusOr<double> ReadSeconds(const std::string& text, double usual) {
  constexpr double kMostSeconds = 3600;
  if (text.empty()) return usual;
  double seconds = 0;
  if (absl::SimpleAtod(text, &seconds) && seconds >= 0 && seconds <= kMostSeconds) return seconds;
  return absl::InvalidArgumentError(
      absl::StrCat("expected seconds from 0 to ", kMostSeconds, ", got ", protocol::Quoted(text)));
}

absl::Status SayToEngine(CommandContext& context, const std::string& line) {
  if (absl::StartsWith(line, "go") || absl::StartsWith(line, "bench")) {
    return absl::InvalidArgumentError("use 'hint' or 'best' to search");
  }
  PlaySession& session = context.terminal.session;
  ASSIGN_OR_RETURN(const std::vector<std::string> lines, session.engines().SayToJudge(line));
  if (!lines.empty()) context.terminal.Print(absl::StrCat(absl::StrJoin(lines, "\n"), "\n"));
  // Whatever the line did to the engine's position, the game's is set again.
  return session.RestorePosition();
}

}  // namespace tavoliere::play
