#include "tools/play/terminal_face.h"

#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/play/interrupts.h"
#include "tools/play/transcript.h"

namespace tavoliere::play {
namespace {

using std::chrono::steady_clock;

// The command for what people type elsewhere.
std::string Meant(const std::string& word) {
  if (word == "?") return "help";
  return word == "q" || word == "exit" ? "quit" : word;
}

}  // namespace

void TerminalFace::OnPutAway(const std::string& archive) {
  const std::string how =
      at_end_ ? absl::StrCat(manner_.again, " --resume") : std::string("resume");
  Print(absl::StrCat("The game is saved in ", archive, "; '", how, "' goes on with it.\n"));
}

std::optional<std::string> TerminalFace::ReadLine(const std::string& prompt, PointedBoard* board) {
  return console_.ReadLine(
      prompt, [this] { return sitting_.AnyEngineLost(); }, board);
}

Ending TerminalFace::Run() {
  absl::Status status;
  if (!manner_.load.empty()) status = Load(manner_.load);
  if (manner_.resume) status = Resume("");
  const bool went_on = (!manner_.load.empty() || manner_.resume) && status.ok();
  if (status.ok() && !sitting_.transcript().empty()) status = TranscriptTo(sitting_.transcript());
  if (!went_on) Show();  // a game that goes on has been shown
  if (console_.interactive() && !facts().legal.empty() && !game().ended()) {
    Print(absl::StrCat("Type a move, such as ", facts().legal.front(),
                       "; 'moves' lists them, 'help' or ? all that can be said, 'quit' leaves.\n"));
    if (manner_.pointing) {
      Print(absl::StrCat("The arrow keys and Enter choose squares on the board",
                         manner_.mouse ? ", and so does the mouse" : "", ".\n"));
    }
  }
  bool lost = false;
  while (true) {
    if (Interrupts::pending() || leaving_) break;
    if (sitting_.AnyEngineLost()) {
      lost = !sitting_.ReviveEngines();
      if (lost) break;
    } else if (!status.ok()) {
      Print(absl::StrCat(std::string(status.message()), "\n"));
    }
    if (game().ended() && !sitting_.announced()) Announce();
    const bool engine_plays = !game().ended() && !sitting_.paused() && IsEngine(turn());
    status = engine_plays && !typed_ ? EnginesTurn() : PersonsTurn();
    // An engine that cannot go on is not asked again and again.
    if (!status.ok() && engine_plays && !sitting_.AnyEngineLost()) sitting_.set_paused(true);
  }
  at_end_ = true;
  sitting_.PutAway();
  if (lost) return Ending::kEngineLost;
  return Interrupts::pending() ? Ending::kInterrupted : Ending::kLeft;
}

absl::Status TerminalFace::PersonsTurn() {
  if (!game().ended() && !sitting_.paused() && facts().legal == std::vector<std::string>{kPass} &&
      !typed_) {
    Print(absl::StrCat(referee().side(turn()), " has no move and passes.\n"));
    return PlayPersonsMove(kPass);
  }
  std::string prompt = game().ended() ? "" : referee().side(turn());
  if (const auto left = TimeLeft()) absl::StrAppend(&prompt, " ", ClockText(*left));
  for (const std::string& square : sitting_.chosen()) absl::StrAppend(&prompt, " ", square);
  if (sitting_.paused() && !game().ended() && IsEngine(turn())) {
    absl::StrAppend(&prompt, " (waits; Enter lets it play)");
  }
  absl::StrAppend(&prompt, "> ");
  std::optional<std::string> line;
  if (typed_) {
    line.swap(typed_);
    if (console_.interactive()) Print(absl::StrCat(prompt, *line, "\n"));
  } else {
    line = ReadLine(prompt, Pointed());
  }
  if (!line) {
    leaving_ = !sitting_.AnyEngineLost();
    return absl::OkStatus();
  }
  CheckClock();
  if (pointed_) return Point(*std::exchange(pointed_, std::nullopt));
  in_place_ = false;
  return Execute(std::string(absl::StripAsciiWhitespace(*line)));
}

std::optional<Microseconds> TerminalFace::TimeLeft() const {
  if (game().ended()) return std::nullopt;
  const bool waits = sitting_.paused() && IsEngine(turn());
  const auto thinks =
      waits ? Microseconds(0)
            : std::chrono::duration_cast<Microseconds>(steady_clock::now() - sitting_.turn_began());
  return clock_.Left(turn(), game(), turn(), thinks);
}

void TerminalFace::CheckClock() {
  const auto left = TimeLeft();
  if (!left || left->count() > 0) return;
  sitting_.LoseByTime();
}

absl::Status TerminalFace::Execute(const std::string& line) {
  if (line.empty()) {
    if (!sitting_.chosen().empty()) {
      sitting_.Choose({});
      Show();
    } else if (sitting_.paused()) {
      sitting_.set_paused(false);
    }
    return absl::OkStatus();
  }
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  const std::string word = absl::AsciiStrToLower(line.substr(0, end));
  const std::string arguments(absl::StripAsciiWhitespace(line.substr(end)));
  for (const Command& command : Commands()) {
    if (Meant(word) == command.name) return (this->*command.run)(arguments);
  }
  if (referee().Has(word)) return EngineCommand(line);
  return EnterMove(line);
}

absl::Status TerminalFace::EnginesTurn() {
  const int player = turn();
  const auto began = steady_clock::now();
  if (absl::Status status = sitting_.Wake(player); !status.ok()) return status;
  absl::StatusOr<Found> found;
  {
    const KeyWatch keys(loop_, console_.interactive());
    if (keys.watching()) {
      Print(absl::StrCat(referee().side(player), " thinks. ",
                         watching() ? "Enter: pause" : "Enter: move now", "\n"));
    }
    found = sitting_.Think(
        player, [&] { return keys.line().has_value() || Interrupts::pending(); },
        clock_.GoLine(sitting_.side(player), player, game()));
    if (!found.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(PlayerName(player), ": ", std::string(found.status().message())));
    }
    if (Interrupts::pending()) return absl::OkStatus();
    if (keys.line() && (watching() || !keys.line()->empty())) {
      sitting_.set_paused(true);
      if (!keys.line()->empty()) typed_ = keys.line();
      return absl::OkStatus();
    }
  }
  if (watching()) WaitForPace(began);
  if (Interrupts::pending() || sitting_.paused()) return absl::OkStatus();
  CheckClock();
  if (game().ended()) return absl::OkStatus();
  return TakeEnginesMove(*found, player);
}

