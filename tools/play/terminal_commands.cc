// The commands of a person: their list, and those about the position and the game.
#include <algorithm>
#include <limits>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "protocol/wire/text.h"
#include "tools/play/interrupts.h"
#include "tools/play/reviewing.h"
#include "tools/play/terminal_face.h"
#include "tools/play/transcript.h"
#include "tools/play/wrapping.h"

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
  const absl::StatusOr<std::int64_t> plies =
      protocol::ParseNumber(text, "plies", 1, std::numeric_limits<std::int32_t>::max());
  if (!plies.ok()) return plies.status();
  return std::optional(static_cast<std::size_t>(*plies));
}

}  // namespace

const std::vector<TerminalFace::Command>& TerminalFace::Commands() {
  static const std::vector<Command> kCommands = {
      {"help", "", "this list; ? too", &TerminalFace::Help},
      {"move", "MOVE", "play a move; the move alone does too, or its squares one by one",
       &TerminalFace::Move},
      {"moves", "", "the legal moves", &TerminalFace::Moves},
      {"why", "MOVE", "why a move is not legal", &TerminalFace::Why},
      {"board", "", "draw the board", &TerminalFace::Board},
      {"undo", "[PLIES]", "take back, as far as your last turn or so many plies",
       &TerminalFace::Undo},
      {"redo", "[PLIES]", "play again what was taken back", &TerminalFace::Redo},
      {"hint", "[SECONDS]", "a good move", &TerminalFace::Hint},
      {"review", "[SECONDS]", "what each move of the game gave away; so long for a position",
       &TerminalFace::Review},
      {"eval", "", "the engine's evaluation of the position, term by term", &TerminalFace::Eval},
      {"best", "[SECONDS]", "the best line of play", &TerminalFace::Best},
      {"go", "", "let the engine whose turn it is play", &TerminalFace::Go},
      {"pace", "SECONDS|step", "the pace when engines play each other", &TerminalFace::Pace},
      {"side", "SIDE human|engine [WORDS]", "who plays a side: side black engine depth=5",
       &TerminalFace::SideCommand},
      {"level", "[SIDE] N|WORDS", "the engine's level and options: level 5, level evaluation=...",
       &TerminalFace::Level},
      {"clock", "MINUTES[+SECONDS]|move S|none",
       "time for the game, and for each move made; or for a move", &TerminalFace::Clock},
      {"switch", "", "the sides change players", &TerminalFace::Switch},
      {"new", "[POSITION]", "a new game, from the start or from a position text",
       &TerminalFace::New},
      {"variant", "NAME", "another variant of the game, and a new game", &TerminalFace::Variant},
      {"save", "FILE", "keep the game in a file of game records", &TerminalFace::Save},
      {"load", "FILE [N]", "go on with the last or the Nth game of such a file",
       &TerminalFace::Load},
      {"resume", "", "go on with the last unfinished game", &TerminalFace::Resume},
      {"transcript", "FILE|off", "write the game with its comments to a file as it goes",
       &TerminalFace::TranscriptTo},
      {"comment", "[TEXT]", "a remark on the last move", &TerminalFace::Comment},
      {"variations", "[N]", "what was left or thought of instead; go there",
       &TerminalFace::Variations},
      {"resign", "", "give the game up", &TerminalFace::Resign},
      {"draw", "", "offer a draw", &TerminalFace::Draw},
      {"rules", "", "the rules of the game", &TerminalFace::Rules},
      {"engine", "LINE", "say a line of the protocol to the engine", &TerminalFace::EngineCommand},
      {"quit", "", "leave; the game is kept; q and exit too", &TerminalFace::Quit},
  };
  return kCommands;
}

absl::Status TerminalFace::Help(const std::string&) {
  std::string text;
  for (const Command& command : Commands()) {
    absl::StrAppendFormat(&text, "  %-34s %s\n", absl::StrCat(command.name, " ", command.arguments),
                          command.help);
  }
  std::vector<std::string> more;
  for (const std::string& word : referee().extensions()) {
    const auto same = [&](const Command& command) { return word == command.name; };
    if (std::none_of(Commands().begin(), Commands().end(), same)) more.push_back(word);
  }
  if (!more.empty()) {
    absl::StrAppend(&text, "  of this game: ", absl::StrJoin(more, ", "), "\n");
  }
  absl::StrAppend(&text, PointingHelp());
  Print(text);
  return absl::OkStatus();
}

