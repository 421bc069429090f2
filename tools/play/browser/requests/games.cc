// Games and players as the page chooses them.
#include <utility>

#include <algorithm>

#include "core/files/status_macros.h"
#include "tools/play/browser/requests/requests.h"
#include "tools/play/session/game_loader.h"

namespace tavoliere::play {
namespace {

absl::Status SeatAll(const std::vector<Seating>& sides, PlaySession& session) {
  const std::size_t count = std::min(sides.size(), static_cast<std::size_t>(session.players()));
  for (std::size_t player = 0; player < count; ++player) {
    ASSIGN_OR_RETURN(const Side side, SideOf(sides[player], session.judge().engine().options()));
    RETURN_IF_ERROR(session.engines().Seat(static_cast<int>(player), side));
  }
  return absl::OkStatus();
}

// What a message that begins a game may say of it.
absl::Status Arrange(const WebMessage& message, PlaySession& session) {
  if (message.variant && *message.variant != session.engines().variant()) {
    RETURN_IF_ERROR(session.ChooseVariant(*message.variant));
  } else if (message.variant && !message.position) {
    RETURN_IF_ERROR(session.NewGame(""));
  }
  if (message.sides) {
    RETURN_IF_ERROR(SeatAll(*message.sides, session));
  }
  return message.position ? session.NewGame(*message.position) : absl::OkStatus();
}

// Only a program that was found in tav-play's folder: a name chooses among them.
absl::StatusOr<Settings> SettingsOf(const WebTable& table, const std::string& name) {
  const auto found = std::find_if(table.view.games.begin(), table.view.games.end(),
                                  [&](const GameProgram& game) { return game.name == name; });
  if (found == table.view.games.end()) {
    return Refusal(absl::StatusCode::kNotFound, {"no-such-game", "there is no such game", {}});
  }
  Settings settings;
  settings.program = found->path;
  settings.state = table.settings.state;
  settings.sides[1].human = false;
  settings.usual_opponent = true;
  return settings;
}

// Keeps nothing, and leaves the game under way as it is.
absl::StatusOr<std::unique_ptr<PlaySession>> BeginAside(const WebTable& table, Settings settings) {
  settings.language = table.view.language;
  settings.position.clear();
  settings.state.clear();
  settings.transcript.clear();
  return PlaySession::Begin(table.loop, settings);
}

// Whether a game can begin as the message asks.
absl::Status Rehearse(const WebTable& table, Settings settings, const WebMessage& message) {
  const auto session = BeginAside(table, std::move(settings));
  return session.ok() ? Arrange(message, **session) : session.status();
}

absl::Status BeginAsAsked(WebTable& table, const WebMessage& message) {
  absl::Status status = Arrange(message, *table.session);
  table.AskForVerdicts();
  if (message.clock) table.session->SetClock(*message.clock);
  table.ForgetOffers();
  return status;
}

}  // namespace

namespace requests {

// A game that may be begun, before it is.
absl::Status Describe(WebTable& table, const ClientMessage& received) {
  ASSIGN_OR_RETURN(Settings settings, SettingsOf(table, *received.message.name));
  ASSIGN_OR_RETURN(const auto session, BeginAside(table, std::move(settings)));
  table.tabs.Answer(
      received,
      {{"type", "described"}, {"game", GameJson(*session)}, {"sides", SidesJson(*session)}});
  return absl::OkStatus();
}

absl::Status ChooseGame(WebTable& table, const ClientMessage& received) {
  ASSIGN_OR_RETURN(const Settings settings, SettingsOf(table, *received.message.name));
  RETURN_IF_ERROR(Rehearse(table, settings, received.message));
  table.CloseGame();
  if (const absl::StatusOr<bool> opened = table.OpenGame(settings); !opened.ok()) {
    return opened.status();
  }
  RETURN_IF_ERROR(BeginAsAsked(table, received.message));
  return received.message.resume ? GameLoader(*table.session).Resume() : absl::OkStatus();
}

absl::Status New(WebTable& table, const ClientMessage& received) {
  WebMessage message = received.message;
  if (!message.variant && !table.session->engines().variant().empty())
    message.variant = table.session->engines().variant();
  RETURN_IF_ERROR(Rehearse(table, table.settings, message));
  if (!message.position && !message.variant) message.position = "";
  return BeginAsAsked(table, message);
}

absl::Status SetSide(WebTable& table, const ClientMessage& received) {
  const int player = *received.message.player - 1;
  if (player >= table.session->players()) {
    return Refusal(absl::StatusCode::kFailedPrecondition,
                   {"one-side", "the game has only one side", {}});
  }
  ASSIGN_OR_RETURN(const auto side,
                   SideOf(received.message.seating, table.session->judge().engine().options()));
  RETURN_IF_ERROR(table.session->engines().Seat(player, side));
  table.view.offer = 0;
  table.session->Keep();
  return absl::OkStatus();
}

absl::Status Switch(WebTable& table, const ClientMessage& /*received*/) {
  table.view.offer = 0;
  table.session->engines().SwitchSides();
  table.session->Keep();
  return absl::OkStatus();
}

absl::Status SetClock(WebTable& table, const ClientMessage& received) {
  table.session->SetClock(*received.message.clock);
  return absl::OkStatus();
}

absl::Status SetPace(WebTable& table, const ClientMessage& received) {
  table.view.pace_ms = *received.message.milliseconds;
  return absl::OkStatus();
}

absl::Status SetLanguage(WebTable& table, const ClientMessage& received) {
  table.view.language = *received.message.language == "it" ? "it" : "en";
  return table.session == nullptr ? absl::OkStatus()
                                  : table.session->SpeakLanguage(table.view.language);
}

absl::Status Load(WebTable& table, const ClientMessage& received) {
  absl::Status status = GameLoader(*table.session)
                            .LoadText(*received.message.text, received.message.number.value_or(0));
  table.ForgetOffers();
  return status;
}

absl::Status Resume(WebTable& table, const ClientMessage& /*received*/) {
  absl::Status status = GameLoader(*table.session).Resume();
  table.ForgetOffers();
  return status;
}

absl::Status Quit(WebTable& table, const ClientMessage& /*received*/) {
  table.leaving = true;
  return absl::OkStatus();
}

}  // namespace requests
}  // namespace tavoliere::play
