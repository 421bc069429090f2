// The game's tree: what the page gets of it, and what it does with it.
#include "tools/play/browser/tree_json.h"

#include <utility>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "core/files/status_macros.h"
#include "tools/play/browser/web_ui.h"
#include "tools/play/engine/stepping.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

constexpr std::size_t kLongestComment = 4000;

Json NodeJson(const PlayedGame& game, GameTree::Node node) {
  const GameTree& tree = game.tree();
  const protocol::MoveRecord& move = tree.move(node);
  Json json = {{"node", node},
               {"parent", tree.parent(node)},
               {"move", move.move},
               {"player", game.Mover(tree.Depth(node) - 1) + 1}};
  if (move.comment) json["comment"] = *move.comment;
  if (move.score_cp) json["score_cp"] = *move.score_cp;
  if (move.score_mate) json["score_mate"] = *move.score_mate;
  if (move.bound) json["bound"] = *move.bound == protocol::ScoreBound::kLower ? "lower" : "upper";
  return json;
}

}  // namespace

Json TreeJson(const PlayedGame& game) {
  const GameTree& tree = game.tree();
  Json json = {{"comment", tree.move(GameTree::kStart).comment.value_or("")},
               {"line", tree.LineTo(game.here())},
               {"nodes", Json::array()}};
  std::vector<GameTree::Node> waiting = {GameTree::kStart};
  while (!waiting.empty()) {
    const GameTree::Node node = waiting.back();
    waiting.pop_back();
    if (node != GameTree::kStart) json["nodes"].push_back(NodeJson(game, node));
    const std::vector<GameTree::Node>& children = tree.children(node);
    waiting.insert(waiting.end(), children.rbegin(), children.rend());
  }
  return json;
}

// A place of the tree, or a number of moves of the game; neither: where the game is.
absl::StatusOr<GameTree::Node> WebUi::NodeOf(const WebMessage& message) const {
  const PlayedGame& game = session_->game();
  if (message.node) return *message.node;
  const std::size_t ply = message.ply.value_or(game.plies());
  if (ply > game.plies() + game.redoable()) {
    return NoSuchMove();
  }
  return game.NodeAt(ply);
}

absl::Status WebUi::ShowNode(const ClientMessage& received, GameTree::Node node,
                             const std::vector<std::string>& chosen) {
  ASSIGN_OR_RETURN(const std::vector<std::string> squares, session_->SquaresAt(node));
  ASSIGN_OR_RETURN(const Facts facts, session_->LookAt(node));
  Json json = {{"type", "look"},
               {"node", node},
               {"ply", session_->game().tree().Depth(node)},
               {"last", LastJson(*session_, node, squares)},
               {"turn", facts.first_to_move ? 1 : 2},
               {"pieces", PiecesJson(facts.board, session_->judge())},
               {"score", facts.score}};
  AddPosition(facts, session_->judge(), chosen, facts.over(), json);
  Answer(received, std::move(json));
  return absl::OkStatus();
}

absl::Status WebUi::Look(const ClientMessage& received) {
  ASSIGN_OR_RETURN(const GameTree::Node node, NodeOf(received.message));
  return ShowNode(received, node, {});
}

// A move in a viewed position: it becomes a variation, and the game stays where it is.
absl::Status WebUi::Try(const ClientMessage& received) {
  const GameTree::Node node = *received.message.node;
  absl::StatusOr<std::string> move = std::string();
  if (received.message.move) {
    move = session_->ReadAt(node, *received.message.move);
    if (!move.ok() && !session_->AnyEngineLost()) {
      return absl::OutOfRangeError(std::string(move.status().message()));
    }
  } else {
    move = TriedBySquares(node, received.message.squares.value_or(std::vector<std::string>()));
  }
  if (!move.ok()) return move.status();
  if (move->empty())
    return ShowNode(received, node, received.message.squares.value_or(std::vector<std::string>()));
  ASSIGN_OR_RETURN(const GameTree::Node added, session_->AddLine(node, {*move}));
  dirty_ = true;
  return ShowNode(received, added, {});
}

// Empty: the move goes on.
absl::StatusOr<std::string> WebUi::TriedBySquares(GameTree::Node node,
                                                  const std::vector<std::string>& squares) {
  ASSIGN_OR_RETURN(const Facts facts, session_->LookAt(node));
  if (std::optional<std::string> move = MoveOf(facts.routes, squares)) return *std::move(move);
  if (squares.empty() || Continue(facts.routes, squares).possible()) return std::string();
  return session_->WhyNotAt(node, squares);
}

absl::Status WebUi::Insert(const ClientMessage& received) {
  ASSIGN_OR_RETURN(const GameTree::Node node, NodeOf(received.message));
  dirty_ = true;
  return session_->AddLine(node, *received.message.moves).status();
}

absl::Status WebUi::Promote(const ClientMessage& received) {
  dirty_ = true;
  return session_->Promote(*received.message.node);
}

absl::Status WebUi::Remove(const ClientMessage& received) {
  dirty_ = true;
  return session_->Remove(*received.message.node);
}

absl::Status WebUi::Comment(const ClientMessage& received) {
  ASSIGN_OR_RETURN(const GameTree::Node node, NodeOf(received.message));
  std::string text = received.message.text->substr(0, kLongestComment);
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); }, ' ');
  dirty_ = true;
  return session_->CommentAt(node, text);
}

}  // namespace tavoliere::play
