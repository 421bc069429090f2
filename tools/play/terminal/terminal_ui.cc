#include "tools/play/terminal/terminal_ui.h"

#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/engine/interrupts.h"
#include "tools/play/game/transcript.h"
#include "tools/play/session/game_loader.h"
#include "tools/play/session/usual_opponent.h"
#include "tools/play/terminal/completion.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

// The command for what people type elsewhere.
std::string Meant(const std::string& word) {
  if (word == "?") return "help";
  return word == "q" || word == "exit" ? "quit" : word;
}

}  // namespace

void TerminalUi::OnPutAway(const std::string& archive) {
  const Sentence how = at_end_ ? Sentence(absl::StrCat(terminal_.options.again, " --resume"))
                               : Sentence(Words{"type 'resume'", "scrivi 'resume'"});
  terminal_.Print(Say({"The game is saved in $0. To continue it: $1.\n",
                       "La partita è salvata in $0. Per continuarla: $1.\n"},
                      archive, how));
}

absl::Status TerminalUi::Begin() {
  const TerminalOptions& options = terminal_.options;
  const GameLoader loader(terminal_.session);
  // A game that goes on is shown by these.
  if (!options.load.empty()) return loader.AsArgumentError(commands::Load(context_, options.load));
  if (options.resume) return loader.AsArgumentError(commands::Resume(context_, ""));
  board_.Show();
  return absl::OkStatus();
}

std::vector<std::string> TerminalUi::Offered(const std::string& before) const {
  return Offer(terminal_.session, CommandNames(), before);
}

void TerminalUi::Greet() const {
  if (!terminal_.console.interactive() || terminal_.game().ended()) return;
  const std::vector<std::string>& legal = terminal_.facts().legal;
  if (legal.empty()) return;
  terminal_.Print(Say({"Type a move, such as $0, or 'moves', 'help' or 'quit'.\n",
                       "Scrivi una mossa, per esempio $0, oppure 'moves', 'help' o 'quit'.\n"},
                      legal.front()));
  if (!terminal_.options.pointing) return;
  terminal_.Print(terminal_.options.mouse
                      ? Words{"Select squares with the arrow keys and Enter, or with the mouse.\n",
                              "Scegli le caselle con le frecce e Invio, o con il mouse.\n"}
                      : Words{"Select squares with the arrow keys and Enter.\n",
                              "Scegli le caselle con le frecce e Invio.\n"});
}

Ending TerminalUi::Run() {
  PlaySession& session = terminal_.session;
  absl::Status status;
  if (const std::string path = session.saved().transcript(); !path.empty()) {
    status = commands::WriteTranscript(context_, path);
  }
  Greet();
  bool lost = false;
  while (!Interrupts::pending() && !terminal_.leaving) {
    if (session.engines().AnyLost()) {
      lost = !session.ReviveEngines();
      if (lost) break;
    } else if (!status.ok()) {
      terminal_.Print(status);
    }
    if (session.game().ended() && !session.announced()) Announce();
    status = Step();
  }
  at_end_ = true;
  session.PutAway();
  if (lost) return Ending::kEngineLost;
  return Interrupts::pending() ? Ending::kInterrupted : Ending::kLeft;
}

// A line that is typed already goes before an engine's move.
absl::Status TerminalUi::Step() {
  if (terminal_.typed) return PersonsTurn();
  switch (TurnOf(terminal_.session)) {
    case Turn::kEngine:
      return EnginesTurn();
    case Turn::kForcedPass:
      RETURN_IF_ERROR(PlayPass(terminal_.session, *this));
      board_.ForgetPlace();
      board_.Show();
      return absl::OkStatus();
    case Turn::kOver:
    case Turn::kPaused:
    case Turn::kPerson:
      break;
  }
  return PersonsTurn();
}

Sentence TerminalUi::Prompt() const {
  const PlaySession& session = terminal_.session;
  const Turn turn = TurnOf(session);
  Sentence prompt;
  if (turn != Turn::kOver) {
    prompt = terminal_.Side(session.turn());
    if (const auto left = TimeLeft(session, session.turn())) {
      prompt.Append(absl::StrCat(" ", ClockText(*left)));
    }
  }
  for (const std::string& square : session.chosen()) prompt.Append(absl::StrCat(" ", square));
  if (turn == Turn::kPaused && session.IsEngine(session.turn())) {
    prompt.Append(Words{" (paused; Enter: continue)", " (in pausa; Invio: continua)"});
  }
  prompt.Append("> ");
  return prompt;
}

absl::Status TerminalUi::PersonsTurn() {
  const Sentence prompt = Prompt();
  std::optional<std::string> line;
  if (terminal_.typed) {
    line.swap(terminal_.typed);
    if (terminal_.console.interactive()) {
      terminal_.Print(Say({"$0$1\n", "$0$1\n"}, prompt, *line));
    }
  } else {
    line = terminal_.ReadLine(prompt, board_.Pointed());
  }
  if (!line) {
    terminal_.leaving = !terminal_.session.engines().AnyLost();
    return absl::OkStatus();
  }
  CheckClock(terminal_.session);
  if (const auto pointed = board_.TakePointed()) return moves_.Point(*pointed);
  board_.ForgetPlace();
  return Execute(std::string(absl::StripAsciiWhitespace(*line)));
}

