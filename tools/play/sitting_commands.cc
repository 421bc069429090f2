// The commands of a sitting: their list, and those about the position and the game.
#include <algorithm>
#include <limits>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "protocol/text.h"
#include "tools/play/interrupts.h"
#include "tools/play/sitting.h"
#include "tools/play/transcript.h"
#include "tools/play/wrapping.h"

namespace tavoliere::play {
namespace {

constexpr char kVariant[] = "UCI_Variant";
constexpr double kAdviceSeconds = 1;
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

absl::StatusOr<std::size_t> ReadPlies(const std::string& text) {
  const absl::StatusOr<std::int64_t> plies =
      protocol::ParseNumber(text, "plies", 1, std::numeric_limits<std::int32_t>::max());
  if (!plies.ok()) return plies.status();
  return static_cast<std::size_t>(*plies);
}

protocol::MoveRecord FiguresOf(const Found& found) {
  protocol::MoveRecord figures;
  figures.score_cp = found.score_cp;
  figures.score_mate = found.score_mate;
  figures.depth = found.depth;
  return figures;
}

}  // namespace

const std::vector<Sitting::Command>& Sitting::Commands() {
  static const std::vector<Command> kCommands = {
      {"help", "", "this list", &Sitting::Help},
      {"move", "MOVE", "play a move; the move alone does too, or its squares one by one",
       &Sitting::Move},
      {"moves", "", "the legal moves", &Sitting::Moves},
      {"why", "MOVE", "why a move is not legal", &Sitting::Why},
      {"board", "", "draw the board", &Sitting::Board},
      {"undo", "[PLIES]", "take back, as far as your last turn or so many plies", &Sitting::Undo},
      {"redo", "[PLIES]", "play again what was taken back", &Sitting::Redo},
      {"hint", "[SECONDS]", "a good move", &Sitting::Hint},
      {"eval", "", "the engine's evaluation of the position, term by term", &Sitting::Eval},
      {"best", "[SECONDS]", "the best line of play", &Sitting::Best},
      {"go", "", "let the engine whose turn it is play", &Sitting::Go},
      {"pace", "SECONDS|step", "the pace when engines play each other", &Sitting::Pace},
      {"side", "SIDE human|engine [WORDS]", "who plays a side: side black engine depth=5",
       &Sitting::SideCommand},
      {"level", "[SIDE] N|WORDS", "the engine's level and options: level 5, level evaluation=...",
       &Sitting::Level},
      {"switch", "", "the sides change players", &Sitting::Switch},
      {"new", "[POSITION]", "a new game, from the start or from a position text", &Sitting::New},
      {"variant", "NAME", "another variant of the game, and a new game", &Sitting::Variant},
      {"save", "FILE", "keep the game in a file of game records", &Sitting::Save},
      {"load", "FILE [N]", "go on with the last or the Nth game of such a file", &Sitting::Load},
      {"resume", "", "go on with the last unfinished game", &Sitting::Resume},
      {"transcript", "FILE|off", "write the game with its comments to a file as it goes",
       &Sitting::TranscriptTo},
      {"comment", "[TEXT]", "a remark on the last move", &Sitting::Comment},
      {"resign", "", "give the game up", &Sitting::Resign},
      {"draw", "", "offer a draw", &Sitting::Draw},
      {"rules", "", "the rules of the game", &Sitting::Rules},
      {"engine", "LINE", "say a line of the protocol to the engine", &Sitting::EngineCommand},
      {"quit", "", "leave; the game is kept", &Sitting::Quit},
  };
  return kCommands;
}

absl::Status Sitting::Help(const std::string&) {
  std::string text;
  for (const Command& command : Commands()) {
    absl::StrAppendFormat(&text, "  %-34s %s\n", absl::StrCat(command.name, " ", command.arguments),
                          command.help);
  }
  std::vector<std::string> more;
  for (const std::string& word : referee_->extensions()) {
    const auto same = [&](const Command& command) { return word == command.name; };
    if (std::none_of(Commands().begin(), Commands().end(), same)) more.push_back(word);
  }
  if (!more.empty()) {
    absl::StrAppend(&text, "  of this game: ", absl::StrJoin(more, ", "), "\n");
  }
  Print(text);
  return absl::OkStatus();
}

absl::Status Sitting::Move(const std::string& arguments) {
  if (arguments.empty()) return absl::InvalidArgumentError("move needs a move");
  return EnterMove(arguments);
}

absl::Status Sitting::Moves(const std::string&) {
  Print(facts_.legal.empty() ? "There is none.\n"
                             : absl::StrCat(absl::StrJoin(facts_.legal, " "), "\n"));
  return absl::OkStatus();
}

absl::Status Sitting::Why(const std::string& arguments) {
  const auto squares = AsSquares(arguments);
  const std::string question =
      squares ? absl::StrCat("from ", absl::StrJoin(*squares, " ")) : arguments;
  const absl::StatusOr<std::string> why = keeper_->Ask(absl::StrCat("query why ", question));
  if (!why.ok()) return why.status();
  Print(absl::StrCat(*why, "\n"));
  return absl::OkStatus();
}

absl::Status Sitting::Board(const std::string&) {
  Show();
  return absl::OkStatus();
}

// Where the engine counts what is taken back, each move costs what its own `undo` says.
absl::Status Sitting::UndoPlies(std::size_t plies) {
  for (std::size_t i = 0; i < plies && game_->has_moves(); ++i) {
    if (referee_->Has("undo")) {
      if (absl::Status status = referee_->SetPosition(game_->PositionLine()); !status.ok()) {
        return status;
      }
      const absl::StatusOr<std::vector<std::string>> said = referee_->Command("undo");
      if (!said.ok()) return said.status();
      Print(absl::StrCat(absl::StrJoin(*said, "\n"), "\n"));
      game_->TakeBack();
    }
    game_->Undo(1);
  }
  announced_ = false;
  return LookAgain();
}

absl::Status Sitting::Undo(const std::string& arguments) {
  if (!game_->has_moves()) return absl::FailedPreconditionError("there is no move to take back");
  absl::Status status;
  if (!arguments.empty()) {
    const absl::StatusOr<std::size_t> plies = ReadPlies(arguments);
    if (!plies.ok()) return plies.status();
    status = UndoPlies(*plies);
  } else {
    // As far as a position where the person had a choice.
    do {
      status = UndoPlies(1);
    } while (status.ok() && !watching() && game_->has_moves() &&
             (IsEngine(turn()) || facts_.legal.size() == 1));
  }
  paused_ = IsEngine(turn()) || watching() || facts_.legal == std::vector<std::string>{"pass"};
  Keep();
  Show();
  return status;
}

absl::Status Sitting::Redo(const std::string& arguments) {
  if (game_->redoable() == 0) {
    return absl::FailedPreconditionError("there is no move that was taken back");
  }
  const auto redo = [this](std::size_t plies) {
    game_->Redo(plies);
    return LookAgain();
  };
  absl::Status status;
  if (!arguments.empty()) {
    const absl::StatusOr<std::size_t> plies = ReadPlies(arguments);
    if (!plies.ok()) return plies.status();
    status = redo(*plies);
  } else {
    do {
      status = redo(1);
    } while (status.ok() && !watching() && game_->redoable() > 0 && IsEngine(turn()));
  }
  paused_ = IsEngine(turn());
  announced_ = false;
  Keep();
  Show();
  return status;
}

absl::Status Sitting::Go(const std::string&) {
  if (game_->ended()) return absl::FailedPreconditionError("the game is over");
  if (!IsEngine(turn())) {
    return absl::FailedPreconditionError(
        absl::StrCat("it is a person's turn: 'side ", referee_->side(turn()),
                     " engine' gives it to the engine, 'hint' asks for a move"));
  }
  paused_ = false;
  return absl::OkStatus();
}

absl::Status Sitting::Pace(const std::string& arguments) {
  settings_.step = absl::EqualsIgnoreCase(arguments, "step");
  if (settings_.step) return absl::OkStatus();
  const absl::StatusOr<double> seconds = ReadSeconds(arguments, 0);
  if (!seconds.ok()) return seconds.status();
  settings_.pace = std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000));
  return absl::OkStatus();
}