absl::Status TerminalFace::TakeEnginesMove(const Found& found, int player) {
  std::string remark;
  for (const std::string& text : found.remarks) remark = text;
  if (found.move.empty() || found.move == "none") {
    sitting_.set_paused(true);
    Print(absl::StrCat(PlayerName(player), " finds no move", remark.empty() ? "" : ": ", remark,
                       ".\n"));
    return absl::OkStatus();
  }
  const absl::StatusOr<std::string> move =
      referee().Read(game().PositionLine(), game().has_moves(), found.move, facts());
  if (!move.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(PlayerName(player), " wants to play ",
                                                   found.move, ": ",
                                                   std::string(move.status().message())));
  }
  const protocol::MoveRecord figures = FiguresOf(found);
  if (*move == kPass) {
    Print(absl::StrCat(referee().side(player), " has no move and passes.\n"));
  } else {
    const std::string score = ScoreText(figures);
    Print(absl::StrCat(
        referee().side(player), " plays ", *move, score.empty() ? "" : "  (score ", score,
        score.empty() ? ""
                      : absl::StrFormat(", depth %d, %.1f s)", found.depth.value_or(0),
                                        static_cast<double>(figures.time_us) / 1e6),
        "\n"));
  }
  if (absl::Status status = sitting_.Play(*move, figures); !status.ok()) return status;
  Show();
  if (watching() && manner_.step) sitting_.set_paused(true);
  return absl::OkStatus();
}

absl::Status TerminalFace::PlayPersonsMove(const std::string& move) {
  in_place_ = false;
  if (absl::Status status = sitting_.PlayPersonsMove(move); !status.ok()) return status;
  Show();
  return absl::OkStatus();
}

void TerminalFace::WaitForPace(steady_clock::time_point began) {
  const auto until = began + manner_.pace;
  const KeyWatch keys(loop_, console_.interactive());
  SleepUntil(loop_, until, [&] { return keys.line().has_value() || Interrupts::pending(); });
  if (!keys.line()) return;
  sitting_.set_paused(true);
  if (!keys.line()->empty()) typed_ = keys.line();
}

}  // namespace tavoliere::play