absl::Status TerminalFace::Move(const std::string& arguments) {
  if (arguments.empty()) return absl::InvalidArgumentError("move needs a move");
  return EnterMove(arguments);
}

absl::Status TerminalFace::Moves(const std::string&) {
  Print(facts().legal.empty() ? "There is none.\n"
                              : absl::StrCat(absl::StrJoin(facts().legal, " "), "\n"));
  return absl::OkStatus();
}

absl::Status TerminalFace::Why(const std::string& arguments) {
  const auto squares = AsSquares(arguments);
  const std::string question =
      squares ? absl::StrCat("from ", absl::StrJoin(*squares, " ")) : arguments;
  const absl::StatusOr<std::string> why =
      sitting_.keeper().Ask(absl::StrCat("query why ", question));
  if (!why.ok()) return why.status();
  Print(absl::StrCat(*why, "\n"));
  return absl::OkStatus();
}

absl::Status TerminalFace::Board(const std::string&) {
  Show();
  return absl::OkStatus();
}

absl::Status TerminalFace::Undo(const std::string& arguments) {
  if (!game().has_moves()) return absl::FailedPreconditionError("there is no move to take back");
  const absl::StatusOr<std::optional<std::size_t>> plies = ReadPlies(arguments);
  if (!plies.ok()) return plies.status();
  const absl::Status status = sitting_.Undo(*plies);
  Show();
  return status;
}

absl::Status TerminalFace::Redo(const std::string& arguments) {
  if (game().redoable() == 0) {
    return absl::FailedPreconditionError("there is no move that was taken back");
  }
  const absl::StatusOr<std::optional<std::size_t>> plies = ReadPlies(arguments);
  if (!plies.ok()) return plies.status();
  const absl::Status status = sitting_.Redo(*plies);
  Show();
  return status;
}

absl::Status TerminalFace::Go(const std::string&) {
  if (game().ended()) return absl::FailedPreconditionError("the game is over");
  if (!IsEngine(turn())) {
    return absl::FailedPreconditionError(
        absl::StrCat("it is a person's turn: 'side ", referee().side(turn()),
                     " engine' gives it to the engine, 'hint' asks for a move"));
  }
  sitting_.set_paused(false);
  return absl::OkStatus();
}

absl::Status TerminalFace::Pace(const std::string& arguments) {
  manner_.step = absl::EqualsIgnoreCase(arguments, "step");
  if (manner_.step) return absl::OkStatus();
  const absl::StatusOr<double> seconds = ReadSeconds(arguments, 0);
  if (!seconds.ok()) return seconds.status();
  manner_.pace = std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000));
  return absl::OkStatus();
}

absl::StatusOr<Found> TerminalFace::Advise(const std::string& text) {
  if (game().ended()) return absl::FailedPreconditionError("the game is over");
  const absl::StatusOr<double> seconds = ReadSeconds(text, kAdviceSeconds);
  if (!seconds.ok()) return seconds.status();
  const KeyWatch keys(loop_, console_.interactive());
  const auto milliseconds = std::max<std::int64_t>(1, static_cast<std::int64_t>(*seconds * 1000));
  absl::StatusOr<Found> found =
      sitting_.keeper().Search(game().PositionLine(), absl::StrCat("go movetime ", milliseconds),
                               [&] { return keys.line().has_value() || Interrupts::pending(); });
  if (keys.line()) console_.LoseBoard();
  if (keys.line() && !keys.line()->empty()) typed_ = keys.line();
  return found;
}

absl::Status TerminalFace::Hint(const std::string& arguments) {
  const absl::StatusOr<Found> found = Advise(arguments);
  if (!found.ok()) return found.status();
  if (found->move == "none") {
    Print(absl::StrCat("No move helps", found->remarks.empty() ? "" : ": ",
                       found->remarks.empty() ? "" : found->remarks.back(), ".\n"));
    return absl::OkStatus();
  }
  const std::string score = ScoreText(FiguresOf(*found));
  Print(absl::StrCat("Try ", found->move, score.empty() ? "" : " (", score,
                     score.empty() ? "" : ")", ".\n"));
  return absl::OkStatus();
}

