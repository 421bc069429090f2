// Moves from the page, and how a game ends.
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/play/entering.h"
#include "tools/play/web_searching.h"

namespace tavoliere::play {

absl::Status WebFace::Choose(const Heard& heard) {
  std::vector<std::string> route;
  for (const std::string& name : *heard.message.squares) {
    const auto at = sitting_->facts().board.Find(name);
    route.push_back(at ? sitting_->facts().board.names[*at] : name);
  }
  if (route.empty()) {
    sitting_->Choose({});
    return absl::OkStatus();
  }
  const auto move = EnterRoute(*sitting_, route);
  if (!move.ok()) return move.status();
  return *move ? PlayMove(**move) : absl::OkStatus();
}

absl::Status WebFace::PlayText(const Heard& heard) {
  const PlayedGame& game = sitting_->game();
  const absl::StatusOr<std::string> move = sitting_->referee().Read(
      game.PositionLine(), game.has_moves(), *heard.message.move, sitting_->facts());
  if (move.ok()) return PlayMove(*move);
  if (sitting_->AnyEngineLost()) return move.status();
  return absl::OutOfRangeError(std::string(move.status().message()));
}

absl::Status WebFace::PlayMove(const std::string& move) {
  CheckClock();
  if (sitting_->game().ended()) return absl::FailedPreconditionError("the game is over");
  view_.offer = 0;
  return sitting_->PlayPersonsMove(move);
}

absl::Status WebFace::Undo(const Heard& heard) {
  view_.offer = 0;
  view_.fame = false;
  return sitting_->Undo(heard.message.plies);
}

absl::Status WebFace::Redo(const Heard& heard) { return sitting_->Redo(heard.message.plies); }

absl::Status WebFace::GoTo(const Heard& heard) {
  const absl::StatusOr<GameTree::Node> node = NodeOf(heard.message);
  if (!node.ok()) return node.status();
  view_.offer = 0;
  view_.fame = false;
  absl::Status status = sitting_->GoTo(*node);
  sitting_->set_paused(sitting_->IsEngine(sitting_->turn()) ||
                       sitting_->facts().legal == std::vector<std::string>{kPass});
  return status;
}

absl::Status WebFace::Go(const Heard& /*heard*/) {
  sitting_->set_paused(false);
  return absl::OkStatus();
}

absl::Status WebFace::Pause(const Heard& /*heard*/) {
  if (!sitting_->game().ended() && sitting_->IsEngine(sitting_->turn())) sitting_->set_paused(true);
  return absl::OkStatus();
}

absl::Status WebFace::HurryUp(const Heard& /*heard*/) {
  hurried_ = true;
  return absl::OkStatus();
}

absl::Status WebFace::Resign(const Heard& /*heard*/) { return sitting_->Resign(); }

absl::Status WebFace::Draw(const Heard& /*heard*/) {
  const int turn = sitting_->turn();
  const int offering = sitting_->IsEngine(turn) ? 1 - turn : turn;
  const int other = 1 - offering;
  if (!sitting_->IsEngine(other)) {
    view_.offer = offering + 1;
    return absl::OkStatus();
  }
  absl::StatusOr<bool> agreed = false;
  {
    hurried_ = abandoned_ = false;
    const Searching searching(*this, "hint");
    agreed = sitting_->EngineAgrees(other, [this] { return Hurry(); });
  }
  if (!agreed.ok()) return agreed.status();
  if (*agreed && !abandoned_) {
    sitting_->EndGame("draw", "by agreement");
  } else {
    Tell("info",
         absl::StrCat(sitting_->referee().side(other), " declines the draw and the game goes on."));
  }
  return absl::OkStatus();
}

absl::Status WebFace::AnswerDraw(const Heard& heard) {
  view_.offer = 0;
  if (heard.message.yes) {
    sitting_->EndGame("draw", "by agreement");
  } else {
    Tell("info", "The draw is declined and the game goes on.");
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::play