absl::Status TerminalUi::Execute(const std::string& line) {
  PlaySession& session = terminal_.session;
  if (line.empty()) {
    if (!session.chosen().empty()) {
      session.Choose({});
      board_.Show();
    } else if (session.paused()) {
      session.set_paused(false);
    }
    return absl::OkStatus();
  }
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  const std::string word = absl::AsciiStrToLower(line.substr(0, end));
  const std::string arguments(absl::StripAsciiWhitespace(line.substr(end)));
  for (const Command& command : Commands()) {
    if (Meant(word) == command.name) return command.run(context_, arguments);
  }
  if (session.judge().Has(word)) return SayToEngine(context_, line);
  return moves_.Enter(line);
}

absl::Status TerminalUi::EnginesTurn() {
  PlaySession& session = terminal_.session;
  if (!PlayEnginesTurn(session, *this)) return absl::OkStatus();
  board_.Show();
  if (session.watching() && terminal_.options.step) session.set_paused(true);
  return absl::OkStatus();
}

// A line that comes while an engine is at it.
void TerminalUi::StopFor(const std::string& line) {
  terminal_.session.set_paused(true);
  if (!line.empty()) terminal_.typed = line;
}

absl::StatusOr<Found> TerminalUi::Think(int player, const std::string& go) {
  PlaySession& session = terminal_.session;
  const KeyWatch keys(terminal_.loop, terminal_.console.interactive());
  if (keys.watching()) {
    const Sentence enter = session.watching() ? Words{"Enter: pause", "Invio: pausa"}
                                              : Words{"Enter: move now", "Invio: muovi subito"};
    terminal_.Print(Say({"$0 is thinking. $1\n", "$0 pensa. $1\n"}, terminal_.Side(player), enter));
  }
  absl::StatusOr<Found> found = session.Think(
      player, [&] { return keys.line().has_value() || Interrupts::pending(); }, go);
  // Enter alone makes it move at once.
  if (found.ok() && keys.line() && (session.watching() || !keys.line()->empty())) {
    StopFor(*keys.line());
  }
  return found;
}

bool TerminalUi::AwaitPace(protocol::SteadyTime began) {
  PlaySession& session = terminal_.session;
  if (session.watching() && !session.paused()) {
    const KeyWatch keys(terminal_.loop, terminal_.console.interactive());
    SleepUntil(terminal_.loop, began + terminal_.options.pace,
               [&] { return keys.line().has_value() || Interrupts::pending(); });
    if (keys.line()) StopFor(*keys.line());
  }
  return !session.paused();
}

void TerminalUi::Announce() {
  PlaySession& session = terminal_.session;
  AnnounceEnd(session);
  const GameHeading heading = session.Heading();
  terminal_.Print(absl::StrCat(
      TimeText(session.game(), heading.sides, session.players(), heading.language), ".\n"));
  if (const absl::Status status = AskForFame(); !status.ok()) {
    terminal_.Print(status);
  }
  OfferAnotherStrength();
  if (!terminal_.console.interactive()) return;
  terminal_.Print(
      Words{"What next? 'new' plays again, 'review' finds the mistakes,\n"
            "'save FILE' keeps the game, 'undo' takes a move back, 'quit' leaves.\n",
            "E adesso? 'new' gioca ancora, 'review' trova gli errori,\n"
            "'save FILE' conserva la partita, 'undo' annulla una mossa, 'quit' esce.\n"});
  if (session.players() == 2 && !session.watching()) {
    terminal_.Print(Words{"'switch' and then 'new': play again with the sides swapped.\n",
                          "'switch' e poi 'new': giocare ancora a lati scambiati.\n"});
  }
}

// After a game of one person against an engine.
void TerminalUi::OfferAnotherStrength() const {
  const PlaySession& session = terminal_.session;
  const std::string& result = session.game().result();
  if (session.players() != 2 || session.IsEngine(0) == session.IsEngine(1) || result == "draw") {
    return;
  }
  const int person = session.IsEngine(0) ? 1 : 0;
  const bool won = result == (person == 0 ? "p1win" : "p2win");
  const auto next = NextStrength(session.engines(), 1 - person, won ? 1 : -1);
  if (!next) return;
  terminal_.Print(won ? Say({"Should the opponent be stronger? 'stronger' and 'new' play $0.\n",
                             "Vuoi un avversario più forte? 'stronger' e 'new': gioca $0.\n"},
                            sentences::StrengthTitle(*next))
                      : Say({"Should the opponent be weaker? 'weaker' and 'new' play $0.\n",
                             "Vuoi un avversario più debole? 'weaker' e 'new': gioca $0.\n"},
                            sentences::StrengthTitle(*next)));
}

absl::Status TerminalUi::AskForFame() {
  PlaySession& session = terminal_.session;
  if (!MayEnterHallOfFame(session)) return absl::OkStatus();
  const std::optional<std::string> line =
      terminal_.ReadLine(Words{"Your name for the hall of fame (Enter: none)> ",
                               "Il tuo nome per l'albo d'oro (Invio: nessuno)> "});
  const std::string name(absl::StripAsciiWhitespace(line.value_or("")));
  if (name.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(const std::vector<std::string> added,
                   session.judge().Command(absl::StrCat("halloffame add ", name)));
  terminal_.Print(absl::StrCat(absl::StrJoin(added, "\n"), "\n"));
  return SayToEngine(context_, "halloffame");
}

}  // namespace tavoliere::play
