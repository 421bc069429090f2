// The game's tree: what the page is told of it, and what it does with it.
#include "tools/play/web_tree.h"

#include <utility>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "tools/play/stepping.h"
#include "tools/play/web_face.h"

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
absl::StatusOr<GameTree::Node> WebFace::NodeOf(const WebMessage& message) const {
  const PlayedGame& game = sitting_->game();
  if (message.node) return *message.node;
  const std::size_t ply = message.ply.value_or(game.plies());
  if (ply > game.plies() + game.redoable()) {
    return absl::FailedPreconditionError("the game has not so many moves");
  }
  return game.NodeAt(ply);
}

absl::Status WebFace::ShowNode(const Heard& heard, GameTree::Node node,
                               const std::vector<std::string>& chosen) {
  const absl::StatusOr<std::vector<std::string>> squares = sitting_->SquaresAt(node);
  if (!squares.ok()) return squares.status();
  const absl::StatusOr<Facts> facts = sitting_->LookAt(node);
  if (!facts.ok()) return facts.status();
  Json json = {{"type", "look"},
               {"node", node},
               {"ply", sitting_->game().tree().Depth(node)},
               {"last", LastJson(*sitting_, node, *squares)},
               {"turn", facts->first_to_move ? 1 : 2}};
  AddPosition(*facts, sitting_->referee(), chosen, facts->over(), json);
  Answer(heard, std::move(json));
  return absl::OkStatus();
}

absl::Status WebFace::Look(const Heard& heard) {
  const absl::StatusOr<GameTree::Node> node = NodeOf(heard.message);
  if (!node.ok()) return node.status();
  return ShowNode(heard, *node, {});
}

// A move in a position that is looked at: it becomes a variation, and the game stays where it is.
absl::Status WebFace::Try(const Heard& heard) {
  const GameTree::Node node = *heard.message.node;
  absl::StatusOr<std::string> move = std::string();
  if (heard.message.move) {
    move = sitting_->ReadAt(node, *heard.message.move);
    if (!move.ok() && !sitting_->AnyEngineLost()) {
      return absl::OutOfRangeError(std::string(move.status().message()));
    }
  } else {
    move = TriedBySquares(node, heard.message.squares.value_or(std::vector<std::string>()));
  }
  if (!move.ok()) return move.status();
  if (move->empty())
    return ShowNode(heard, node, heard.message.squares.value_or(std::vector<std::string>()));
  const absl::StatusOr<GameTree::Node> added = sitting_->AddLine(node, {*move});
  if (!added.ok()) return added.status();
  dirty_ = true;
  return ShowNode(heard, *added, {});
}

// Empty: the move goes on.
absl::StatusOr<std::string> WebFace::TriedBySquares(GameTree::Node node,
                                                    const std::vector<std::string>& squares) {
  const absl::StatusOr<Facts> facts = sitting_->LookAt(node);
  if (!facts.ok()) return facts.status();
  if (std::optional<std::string> move = MoveOf(facts->routes, squares)) return *std::move(move);
  if (squares.empty() || Continue(facts->routes, squares).possible()) return std::string();
  return sitting_->WhyNotAt(node, squares);
}

absl::Status WebFace::Insert(const Heard& heard) {
  const absl::StatusOr<GameTree::Node> node = NodeOf(heard.message);
  if (!node.ok()) return node.status();
  dirty_ = true;
  return sitting_->AddLine(*node, *heard.message.moves).status();
}

absl::Status WebFace::Promote(const Heard& heard) {
  dirty_ = true;
  return sitting_->Promote(*heard.message.node);
}

absl::Status WebFace::Remove(const Heard& heard) {
  dirty_ = true;
  return sitting_->Remove(*heard.message.node);
}

absl::Status WebFace::Comment(const Heard& heard) {
  const absl::StatusOr<GameTree::Node> node = NodeOf(heard.message);
  if (!node.ok()) return node.status();
  std::string text = heard.message.text->substr(0, kLongestComment);
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); }, ' ');
  dirty_ = true;
  return sitting_->CommentAt(*node, text);
}

}  // namespace tavoliere::play