absl::StatusOr<Found> Sitting::Advise(const std::string& text) {
  if (game_->ended()) return absl::FailedPreconditionError("the game is over");
  const absl::StatusOr<double> seconds = ReadSeconds(text, kAdviceSeconds);
  if (!seconds.ok()) return seconds.status();
  const KeyWatch keys(loop_, console_->interactive());
  const auto milliseconds = std::max<std::int64_t>(1, static_cast<std::int64_t>(*seconds * 1000));
  absl::StatusOr<Found> found =
      keeper_->Search(game_->PositionLine(), absl::StrCat("go movetime ", milliseconds),
                      [&] { return keys.line().has_value() || Interrupts::pending(); });
  if (keys.line() && !keys.line()->empty()) typed_ = keys.line();
  return found;
}

absl::Status Sitting::Hint(const std::string& arguments) {
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

absl::Status Sitting::Best(const std::string& arguments) {
  const absl::StatusOr<Found> found = Advise(arguments);
  if (!found.ok()) return found.status();
  const std::string score = ScoreText(FiguresOf(*found));
  Print(absl::StrCat(absl::StrJoin(found->line, " "), "\n"));
  if (!score.empty()) {
    Print(absl::StrCat("Score for ", referee_->side(turn()), ": ", score, ", depth ",
                       found->depth.value_or(0), "\n"));
  }
  for (const std::string& remark : found->remarks) Print(absl::StrCat(remark, "\n"));
  return absl::OkStatus();
}

absl::Status Sitting::Eval(const std::string&) { return EngineCommand("eval"); }

absl::Status Sitting::New(const std::string& arguments) {
  const absl::Status status = NewGame(arguments);
  if (!status.ok()) {
    LookAgain().IgnoreError();
    return status;
  }
  Show();
  return absl::OkStatus();
}

absl::Status Sitting::SetVariant(const std::string& name) {
  const absl::StatusOr<std::vector<std::string>> said =
      referee_->Command(absl::StrCat("setoption name ", kVariant, " value ", name));
  if (!said.ok()) return said.status();
  std::erase_if(settings_.options, [&](const auto& option) { return option.first == kVariant; });
  settings_.options.emplace_back(kVariant, name);
  for (std::unique_ptr<Engine>& engine : engines_) engine.reset();
  return absl::OkStatus();
}

absl::Status Sitting::ChooseVariant(const std::string& name) {
  if (absl::Status status = SetVariant(name); !status.ok()) return status;
  return NewGame("");
}

absl::Status Sitting::Variant(const std::string& arguments) {
  if (absl::Status status = ChooseVariant(arguments); !status.ok()) return status;
  Show();
  return absl::OkStatus();
}

absl::Status Sitting::Rules(const std::string&) {
  if (!referee_->Has("rules")) {
    return absl::NotFoundError(absl::StrCat(keeper_->name(), " does not tell the rules"));
  }
  absl::StatusOr<std::vector<std::string>> lines = referee_->Command("rules");
  if (!lines.ok()) return lines.status();
  lines->pop_back();  // "end of the rules"
  Print(console_->columns() > 0 ? Paragraphs(*lines)
                                : absl::StrCat(absl::StrJoin(*lines, "\n"), "\n"));
  return absl::OkStatus();
}

absl::Status Sitting::EngineCommand(const std::string& arguments) {
  if (absl::StartsWith(arguments, "go") || absl::StartsWith(arguments, "bench")) {
    return absl::InvalidArgumentError("searches are asked for by 'hint' and 'best'");
  }
  const absl::StatusOr<std::vector<std::string>> lines = referee_->Command(arguments);
  if (!lines.ok()) return lines.status();
  if (absl::StartsWith(arguments, "setoption ")) absl::StrAppend(&said_options_, arguments, "\n");
  if (!lines->empty()) Print(absl::StrCat(absl::StrJoin(*lines, "\n"), "\n"));
  // Whatever the line did to the engine's position, the game's is set again.
  return referee_->SetPosition(game_->PositionLine());
}

absl::Status Sitting::Quit(const std::string&) {
  leaving_ = true;
  return absl::OkStatus();
}

}  // namespace tavoliere::play
