#include "tools/play/terminal/terminal_ui.h"

#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "tools/play/game/transcript.h"
#include "tools/play/session/interrupts.h"

namespace tavoliere::play {
namespace {

using std::chrono::steady_clock;

// The command for what people type elsewhere.
std::string Meant(const std::string& word) {
  if (word == "?") return "help";
  return word == "q" || word == "exit" ? "quit" : word;
}

}  // namespace

void TerminalUi::OnPutAway(const std::string& archive) {
  const std::string how =
      at_end_ ? absl::StrCat(options_.again, " --resume") : std::string("type 'resume'");
  Print(absl::StrCat("The game is saved in ", archive, ". To continue it: ", how, ".\n"));
}

std::optional<std::string> TerminalUi::ReadLine(const std::string& prompt, PointedBoard* board) {
  return console_.ReadLine(
      prompt, [this] { return session_.AnyEngineLost(); }, board);
}

absl::Status TerminalUi::Begin() {
  // A game that goes on is shown by these.
  if (!options_.load.empty()) return session_.AsArgumentError(Load(options_.load));
  if (options_.resume) return session_.AsArgumentError(Resume(""));
  Show();
  return absl::OkStatus();
}

Ending TerminalUi::Run() {
  absl::Status status;
  if (!session_.transcript().empty()) status = TranscriptTo(session_.transcript());
  if (console_.interactive() && !facts().legal.empty() && !game().ended()) {
    Print(absl::StrCat("Type a move, such as ", facts().legal.front(),
                       ". 'moves' lists the legal moves, 'help' all commands; 'quit' ends.\n"));
    if (options_.pointing) {
      Print(absl::StrCat("Select squares with the arrow keys and Enter",
                         options_.mouse ? ", or with the mouse" : "", ".\n"));
    }
  }
  bool lost = false;
  while (true) {
    if (Interrupts::pending() || leaving_) break;
    if (session_.AnyEngineLost()) {
      lost = !session_.ReviveEngines();
      if (lost) break;
    } else if (!status.ok()) {
      Print(absl::StrCat(std::string(status.message()), "\n"));
    }
    if (game().ended() && !session_.announced()) Announce();
    const bool engine_plays = !game().ended() && !session_.paused() && IsEngine(turn());
    status = engine_plays && !typed_ ? EnginesTurn() : PersonsTurn();
    // An engine that cannot go on is not asked again and again.
    if (!status.ok() && engine_plays && !session_.AnyEngineLost()) session_.set_paused(true);
  }
  at_end_ = true;
  session_.PutAway();
  if (lost) return Ending::kEngineLost;
  return Interrupts::pending() ? Ending::kInterrupted : Ending::kLeft;
}

absl::Status TerminalUi::PersonsTurn() {
  if (!game().ended() && !session_.paused() && facts().legal == std::vector<std::string>{kPass} &&
      !typed_) {
    Print(absl::StrCat(judge().side(turn()), " has no move and passes.\n"));
    return PlayPersonsMove(kPass);
  }
  std::string prompt = game().ended() ? "" : judge().side(turn());
  if (const auto left = TimeLeft()) absl::StrAppend(&prompt, " ", ClockText(*left));
  for (const std::string& square : session_.chosen()) absl::StrAppend(&prompt, " ", square);
  if (session_.paused() && !game().ended() && IsEngine(turn())) {
    absl::StrAppend(&prompt, " (paused; Enter: continue)");
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
    leaving_ = !session_.AnyEngineLost();
    return absl::OkStatus();
  }
  CheckClock();
  if (pointed_) return Point(*std::exchange(pointed_, std::nullopt));
  in_place_ = false;
  return Execute(std::string(absl::StripAsciiWhitespace(*line)));
}

std::optional<Microseconds> TerminalUi::TimeLeft() const {
  if (game().ended()) return std::nullopt;
  const bool waits = session_.paused() && IsEngine(turn());
  const auto thinks =
      waits ? Microseconds(0)
            : std::chrono::duration_cast<Microseconds>(steady_clock::now() - session_.turn_began());
  return clock_.Left(turn(), game(), turn(), thinks);
}

void TerminalUi::CheckClock() {
  const auto left = TimeLeft();
  if (!left || left->count() > 0) return;
  session_.LoseByTime();
}

absl::Status TerminalUi::Execute(const std::string& line) {
  if (line.empty()) {
    if (!session_.chosen().empty()) {
      session_.Choose({});
      Show();
    } else if (session_.paused()) {
      session_.set_paused(false);
    }
    return absl::OkStatus();
  }
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  const std::string word = absl::AsciiStrToLower(line.substr(0, end));
  const std::string arguments(absl::StripAsciiWhitespace(line.substr(end)));
  for (const Command& command : Commands()) {
    if (Meant(word) == command.name) return (this->*command.run)(arguments);
  }
  if (judge().Has(word)) return EngineCommand(line);
  return EnterMove(line);
}

absl::Status TerminalUi::EnginesTurn() {
  const int player = turn();
  const auto began = steady_clock::now();
  RETURN_IF_ERROR(session_.Wake(player));
  absl::StatusOr<Found> found;
  {
    const KeyWatch keys(loop_, console_.interactive());
    if (keys.watching()) {
      Print(absl::StrCat(judge().side(player), " is thinking. ",
                         watching() ? "Enter: pause" : "Enter: move now", "\n"));
    }
    found = session_.Think(
        player, [&] { return keys.line().has_value() || Interrupts::pending(); },
        clock_.GoLine(session_.side(player), player, game()));
    if (!found.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(PlayerName(player), ": ", std::string(found.status().message())));
    }
    if (Interrupts::pending()) return absl::OkStatus();
    if (keys.line() && (watching() || !keys.line()->empty())) {
      session_.set_paused(true);
      if (!keys.line()->empty()) typed_ = keys.line();
      return absl::OkStatus();
    }
  }
  if (watching()) WaitForPace(began);
  if (Interrupts::pending() || session_.paused()) return absl::OkStatus();
  CheckClock();
  if (game().ended()) return absl::OkStatus();
  return TakeEnginesMove(*found, player);
}

