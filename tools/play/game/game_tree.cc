#include "tools/play/game/game_tree.h"

#include <utility>

#include <algorithm>

namespace tavoliere::play {

namespace {

using Node = GameTree::Node;

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

}  // namespace tavoliere::play
