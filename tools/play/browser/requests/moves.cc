// Moves from the page, and how a game ends.
#include "core/files/status_macros.h"
#include "tools/play/browser/requests/requests.h"
#include "tools/play/browser/table/search.h"
#include "tools/play/session/turns.h"
#include "tools/play/study/variations.h"

namespace tavoliere::play {
namespace {

absl::Status PlayMove(WebTable& table, const std::string& move) {
  table.CheckClock();
  if (table.session->game().ended()) return GameIsOver();
  table.view.offer = 0;
  return table.session->PlayPersonsMove(move);
}

}  // namespace

namespace requests {

absl::Status Choose(WebTable& table, const ClientMessage& received) {
  std::vector<std::string> route;
  for (const std::string& name : *received.message.squares) {
    const auto at = table.session->facts().board.Find(name);
    route.push_back(at ? table.session->facts().board.names[*at] : name);
  }
  if (route.empty()) {
    table.session->Choose({});
    return absl::OkStatus();
  }
  const auto move = table.session->EnterRoute(route);
  if (!move.ok()) return move.status();
  return *move ? PlayMove(table, **move) : absl::OkStatus();
}

absl::Status PlayText(WebTable& table, const ClientMessage& received) {
  const absl::StatusOr<std::string> move =
      table.session->judge().Read(*received.message.move, table.session->facts());
  if (move.ok()) return PlayMove(table, *move);
  if (table.session->engines().AnyLost()) return move.status();
  return absl::OutOfRangeError(std::string(move.status().message()));
}

absl::Status Undo(WebTable& table, const ClientMessage& received) {
  table.ForgetOffers();
  return table.session->Undo(received.message.plies);
}

absl::Status Redo(WebTable& table, const ClientMessage& received) {
  return table.session->Redo(received.message.plies);
}

absl::Status GoTo(WebTable& table, const ClientMessage& received) {
  ASSIGN_OR_RETURN(const GameTree::Node node, table.NodeOf(received.message));
  table.ForgetOffers();
  absl::Status status = Variations(*table.session).GoTo(node);
  PlaySession& session = *table.session;
  session.set_paused(session.IsEngine(session.turn()) || session.must_pass());
  return status;
}

absl::Status Go(WebTable& table, const ClientMessage& /*received*/) {
  table.session->set_paused(false);
  return absl::OkStatus();
}

absl::Status Pause(WebTable& table, const ClientMessage& /*received*/) {
  if (TurnOf(*table.session) == Turn::kEngine) table.session->set_paused(true);
  return absl::OkStatus();
}

absl::Status MoveNow(WebTable& table, const ClientMessage& /*received*/) {
  table.hurried = true;
  return absl::OkStatus();
}

absl::Status Resign(WebTable& table, const ClientMessage& /*received*/) {
  return ResignGame(*table.session);
}

absl::Status OfferDraw(WebTable& table, const ClientMessage& /*received*/) {
  const int offering = OfferingPlayer(*table.session);
  const int other = 1 - offering;
  if (!table.session->IsEngine(other)) {
    table.view.offer = offering + 1;
    return absl::OkStatus();
  }
  absl::StatusOr<bool> agreed = false;
  {
    const Searching searching(table, PurposeHere(table, "hint"));
    agreed = EngineAgrees(*table.session, other, [&] { return table.host.Hurry(); });
  }
  if (!agreed.ok()) return agreed.status();
  if (*agreed && !table.abandoned) {
    AgreeOnDraw(*table.session);
  } else {
    DeclineDraw(*table.session, other);
  }
  return absl::OkStatus();
}

absl::Status AnswerDraw(WebTable& table, const ClientMessage& received) {
  table.view.offer = 0;
  if (received.message.yes) {
    AgreeOnDraw(*table.session);
  } else {
    table.session->Notify({"declined", "The draw is declined. The game continues.", {}});
  }
  return absl::OkStatus();
}

}  // namespace requests
}  // namespace tavoliere::play
