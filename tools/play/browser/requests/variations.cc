// The game's variations: viewed, tried, put in order.
#include "tools/play/study/variations.h"

#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "core/files/status_macros.h"
#include "tools/play/browser/messages/position_json.h"
#include "tools/play/browser/requests/requests.h"
#include "tools/play/engine/stepping.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

constexpr std::size_t kLongestComment = 4000;

absl::Status ShowNode(WebTable& table, const ClientMessage& received, GameTree::Node node,
                      const std::vector<std::string>& chosen) {
  ASSIGN_OR_RETURN(const Facts facts, Variations(*table.session).LookAt(node));
  ASSIGN_OR_RETURN(const MoveMarks marks, Variations(*table.session).MarksAt(node, facts.board));
  Json json = {{"type", "look"},
               {"node", node},
               {"ply", table.session->game().tree().Depth(node)},
               {"last", LastJson(*table.session, node, marks)},
               {"turn", facts.first_to_move ? 1 : 2},
               {"pieces", PiecesJson(facts.board, table.session->judge())},
               {"score", facts.score}};
  AddPosition(facts, table.session->judge(), chosen, facts.over(), json);
  table.tabs.Answer(received, std::move(json));
  return absl::OkStatus();
}

// Empty: the move goes on.
absl::StatusOr<std::string> TriedBySquares(WebTable& table, GameTree::Node node,
                                           const std::vector<std::string>& squares) {
  ASSIGN_OR_RETURN(const Facts facts, Variations(*table.session).LookAt(node));
  if (std::optional<std::string> move = MoveOf(facts.routes, squares)) return *std::move(move);
  if (squares.empty() || Continue(facts.routes, squares).possible()) return std::string();
  return Variations(*table.session).WhyNotAt(node, squares);
}

}  // namespace

namespace requests {

absl::Status Look(WebTable& table, const ClientMessage& received) {
  ASSIGN_OR_RETURN(const GameTree::Node node, table.NodeOf(received.message));
  return ShowNode(table, received, node, {});
}

// A move in a viewed position: it becomes a variation, and the game stays where it is.
absl::Status Try(WebTable& table, const ClientMessage& received) {
  const GameTree::Node node = *received.message.node;
  absl::StatusOr<std::string> move = std::string();
  if (received.message.move) {
    move = Variations(*table.session).ReadAt(node, *received.message.move);
    if (!move.ok() && !table.session->engines().AnyLost()) {
      return absl::OutOfRangeError(std::string(move.status().message()));
    }
  } else {
    move =
        TriedBySquares(table, node, received.message.squares.value_or(std::vector<std::string>()));
  }
  if (!move.ok()) return move.status();
  if (move->empty())
    return ShowNode(table, received, node,
                    received.message.squares.value_or(std::vector<std::string>()));
  ASSIGN_OR_RETURN(const GameTree::Node added, Variations(*table.session).AddLine(node, {*move}));
  table.dirty = true;
  return ShowNode(table, received, added, {});
}

absl::Status Insert(WebTable& table, const ClientMessage& received) {
  ASSIGN_OR_RETURN(const GameTree::Node node, table.NodeOf(received.message));
  table.dirty = true;
  return Variations(*table.session).AddLine(node, *received.message.moves).status();
}

absl::Status Promote(WebTable& table, const ClientMessage& received) {
  table.dirty = true;
  return Variations(*table.session).Promote(*received.message.node);
}

absl::Status Remove(WebTable& table, const ClientMessage& received) {
  table.dirty = true;
  return Variations(*table.session).Remove(*received.message.node);
}

absl::Status Comment(WebTable& table, const ClientMessage& received) {
  ASSIGN_OR_RETURN(const GameTree::Node node, table.NodeOf(received.message));
  std::string text = received.message.text->substr(0, kLongestComment);
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); }, ' ');
  table.dirty = true;
  return Variations(*table.session).Comment(node, text);
}

}  // namespace requests
}  // namespace tavoliere::play