absl::Status TerminalUi::TakeEnginesMove(const Found& found, int player) {
  if (found.move.empty() || found.move == "none") {
    session_.set_paused(true);
    Print(session_.sentences().NoMove(PlayerName(player), found.remarks) + "\n");
    return absl::OkStatus();
  }
  const absl::StatusOr<std::string> move = judge().Read(found.move, facts());
  if (!move.ok()) {
    return absl::InvalidArgumentError(session_.sentences().IllegalMove(
        PlayerName(player), found.move, std::string(move.status().message())));
  }
  const protocol::MoveRecord figures = FiguresOf(found);
  if (*move == kPass) {
    Print(absl::StrCat(judge().side(player), " has no move and passes.\n"));
  } else {
    const std::string score = ScoreText(figures);
    Print(absl::StrCat(
        judge().side(player), " plays ", *move, score.empty() ? "" : "  (score ", score,
        score.empty() ? ""
                      : absl::StrFormat(", depth %d, %.1f s)", found.info.depth.value_or(0),
                                        static_cast<double>(figures.time_us) / 1e6),
        "\n"));
  }
  RETURN_IF_ERROR(session_.Play(*move, figures));
  Show();
  if (watching() && options_.step) session_.set_paused(true);
  return absl::OkStatus();
}

absl::Status TerminalUi::PlayPersonsMove(const std::string& move) {
  in_place_ = false;
  RETURN_IF_ERROR(session_.PlayPersonsMove(move));
  Show();
  return absl::OkStatus();
}

void TerminalUi::WaitForPace(steady_clock::time_point began) {
  const auto until = began + options_.pace;
  const KeyWatch keys(loop_, console_.interactive());
  SleepUntil(loop_, until, [&] { return keys.line().has_value() || Interrupts::pending(); });
  if (!keys.line()) return;
  session_.set_paused(true);
  if (!keys.line()->empty()) typed_ = keys.line();
}

}  // namespace tavoliere::play