absl::Status TerminalFace::Best(const std::string& arguments) {
  const absl::StatusOr<Found> found = Advise(arguments);
  if (!found.ok()) return found.status();
  const std::string score = ScoreText(FiguresOf(*found));
  Print(absl::StrCat(absl::StrJoin(found->line, " "), "\n"));
  if (!score.empty()) {
    Print(absl::StrCat("Score for ", referee().side(turn()), ": ", score, ", depth ",
                       found->depth.value_or(0), "\n"));
  }
  for (const std::string& remark : found->remarks) Print(absl::StrCat(remark, "\n"));
  return absl::OkStatus();
}

absl::Status TerminalFace::Review(const std::string& arguments) {
  if (!game().has_moves()) return absl::FailedPreconditionError("there is no move to review");
  const absl::StatusOr<double> seconds = ReadSeconds(arguments, kReviewSeconds);
  if (!seconds.ok()) return seconds.status();
  const KeyWatch keys(loop_, console_.interactive());
  std::vector<ReviewedMove> moves;
  ReviewListener listener;
  listener.hurries = [&] { return keys.line().has_value() || Interrupts::pending(); };
  listener.gives_up = listener.hurries;
  listener.knows = [&](const ReviewedMove& move) { moves.push_back(move); };
  const auto milliseconds = std::max<std::int64_t>(1, static_cast<std::int64_t>(*seconds * 1000));
  const absl::Status status =
      ReviewGame(sitting_, absl::StrCat("go movetime ", milliseconds), listener);
  if (keys.line()) console_.LoseBoard();
  if (keys.line() && !keys.line()->empty()) typed_ = keys.line();
  if (!status.ok()) return status;
  std::string text;
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
    if (move->loss < kMistake) continue;
    absl::StrAppendFormat(&text, "  move %3d  %-8s %-12s gave away %.2f; best was %s\n",
                          move->ply + 1, referee().side(game().Mover(move->ply)), move->played,
                          move->loss / 100.0, move->before.move);
  }
  Print(absl::StrCat(text, text.empty() ? "No move" : "No other move", " of the ", moves.size(),
                     " looked at gave away half a unit or more.\n"));
  return absl::OkStatus();
}

absl::Status TerminalFace::Eval(const std::string&) { return EngineCommand("eval"); }

absl::Status TerminalFace::New(const std::string& arguments) {
  const absl::Status status = sitting_.NewGame(arguments);
  if (!status.ok()) {
    sitting_.LookAgain().IgnoreError();
    return status;
  }
  Show();
  return absl::OkStatus();
}

absl::Status TerminalFace::Variant(const std::string& arguments) {
  if (absl::Status status = sitting_.ChooseVariant(arguments); !status.ok()) return status;
  Show();
  return absl::OkStatus();
}

absl::Status TerminalFace::Rules(const std::string&) {
  if (!referee().Has("rules")) {
    return absl::NotFoundError(absl::StrCat(sitting_.keeper().name(), " does not tell the rules"));
  }
  absl::StatusOr<std::vector<std::string>> lines = referee().Command("rules");
  if (!lines.ok()) return lines.status();
  lines->pop_back();  // "end of the rules"
  Print(console_.columns() > 0 ? Paragraphs(*lines)
                               : absl::StrCat(absl::StrJoin(*lines, "\n"), "\n"));
  return absl::OkStatus();
}

absl::Status TerminalFace::EngineCommand(const std::string& arguments) {
  if (absl::StartsWith(arguments, "go") || absl::StartsWith(arguments, "bench")) {
    return absl::InvalidArgumentError("searches are asked for by 'hint' and 'best'");
  }
  const absl::StatusOr<std::vector<std::string>> lines = sitting_.SayToKeeper(arguments);
  if (!lines.ok()) return lines.status();
  if (!lines->empty()) Print(absl::StrCat(absl::StrJoin(*lines, "\n"), "\n"));
  // Whatever the line did to the engine's position, the game's is set again.
  return sitting_.RestorePosition();
}

absl::Status TerminalFace::Quit(const std::string&) {
  leaving_ = true;
  return absl::OkStatus();
}

}  // namespace tavoliere::play
