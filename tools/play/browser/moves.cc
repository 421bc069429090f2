// Moves from the page, and how a game ends.
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/play/browser/search_json.h"
#include "tools/play/session/entering.h"

namespace tavoliere::play {

absl::Status WebUi::Choose(const ClientMessage& received) {
  std::vector<std::string> route;
  for (const std::string& name : *received.message.squares) {
    const auto at = session_->facts().board.Find(name);
    route.push_back(at ? session_->facts().board.names[*at] : name);
  }
  if (route.empty()) {
    session_->Choose({});
    return absl::OkStatus();
  }
  const auto move = EnterRoute(*session_, route);
  if (!move.ok()) return move.status();
  return *move ? PlayMove(**move) : absl::OkStatus();
}

absl::Status WebUi::PlayText(const ClientMessage& received) {
  const absl::StatusOr<std::string> move =
      session_->judge().Read(*received.message.move, session_->facts());
  if (move.ok()) return PlayMove(*move);
  if (session_->AnyEngineLost()) return move.status();
  return absl::OutOfRangeError(std::string(move.status().message()));
}

absl::Status WebUi::PlayMove(const std::string& move) {
  CheckClock();
  if (session_->game().ended()) return GameIsOver();
  view_.offer = 0;
  return session_->PlayPersonsMove(move);
}

absl::Status WebUi::Undo(const ClientMessage& received) {
  view_.offer = 0;
  view_.fame = false;
  return session_->Undo(received.message.plies);
}

absl::Status WebUi::Redo(const ClientMessage& received) {
  return session_->Redo(received.message.plies);
}

absl::Status WebUi::GoTo(const ClientMessage& received) {
  ASSIGN_OR_RETURN(const GameTree::Node node, NodeOf(received.message));
  view_.offer = 0;
  view_.fame = false;
  absl::Status status = session_->GoTo(node);
  session_->set_paused(session_->IsEngine(session_->turn()) ||
                       session_->facts().legal == std::vector<std::string>{kPass});
  return status;
}

absl::Status WebUi::Go(const ClientMessage& /*received*/) {
  session_->set_paused(false);
  return absl::OkStatus();
}

absl::Status WebUi::Pause(const ClientMessage& /*received*/) {
  if (!session_->game().ended() && session_->IsEngine(session_->turn())) session_->set_paused(true);
  return absl::OkStatus();
}

absl::Status WebUi::HurryUp(const ClientMessage& /*received*/) {
  hurried_ = true;
  return absl::OkStatus();
}

absl::Status WebUi::Resign(const ClientMessage& /*received*/) { return session_->Resign(); }

absl::Status WebUi::Draw(const ClientMessage& /*received*/) {
  const int turn = session_->turn();
  const int offering = session_->IsEngine(turn) ? 1 - turn : turn;
  const int other = 1 - offering;
  if (!session_->IsEngine(other)) {
    view_.offer = offering + 1;
    return absl::OkStatus();
  }
  absl::StatusOr<bool> agreed = false;
  {
    const Searching searching(*this, Here("hint"));
    agreed = session_->EngineAgrees(other, [this] { return Hurry(); });
  }
  if (!agreed.ok()) return agreed.status();
  if (*agreed && !abandoned_) {
    session_->AgreeOnDraw();
  } else {
    const std::string& side = session_->judge().side(other);
    Notify({"declines",
            absl::StrCat(side, " declines the draw. The game continues."),
            {{"side", side}}});
  }
  return absl::OkStatus();
}

absl::Status WebUi::AnswerDraw(const ClientMessage& received) {
  view_.offer = 0;
  if (received.message.yes) {
    session_->AgreeOnDraw();
  } else {
    Notify({"declined", "The draw is declined. The game continues.", {}});
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::play
