// Games and players as the page chooses them.
#include <utility>

#include <algorithm>

#include "core/files/status_macros.h"
#include "tools/play/browser/players_json.h"
#include "tools/play/browser/web_ui.h"

namespace tavoliere::play {
namespace {

absl::Status SeatAll(const std::vector<Seating>& sides, PlaySession& session) {
  const std::size_t count = std::min(sides.size(), static_cast<std::size_t>(session.players()));
  for (std::size_t player = 0; player < count; ++player) {
    ASSIGN_OR_RETURN(const Side side, SideOf(sides[player], session.judge_engine().options()));
    RETURN_IF_ERROR(session.Seat(static_cast<int>(player), side));
  }
  return absl::OkStatus();
}

// What a message that begins a game may say of it.
absl::Status Arrange(const WebMessage& message, PlaySession& session) {
  if (message.variant && *message.variant != session.variant()) {
    RETURN_IF_ERROR(session.ChooseVariant(*message.variant));
  } else if (message.variant && !message.position) {
    RETURN_IF_ERROR(session.NewGame(""));
  }
  if (message.sides) {
    RETURN_IF_ERROR(SeatAll(*message.sides, session));
  }
  return message.position ? session.NewGame(*message.position) : absl::OkStatus();
}

}  // namespace

void WebUi::BeginClock() {
  if (session_ != nullptr) view_.clock.Set(view_.clock.rule(), session_->game());
  view_.offer = 0;
  view_.fame = false;
}

// Only a program that was found beside this one: a name chooses among them.
absl::StatusOr<Settings> WebUi::SettingsOf(const std::string& name) const {
  const auto found = std::find_if(view_.games.begin(), view_.games.end(),
                                  [&](const GameProgram& game) { return game.name == name; });
  if (found == view_.games.end()) {
    return Refusal(absl::StatusCode::kNotFound, {"no-such-game", "there is no such game", {}});
  }
  Settings settings;
  settings.program = found->path;
  settings.state = settings_.state;
  settings.sides[1].human = false;
  return settings;
}

// Keeps nothing, and leaves the game under way as it is.
absl::StatusOr<std::unique_ptr<PlaySession>> WebUi::BeginAside(Settings settings) {
  settings.language = view_.language;
  settings.position.clear();
  settings.state.clear();
  settings.transcript.clear();
  return PlaySession::Begin(loop_, settings);
}

// A game that may be begun, before it is.
absl::Status WebUi::Describe(const ClientMessage& received) {
  ASSIGN_OR_RETURN(Settings settings, SettingsOf(*received.message.name));
  ASSIGN_OR_RETURN(const auto session, BeginAside(std::move(settings)));
  Answer(received,
         {{"type", "described"}, {"game", GameJson(*session)}, {"sides", SidesJson(*session)}});
  return absl::OkStatus();
}

// Whether a game can begin as the message asks.
absl::Status WebUi::Rehearse(Settings settings, const WebMessage& message) {
  const auto session = BeginAside(std::move(settings));
  return session.ok() ? Arrange(message, **session) : session.status();
}

absl::Status WebUi::Game(const ClientMessage& received) {
  ASSIGN_OR_RETURN(const Settings settings, SettingsOf(*received.message.name));
  RETURN_IF_ERROR(Rehearse(settings, received.message));
  CloseGame();
  if (const absl::StatusOr<bool> opened = OpenGame(settings); !opened.ok()) {
    return opened.status();
  }
  return BeginAsAsked(received.message);
}

absl::Status WebUi::New(const ClientMessage& received) {
  WebMessage message = received.message;
  if (!message.variant && !session_->variant().empty()) message.variant = session_->variant();
  RETURN_IF_ERROR(Rehearse(settings_, message));
  if (!message.position && !message.variant) message.position = "";
  return BeginAsAsked(message);
}

absl::Status WebUi::BeginAsAsked(const WebMessage& message) {
  absl::Status status = Arrange(message, *session_);
  AskForVerdicts();
  if (message.clock) view_.clock.Set(*message.clock, session_->game());
  BeginClock();
  return status;
}

absl::Status WebUi::Side(const ClientMessage& received) {
  const int player = *received.message.player - 1;
  if (player >= session_->players()) {
    return Refusal(absl::StatusCode::kFailedPrecondition,
                   {"one-side", "the game has only one side", {}});
  }
  ASSIGN_OR_RETURN(const auto side,
                   SideOf(received.message.seating, session_->judge_engine().options()));
  RETURN_IF_ERROR(session_->Seat(player, side));
  view_.offer = 0;
  session_->Keep();
  return absl::OkStatus();
}

absl::Status WebUi::Switch(const ClientMessage& /*received*/) {
  view_.offer = 0;
  session_->SwitchSides();
  session_->Keep();
  return absl::OkStatus();
}

absl::Status WebUi::Clock(const ClientMessage& received) {
  view_.clock.Set(*received.message.clock, session_->game());
  return absl::OkStatus();
}

absl::Status WebUi::Pace(const ClientMessage& received) {
  options_.pace = std::chrono::milliseconds(*received.message.milliseconds);
  view_.pace_ms = options_.pace.count();
  return absl::OkStatus();
}

absl::Status WebUi::Language(const ClientMessage& received) {
  view_.language = *received.message.language == "it" ? "it" : "en";
  return session_ == nullptr ? absl::OkStatus() : session_->SpeakLanguage(view_.language);
}

absl::Status WebUi::Load(const ClientMessage& received) {
  absl::Status status =
      session_->LoadText(*received.message.text, received.message.number.value_or(0));
  BeginClock();
  return status;
}

absl::Status WebUi::Resume(const ClientMessage& /*received*/) {
  absl::Status status = session_->Resume();
  BeginClock();
  return status;
}

absl::Status WebUi::Quit(const ClientMessage& /*received*/) {
  leaving_ = true;
  return absl::OkStatus();
}

}  // namespace tavoliere::play
