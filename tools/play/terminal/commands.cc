// The commands of a person: their list, and those about the position and the game.
#include <algorithm>
#include <limits>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text.h"
#include "tools/play/game/transcript.h"
#include "tools/play/session/interrupts.h"
#include "tools/play/session/review.h"
#include "tools/play/terminal/terminal_ui.h"
#include "tools/play/terminal/wrapping.h"

namespace tavoliere::play {
namespace {

constexpr double kAdviceSeconds = 1;
constexpr double kReviewSeconds = 0.3;
constexpr int kMistake = 50;  // hundredths
constexpr double kMostPaceSeconds = 3600;

// A number of seconds; `usual` for nothing.
absl::StatusOr<double> ReadSeconds(const std::string& text, double usual) {
  if (text.empty()) return usual;
  double seconds = 0;
  if (absl::SimpleAtod(text, &seconds) && seconds >= 0 && seconds <= kMostPaceSeconds)
    return seconds;
  return absl::InvalidArgumentError(absl::StrCat("expected seconds from 0 to ", kMostPaceSeconds,
                                                 ", got ", protocol::Quoted(text)));
}

// nullopt for nothing.
absl::StatusOr<std::optional<std::size_t>> ReadPlies(const std::string& text) {
  if (text.empty()) return std::nullopt;
  ASSIGN_OR_RETURN(
      const std::int64_t plies,
      protocol::ParseNumber(text, "plies", 1, std::numeric_limits<std::int32_t>::max()));
  return std::optional(static_cast<std::size_t>(plies));
}

}  // namespace

const std::vector<TerminalUi::Command>& TerminalUi::Commands() {
  static const std::vector<Command> kCommands = {
      {"help", "", "list the commands (also: ?)", &TerminalUi::Help},
      {"move", "MOVE", "play a move, whole or square by square; 'move' may be left out",
       &TerminalUi::Move},
      {"moves", "", "list the legal moves", &TerminalUi::Moves},
      {"why", "MOVE", "explain why a move is illegal", &TerminalUi::Why},
      {"board", "", "draw the board", &TerminalUi::Board},
      {"undo", "[PLIES]", "take back PLIES plies, or to your last turn", &TerminalUi::Undo},
      {"redo", "[PLIES]", "replay what was taken back", &TerminalUi::Redo},
      {"hint", "[SECONDS]", "suggest a move", &TerminalUi::Hint},
      {"review", "[SECONDS]", "find the mistakes of the game; SECONDS per position",
       &TerminalUi::Review},
      {"eval", "", "show the engine's evaluation, term by term", &TerminalUi::Eval},
      {"best", "[SECONDS]", "show the best line of play", &TerminalUi::Best},
      {"go", "", "let the engine play when it is its turn", &TerminalUi::Go},
      {"pace", "SECONDS|step", "set the time per move when two engines play; step: wait for Enter",
       &TerminalUi::Pace},
      {"side", "SIDE human|engine [WORDS]", "choose who plays a side: side black engine depth=5",
       &TerminalUi::SideCommand},
      {"level", "[SIDE] N|WORDS", "set the engine's level or options: level 5, level depth=4",
       &TerminalUi::Level},
      {"clock", "MINUTES[+SECONDS]|move S|none",
       "set a clock: 5+3 (minutes per game, seconds per move), move 10", &TerminalUi::Clock},
      {"switch", "", "swap the sides", &TerminalUi::Switch},
      {"new", "[POSITION]", "start a new game, from a position text or moves if you give them",
       &TerminalUi::New},
      {"variant", "NAME", "change the variant and start a new game", &TerminalUi::Variant},
      {"save", "FILE", "add the game to a file of game records", &TerminalUi::Save},
      {"load", "FILE [N]", "continue the last game of such a file, or game N", &TerminalUi::Load},
      {"resume", "", "continue the last unfinished game", &TerminalUi::Resume},
      {"transcript", "FILE|off", "write the game with its comments to a file after each move",
       &TerminalUi::TranscriptTo},
      {"comment", "[TEXT]", "set the comment on the last move; without TEXT delete it",
       &TerminalUi::Comment},
      {"variations", "[N]", "list the variations, or go to variation N", &TerminalUi::Variations},
      {"resign", "", "resign the game", &TerminalUi::Resign},
      {"draw", "", "offer a draw", &TerminalUi::Draw},
      {"rules", "", "show the rules of the game", &TerminalUi::Rules},
      {"engine", "LINE", "send a protocol line to the engine", &TerminalUi::EngineCommand},
      {"quit", "", "save the game and quit (also: q, exit)", &TerminalUi::Quit},
  };
  return kCommands;
}

absl::Status TerminalUi::Help(const std::string&) {
  std::string text;
  for (const Command& command : Commands()) {
    absl::StrAppendFormat(&text, "  %-34s %s\n", absl::StrCat(command.name, " ", command.arguments),
                          command.help);
  }
  std::vector<std::string> more;
  for (const std::string& word : judge().extensions()) {
    const auto same = [&](const Command& command) { return word == command.name; };
    if (std::none_of(Commands().begin(), Commands().end(), same)) more.push_back(word);
  }
  if (!more.empty()) {
    absl::StrAppend(&text, "  commands of this game: ", absl::StrJoin(more, ", "), "\n");
  }
  absl::StrAppend(&text, PointingHelp());
  Print(text);
  return absl::OkStatus();
}

absl::Status TerminalUi::Move(const std::string& arguments) {
  if (arguments.empty()) return absl::InvalidArgumentError("move: expected a move");
  return EnterMove(arguments);
}

absl::Status TerminalUi::Moves(const std::string&) {
  Print(facts().legal.empty() ? "There are no legal moves.\n"
                              : absl::StrCat(absl::StrJoin(facts().legal, " "), "\n"));
  return absl::OkStatus();
}

absl::Status TerminalUi::Why(const std::string& arguments) {
  const auto squares = AsSquares(arguments);
  const std::string question =
      squares ? absl::StrCat("from ", absl::StrJoin(*squares, " ")) : arguments;
  ASSIGN_OR_RETURN(const std::string why,
                   session_.judge_engine().Ask(absl::StrCat("query why ", question)));
  Print(absl::StrCat(why, "\n"));
  return absl::OkStatus();
}

absl::Status TerminalUi::Board(const std::string&) {
  Show();
  return absl::OkStatus();
}

absl::Status TerminalUi::Undo(const std::string& arguments) {
  if (!game().has_moves()) return absl::FailedPreconditionError("there is no move to take back");
  ASSIGN_OR_RETURN(const std::optional<std::size_t> plies, ReadPlies(arguments));
  const absl::Status status = session_.Undo(plies);
  Show();
  return status;
}

absl::Status TerminalUi::Redo(const std::string& arguments) {
  if (game().redoable() == 0) {
    return absl::FailedPreconditionError("there is no move to replay");
  }
  ASSIGN_OR_RETURN(const std::optional<std::size_t> plies, ReadPlies(arguments));
  const absl::Status status = session_.Redo(plies);
  Show();
  return status;
}

absl::Status TerminalUi::Go(const std::string&) {
  if (game().ended()) return absl::FailedPreconditionError("the game is over");
  if (!IsEngine(turn())) {
    return absl::FailedPreconditionError(
        absl::StrCat("it is a person's turn: 'side ", judge().side(turn()),
                     " engine' gives it to the engine, 'hint' asks for a move"));
  }
  session_.set_paused(false);
  return absl::OkStatus();
}

absl::Status TerminalUi::Pace(const std::string& arguments) {
  options_.step = absl::EqualsIgnoreCase(arguments, "step");
  if (options_.step) return absl::OkStatus();
  ASSIGN_OR_RETURN(const double seconds, ReadSeconds(arguments, 0));
  options_.pace = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
  return absl::OkStatus();
}

absl::StatusOr<Found> TerminalUi::Advise(const std::string& text) {
  if (game().ended()) return absl::FailedPreconditionError("the game is over");
  ASSIGN_OR_RETURN(const double seconds, ReadSeconds(text, kAdviceSeconds));
  const KeyWatch keys(loop_, console_.interactive());
  const auto milliseconds = std::max<std::int64_t>(1, static_cast<std::int64_t>(seconds * 1000));
  absl::StatusOr<Found> found = session_.judge_engine().Search(
      game().PositionLine(), absl::StrCat("go movetime ", milliseconds),
      [&] { return keys.line().has_value() || Interrupts::pending(); });
  if (keys.line()) console_.LoseBoard();
  if (keys.line() && !keys.line()->empty()) typed_ = keys.line();
  return found;
}

absl::Status TerminalUi::Hint(const std::string& arguments) {
  ASSIGN_OR_RETURN(const Found found, Advise(arguments));
  if (found.move == "none") {
    Print(session_.sentences().NoMoveHelps(found.remarks) + "\n");
    return absl::OkStatus();
  }
  const std::string score = ScoreText(FiguresOf(found));
  Print(absl::StrCat("Try ", found.move, score.empty() ? "" : " (", score, score.empty() ? "" : ")",
                     ".\n"));
  return absl::OkStatus();
}

absl::Status TerminalUi::Best(const std::string& arguments) {
  ASSIGN_OR_RETURN(const Found found, Advise(arguments));
  const std::string score = ScoreText(FiguresOf(found));
  Print(absl::StrCat(absl::StrJoin(found.info.pv, " "), "\n"));
  if (!score.empty()) {
    Print(absl::StrCat("Score for ", judge().side(turn()), ": ", score, ", depth ",
                       found.info.depth.value_or(0), "\n"));
  }
  for (const std::string& remark : found.remarks) Print(absl::StrCat(remark, "\n"));
  return absl::OkStatus();
}

absl::Status TerminalUi::Review(const std::string& arguments) {
  if (!game().has_moves()) return absl::FailedPreconditionError("there is no move to review");
  ASSIGN_OR_RETURN(const double seconds, ReadSeconds(arguments, kReviewSeconds));
  const KeyWatch keys(loop_, console_.interactive());
  std::vector<ReviewedMove> moves;
  ReviewListener listener;
  listener.hurries = [&] { return keys.line().has_value() || Interrupts::pending(); };
  listener.gives_up = listener.hurries;
  listener.knows = [&](const ReviewedMove& move) { moves.push_back(move); };
  const auto milliseconds = std::max<std::int64_t>(1, static_cast<std::int64_t>(seconds * 1000));
  const absl::Status status =
      ReviewGame(session_, absl::StrCat("go movetime ", milliseconds), listener);
  if (keys.line()) console_.LoseBoard();
  if (keys.line() && !keys.line()->empty()) typed_ = keys.line();
  if (!status.ok()) return status;
  std::string text;
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
    if (move->loss < kMistake) continue;
    absl::StrAppendFormat(&text, "  move %3d  %-8s %-12s lost %.2f, best was %s\n", move->ply + 1,
                          judge().side(game().Mover(move->ply)), move->played, move->loss / 100.0,
                          move->before.move);
  }
  const auto mistakes = std::count(text.begin(), text.end(), '\n');
  Print(absl::StrCat(text, "Moves reviewed: ", moves.size(),
                     ". Mistakes (0.50 or more): ", mistakes, ".\n"));
  return absl::OkStatus();
}

