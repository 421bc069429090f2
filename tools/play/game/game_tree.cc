#include "tools/play/game/game_tree.h"

#include <utility>

#include <algorithm>
#include <deque>

namespace tavoliere::play {
namespace {

using Node = GameTree::Node;

// A line whose branches are still to be written.
struct WrittenLine {
  int number = 0;  // as `Variation::of` counts
  std::vector<Node> moves;
};

protocol::Variation VariationOf(const GameTree& tree, const std::vector<Node>& line) {
  protocol::Variation variation;
  variation.after = static_cast<int>(tree.Depth(line.front())) - 1;
  for (const Node node : line) variation.moves.push_back(tree.move(node));
  return variation;
}

}  // namespace

std::optional<Node> GameTree::Child(Node node, const std::string& move) const {
  for (const Node child : nodes_[node].children) {
    if (nodes_[child].move.move == move) return child;
  }
  return std::nullopt;
}

std::vector<Node> GameTree::LineTo(Node node) const {
  std::vector<Node> line;
  for (; node != kStart; node = nodes_[node].parent) line.push_back(node);
  std::reverse(line.begin(), line.end());
  return line;
}

std::vector<Node> GameTree::MainLineFrom(Node node) const {
  std::vector<Node> line;
  while (!nodes_[node].children.empty()) {
    node = nodes_[node].children.front();
    line.push_back(node);
  }
  return line;
}

bool GameTree::IsOnMainLine(Node node) const {
  for (; node != kStart; node = nodes_[node].parent) {
    if (nodes_[nodes_[node].parent].children.front() != node) return false;
  }
  return true;
}

Node GameTree::Add(Node parent, protocol::MoveRecord move) {
  if (const std::optional<Node> child = Child(parent, move.move)) return *child;
  const Node node = nodes_.size();
  Entry entry;
  entry.move = std::move(move);
  entry.parent = parent;
  entry.depth = nodes_[parent].depth + 1;
  nodes_.push_back(std::move(entry));
  nodes_[parent].children.push_back(node);
  ++moves_;
  return node;
}

void GameTree::PutBefore(Node node, Node other) {
  std::vector<Node>& siblings = nodes_[nodes_[node].parent].children;
  if (node == other) return;
  siblings.erase(std::find(siblings.begin(), siblings.end(), node));
  siblings.insert(std::find(siblings.begin(), siblings.end(), other), node);
}

void GameTree::Lead(Node node) { PutBefore(node, nodes_[nodes_[node].parent].children.front()); }

void GameTree::Promote(Node node) {
  for (; node != kStart; node = nodes_[node].parent) Lead(node);
}

void GameTree::Remove(Node node) {
  std::vector<Node>& siblings = nodes_[nodes_[node].parent].children;
  siblings.erase(std::find(siblings.begin(), siblings.end(), node));
  std::vector<Node> waiting = {node};
  while (!waiting.empty()) {
    Entry& entry = nodes_[waiting.back()];
    waiting.pop_back();
    waiting.insert(waiting.end(), entry.children.begin(), entry.children.end());
    entry = Entry();
    entry.removed = true;
    --moves_;
  }
}

void GameTree::Comment(Node node, const std::string& text) {
  if (text.empty()) {
    nodes_[node].move.comment.reset();
  } else {
    nodes_[node].move.comment = text;
  }
}

void WriteTree(const GameTree& tree, const std::vector<Node>& played,
               protocol::GameRecord& record) {
  record.comment = tree.move(GameTree::kStart).comment;
  for (const Node node : played) record.moves.push_back(tree.move(node));
  std::deque<WrittenLine> lines = {{0, played}};
  for (; !lines.empty(); lines.pop_front()) {
    const WrittenLine line = lines.front();
    // Of a variation the first move's own place is its parent line's affair.
    for (std::size_t i = line.number == 0 ? 0 : 1; i <= line.moves.size(); ++i) {
      const Node place = i == 0 ? GameTree::kStart : line.moves[i - 1];
      bool ahead = i < line.moves.size();
      for (const Node child : tree.children(place)) {
        if (i < line.moves.size() && child == line.moves[i]) {
          ahead = false;
          continue;
        }
        std::vector<Node> branch = tree.MainLineFrom(child);
        branch.insert(branch.begin(), child);
        record.variations.push_back(VariationOf(tree, branch));
        record.variations.back().of = line.number;
        record.variations.back().ahead = ahead;
        lines.push_back({static_cast<int>(record.variations.size()), std::move(branch)});
      }
    }
  }
}

GameTree ReadTree(const protocol::GameRecord& record, std::vector<Node>& played) {
  GameTree tree;
  if (record.comment) tree.Comment(GameTree::kStart, *record.comment);
  // Of each line its own moves, and how many stand before them.
  struct Read {
    std::size_t before = 0;
    std::vector<Node> moves;
  };
  std::vector<Read> lines(1);
  const auto add = [&tree](Node place, std::vector<Node>& line, protocol::MoveRecord move) {
    line.push_back(tree.Add(line.empty() ? place : line.back(), std::move(move)));
  };
  for (const std::string& text : record.opening) {
    protocol::MoveRecord move;
    move.move = text;
    add(GameTree::kStart, lines.front().moves, std::move(move));
  }
  for (const protocol::MoveRecord& move : record.moves) {
    add(GameTree::kStart, lines.front().moves, move);
  }
  for (const protocol::Variation& variation : record.variations) {
    const Read& left = lines[static_cast<std::size_t>(variation.of)];
    Read line;
    line.before = static_cast<std::size_t>(variation.after);
    const std::size_t at = line.before - left.before;
    const Node place = at == 0 ? GameTree::kStart : left.moves[at - 1];
    for (const protocol::MoveRecord& move : variation.moves) add(place, line.moves, move);
    if (variation.ahead && at < left.moves.size()) {
      tree.PutBefore(line.moves.front(), left.moves[at]);
    }
    lines.push_back(std::move(line));
  }
  played = std::move(lines.front().moves);
  return tree;
}

}  // namespace tavoliere::play
