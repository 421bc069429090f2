// The game's variations: looked at, gone to, kept, put in order.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {
namespace {

constexpr std::size_t kMostTreeMoves = 20'000;  // of a tree

}  // namespace

absl::StatusOr<Facts> PlaySession::LookAt(GameTree::Node node) {
  if (!game_->tree().Has(node)) return NoSuchMove();
  absl::Status status = judge_->SetPosition(game_->PositionLineAt(node));
  if (status.ok()) {
    absl::StatusOr<Facts> facts = judge_->Look();
    if (status = RestorePosition(); !status.ok()) return status;
    return facts;
  }
  RestorePosition().IgnoreError();
  return status;
}

absl::StatusOr<std::vector<std::string>> PlaySession::SquaresAt(GameTree::Node node) {
  const GameTree& tree = game_->tree();
  if (!tree.Has(node)) return NoSuchMove();
  if (node == GameTree::kStart) return std::vector<std::string>();
  const absl::StatusOr<std::vector<Route>> routes =
      judge_->RoutesOf(game_->PositionLineAt(tree.parent(node)));
  RETURN_IF_ERROR(RestorePosition());
  if (!routes.ok()) return routes.status();
  return SquaresOf(*routes, tree.move(node).move);
}

absl::StatusOr<std::string> PlaySession::ReadAt(GameTree::Node node, const std::string& text) {
  ASSIGN_OR_RETURN(const Facts facts, LookAt(node));
  RETURN_IF_ERROR(judge_->SetPosition(game_->PositionLineAt(node)));
  absl::StatusOr<std::string> move = judge_->Read(text, facts);
  RETURN_IF_ERROR(RestorePosition());
  return move;
}

absl::Status PlaySession::WhyNotAt(GameTree::Node node, const std::vector<std::string>& squares) {
  if (!game_->tree().Has(node)) return NoSuchMove();
  if (absl::Status status = judge_->SetPosition(game_->PositionLineAt(node)); !status.ok()) {
    return status;
  }
  const std::string why = judge_->WhyNotFrom(squares);
  RETURN_IF_ERROR(RestorePosition());
  return absl::OutOfRangeError(why);
}

absl::Status PlaySession::GoTo(GameTree::Node node) {
  if (!game_->tree().Has(node)) return NoSuchMove();
  // A game that was loaded may have variations that its rules do not allow.
  absl::Status status = judge_->SetPosition(game_->PositionLineAt(node));
  if (absl::Status restored = RestorePosition(); status.ok()) status = restored;
  if (!status.ok()) return status;
  const std::size_t depth = game_->tree().Depth(node);
  if (const std::size_t back = game_->Aim(node); back > 0) {
    if (status = Undo(back); !status.ok()) return status;
    game_->Aim(node);
  }
  return game_->plies() < depth ? Redo(depth - game_->plies()) : absl::OkStatus();
}

absl::Status PlaySession::Promote(GameTree::Node node) {
  if (!game_->tree().Has(node)) return NoSuchMove();
  game_->Promote(node);
  Keep();
  return absl::OkStatus();
}

absl::Status PlaySession::Remove(GameTree::Node node) {
  if (!game_->tree().Has(node)) return NoSuchMove();
  if (game_->IsPlayed(node)) {
    return Refusal(absl::StatusCode::kFailedPrecondition,
                   {"on-board", "the move is on the board; take it back first", {}});
  }
  game_->Remove(node);
  Keep();
  return absl::OkStatus();
}

absl::Status PlaySession::CommentAt(GameTree::Node node, const std::string& text) {
  if (!game_->tree().Has(node)) return NoSuchMove();
  game_->Comment(node, text);
  Keep();
  return absl::OkStatus();
}

absl::StatusOr<GameTree::Node> PlaySession::AddLine(GameTree::Node node,
                                                    std::vector<std::string> moves) {
  if (!game_->tree().Has(node)) return NoSuchMove();
  if (game_->tree().moves() + moves.size() > kMostTreeMoves) {
    return Refusal(absl::StatusCode::kResourceExhausted,
                   {"many-variations", "the game has too many variations", {}});
  }
  const std::string before = game_->PositionLineAt(node);
  absl::Status status = absl::InvalidArgumentError("the line has no moves");
  while (!moves.empty()) {
    const char* const join = node == GameTree::kStart ? " moves " : " ";
    status = judge_->SetPosition(absl::StrCat(before, join, absl::StrJoin(moves, " ")));
    if (status.ok() || judge_engine_->lost()) break;
    moves.pop_back();
  }
  if (absl::Status restored = RestorePosition(); status.ok()) status = restored;
  if (!status.ok()) return status;
  const GameTree::Node last = game_->AddLine(node, moves);
  Keep();
  return last;
}

}  // namespace tavoliere::play