absl::Status TerminalUi::Eval(const std::string&) { return EngineCommand("eval"); }

absl::Status TerminalUi::New(const std::string& arguments) {
  const absl::Status status = session_.NewGame(arguments);
  if (!status.ok()) {
    session_.LookAgain().IgnoreError();
    return status;
  }
  Show();
  return absl::OkStatus();
}

absl::Status TerminalUi::Variant(const std::string& arguments) {
  RETURN_IF_ERROR(session_.ChooseVariant(arguments));
  Show();
  return absl::OkStatus();
}

absl::Status TerminalUi::Rules(const std::string&) {
  if (!judge().Has("rules")) {
    return absl::NotFoundError(
        absl::StrCat(session_.judge_engine().name(), " has no text of the rules"));
  }
  ASSIGN_OR_RETURN(std::vector<std::string> lines, judge().Command("rules"));
  lines.pop_back();  // "end of the rules"
  Print(console_.columns() > 0 ? Paragraphs(lines)
                               : absl::StrCat(absl::StrJoin(lines, "\n"), "\n"));
  return absl::OkStatus();
}

absl::Status TerminalUi::EngineCommand(const std::string& arguments) {
  if (absl::StartsWith(arguments, "go") || absl::StartsWith(arguments, "bench")) {
    return absl::InvalidArgumentError("use 'hint' or 'best' to search");
  }
  ASSIGN_OR_RETURN(const std::vector<std::string> lines, session_.SayToJudge(arguments));
  if (!lines.empty()) Print(absl::StrCat(absl::StrJoin(lines, "\n"), "\n"));
  // Whatever the line did to the engine's position, the game's is set again.
  return session_.RestorePosition();
}

absl::Status TerminalUi::Quit(const std::string&) {
  leaving_ = true;
  return absl::OkStatus();
}

}  // namespace tavoliere::play
