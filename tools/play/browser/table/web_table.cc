#include "tools/play/browser/table/web_table.h"

#include "core/files/status_macros.h"
#include "tools/play/session/turns.h"
#include "tools/play/text/sentences.h"

namespace tavoliere::play {

using protocol::Json;

void Tabs::Answer(const ClientMessage& received, Json json) {
  if (received.message.id) json["id"] = *received.message.id;
  Send(received.tab, json);
}

void Tabs::Notify(const Notice& notice) {
  Json json = NoticeJson(notice);
  json["type"] = "news";
  SendAll(json);
}

void Tabs::Complain(const ClientMessage& received, const absl::Status& status) {
  const std::string detail(status.message());
  Notice notice = NoticeOf(status);
  if (absl::IsOutOfRange(status)) {
    notice = {"illegal", sentences::NotPlayed(detail), {{"detail", detail}}};
  }
  Json json = NoticeJson(notice);
  json["type"] = "error";
  json["detail"] = detail;
  Answer(received, std::move(json));
}

void WebTable::CheckClock() {
  if (!play::CheckClock(*session)) return;
  hurried = view.thinking != "review";  // no next move is needed, the moves made can be reviewed
  dirty = true;
}

absl::StatusOr<bool> WebTable::OpenGame(const Settings& wanted) {
  Settings spoken = wanted;
  spoken.language = view.language;
  ASSIGN_OR_RETURN(auto begun, PlaySession::Begin(loop, spoken));
  session = std::move(begun);
  session->set_listener(host.listener());
  settings = wanted;
  view.analysis = false;
  fame_of = 0;
  ForgetOffers();
  AskForVerdicts();
  dirty = true;
  return session->saved().found_a_game();
}

void WebTable::CloseGame() {
  if (session == nullptr) return;
  session->PutAway();
  session->set_listener(nullptr);
  rounds = Round();
  session.reset();
  view.verdicts.clear();
  dirty = true;
}

void WebTable::ForgetOffers() {
  view.offer = 0;
  view.fame = false;
}

// It is cut short at once.
void WebTable::AskForVerdicts() {
  view.verdicts.clear();
  view.has_verdicts = false;
  if (session->players() != 1) return;
  const auto said = session->judge().engine().AskSlowly("query moves", [] { return true; });
  view.has_verdicts = said.ok();
}

absl::StatusOr<GameTree::Node> WebTable::NodeOf(const WebMessage& message) const {
  const PlayedGame& game = session->game();
  if (message.node) return *message.node;
  const std::size_t ply = message.ply.value_or(game.plies());
  if (ply > game.plies() + game.redoable()) return NoSuchMove();
  return game.NodeAt(ply);
}

}  // namespace tavoliere::play
