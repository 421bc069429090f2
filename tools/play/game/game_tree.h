// The moves of a game and its variations: a tree whose root is the start.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire/record.h"

namespace tavoliere::play {

class GameTree {
 public:
  // A move, by a number that no other move of the tree ever gets; kStart is no move.
  using Node = std::size_t;
  static constexpr Node kStart = 0;

  GameTree() : nodes_(1) {}

  // Whether there is such a move, or it is the start; the other functions ask for one that is
  // there.
  bool Has(Node node) const { return node < nodes_.size() && !nodes_[node].removed; }
  std::size_t moves() const { return moves_; }
  // Of the start only its comment means anything.
  const protocol::MoveRecord& move(Node node) const { return nodes_[node].move; }
  protocol::MoveRecord& move(Node node) { return nodes_[node].move; }
  Node parent(Node node) const { return nodes_[node].parent; }
  // What follows, the main line first.
  const std::vector<Node>& children(Node node) const { return nodes_[node].children; }
  std::optional<Node> Child(Node node, const std::string& move) const;
  // How many moves lead there, it included.
  std::size_t Depth(Node node) const { return nodes_[node].depth; }
  // Those moves; none for the start.
  std::vector<Node> LineTo(Node node) const;
  // The main line behind it, without it.
  std::vector<Node> MainLineFrom(Node node) const;
  bool IsOnMainLine(Node node) const;

  // The last of the moves after `parent`; one of them that is the same move already stays.
  Node Add(Node parent, protocol::MoveRecord move);
  // It comes before `other` among the moves after the same one.
  void PutBefore(Node node, Node other);
  // It and every move that leads to it come first where they are made: they are the main line.
  void Promote(Node node);
  // It comes first where it is made.
  void Lead(Node node);
  // With all that follows. Not the start.
  void Remove(Node node);
  // Empty: none any more.
  void Comment(Node node, const std::string& text);

 private:
  struct Entry {
    protocol::MoveRecord move;
    Node parent = kStart;
    std::size_t depth = 0;
    std::vector<Node> children;
    bool removed = false;
  };

  std::vector<Entry> nodes_;
  std::size_t moves_ = 0;
};

// ---- in a record: the moves played, the variations and the comments
// `played` is a line from the start.
void WriteTree(const GameTree& tree, const std::vector<GameTree::Node>& played,
               protocol::GameRecord& record);

// `played` becomes the record's moves, those of its opening first.
GameTree ReadTree(const protocol::GameRecord& record, std::vector<GameTree::Node>& played);

}  // namespace tavoliere::play
