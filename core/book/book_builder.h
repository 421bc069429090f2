// Grows an opening book best-first from its beginnings: drop-out expansion (T. R. Lincke,
// Strategies for the Automatic Construction of Opening Books, 2000).
//
// Every position of the book keeps the best move that leaves it, with the value that a search finds
// for it; values are negamaxed over these and over the moves that stay. What comes next is the
// leaving move that costs least to get to: `ply_cost` for each ply of the way, and what each move
// of it gives away. So the book follows the best play of both sides, and somewhat less far the
// answers to moves that are somewhat worse. A move that can be taken back is never followed: the
// positions of a book have no past that a counter or a repetition would count, and no way leads in
// a circle.
#pragma once

#include <utility>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/book/book.h"
#include "core/files/status_macros.h"

namespace tavoliere::book {

// A question put to a search: the best of `moves`, not empty.
template <BookTraits L>
struct BookQuestion {
  BookKey<L> key;
  std::vector<typename L::Game::Move> moves;
};
template <BookTraits L>
struct BookAnswer {
  typename L::Game::Move move;
  learn::Value value = 0;
};
template <BookTraits L>
using BookAnswers = absl::StatusOr<std::vector<BookAnswer<L>>>;
// One answer for each question, in their order.
template <BookTraits L>
using AskBook = absl::FunctionRef<BookAnswers<L>(const std::vector<BookQuestion<L>>&)>;

// The book is a function of the header, the beginnings, the answers and the number of positions.
template <BookTraits L>
class BookBuilder {
 public:
  using Game = typename L::Game;
  using Move = typename Game::Move;
  using Key = BookKey<L>;

  // `beginnings` are not empty, and each has a move to choose. They come first, then whatever is
  // cheapest to get to from any of them.
  BookBuilder(const BookHeader& header, std::vector<Key> beginnings)
      : header_(header), beginnings_(std::move(beginnings)) {}

  std::size_t size() const { return nodes_.size(); }

  // Adds positions until there are `positions`, or no move leaves the book any more. `grown` is
  // called after each.
  absl::Status Grow(std::size_t positions, AskBook<L> ask, absl::FunctionRef<void()> grown) {
    while (nodes_.size() < positions) {
      Key next;
      if (begun_ < beginnings_.size()) {
        next = beginnings_[begun_++];
        if (found_.contains(next)) continue;
      } else {
        const int from = CheapestBeginning();
        if (At(from).cost >= kClosed) return absl::OkStatus();
        const auto [node, edge] = NextLeaving(from);
        next = At(node).edges[static_cast<std::size_t>(edge)].step.to;
      }
      RETURN_IF_ERROR(Add(next, ask));
      grown();
    }
    return absl::OkStatus();
  }

  // Sorted.
  std::vector<BookEntry<L>> Entries() const {
    std::vector<BookEntry<L>> entries;
    entries.reserve(nodes_.size());
    for (const auto& [key, index] : found_) {
      const Node& node = At(index);
      BookEntry<L> entry;
      entry.key = key;
      entry.value = node.value;
      if (node.leaving != kNone) {
        const Move move = node.edges[static_cast<std::size_t>(node.leaving)].move;
        entry.leaving_value = node.leaving_value;
        entry.leaving = L::MoveCode(PositionAt(key), move);
      }
      entries.push_back(entry);
    }
    return entries;
  }

 private:
  static constexpr int kNone = -1;
  static constexpr std::int64_t kClosed = INT64_MAX / 4;  // the cost where no move leaves the book

  struct Edge {
    Move move;  // one of those that lead to the same
    BookStep<L> step;
    int node = kNone;  // in the book

    bool Follows() const { return !step.over && step.lasting; }
  };
  struct Node {
    Key key;
    int stage = 0;
    std::vector<Edge> edges;
    int leaving = kNone;  // the edge
    learn::Value leaving_value = 0;
    learn::Value value = 0;
    std::int64_t cost = kClosed;  // of the cheapest way out

    bool Counts(std::size_t edge) const {
      return edges[edge].step.over || edges[edge].node != kNone ||
             leaving == static_cast<int>(edge);
    }
  };

  Node& At(int node) { return nodes_[static_cast<std::size_t>(node)]; }
  const Node& At(int node) const { return nodes_[static_cast<std::size_t>(node)]; }
  auto PositionAt(const Key& key) const {
    return PositionOf<L>(key, static_cast<typename Game::Variant>(header_.variant));
  }

  int CheapestBeginning() const {
    int best = kNone;
    for (const Key& key : beginnings_) {
      const int node = found_.at(key);
      if (best == kNone || At(node).cost < At(best).cost) best = node;
    }
    return best;
  }

  // The node and edge where the cheapest way from `at` leaves.
  std::pair<int, int> NextLeaving(int at) const {
    while (true) {
      const Node& node = At(at);
      int best = kNone;
      for (int i = 0; i < static_cast<int>(node.edges.size()); ++i) {
        const Edge& edge = node.edges[static_cast<std::size_t>(i)];
        if (i != node.leaving && edge.node == kNone) continue;
        if (CostOf(node, edge) == node.cost && best == kNone) best = i;
      }
      assert(best != kNone);
      if (best == node.leaving) return {at, best};
      at = node.edges[static_cast<std::size_t>(best)].node;
    }
  }

  absl::Status Add(const Key& key, AskBook<L> ask) {
    const int added = Insert(key);
    std::vector<int> asked = {added};
    std::vector<int> changed = {added};
    for (const int parent : parents_[key]) {
      Node& node = At(parent);
      for (std::size_t i = 0; i < node.edges.size(); ++i) {
        if (!node.edges[i].Follows() || node.edges[i].step.to != key) continue;
        node.edges[i].node = added;
        // The move that left the book stays in it now: the next best one leaves.
        if (node.leaving == static_cast<int>(i)) asked.push_back(parent);
        changed.push_back(parent);
      }
    }
    const absl::Status found = FindLeaving(asked, ask);
    if (found.ok()) Update(changed);
    return found;
  }

  int Insert(const Key& key) {
    const int added = static_cast<int>(nodes_.size());
    Node node;
    node.key = key;
    const auto position = PositionAt(key);
    node.stage = L::Stage(position);
    for (const Move& move : Choices<L>(position)) {
      const BookStep<L> step = StepOf<L>(position, move);
      const bool twin = std::any_of(node.edges.begin(), node.edges.end(), [&](const Edge& edge) {
        return !step.over && !edge.step.over && edge.step.to == step.to;
      });
      if (twin) continue;
      Edge edge{move, step, kNone};
      if (edge.Follows()) {
        parents_[step.to].push_back(added);
        if (const auto there = found_.find(step.to); there != found_.end())
          edge.node = there->second;
      }
      node.edges.push_back(edge);
    }
    nodes_.push_back(std::move(node));
    found_[key] = added;
    return added;
  }

  // Has the moves that leave these nodes searched.
  absl::Status FindLeaving(const std::vector<int>& nodes, AskBook<L> ask) {
    std::vector<int> asked;
    std::vector<BookQuestion<L>> questions;
    for (const int index : nodes) {
      Node& node = At(index);
      node.leaving = kNone;
      BookQuestion<L> question{node.key, {}};
      for (const Edge& edge : node.edges) {
        if (!edge.step.over && edge.node == kNone) question.moves.push_back(edge.move);
      }
      if (question.moves.empty()) continue;
      asked.push_back(index);
      questions.push_back(std::move(question));
    }
    if (asked.empty()) return absl::OkStatus();
    const BookAnswers<L> answers = ask(questions);
    if (!answers.ok()) return answers.status();
    for (std::size_t i = 0; i < asked.size(); ++i) {
      Node& node = At(asked[i]);
      const auto edge = std::find_if(node.edges.begin(), node.edges.end(), [&](const Edge& known) {
        return known.move == (*answers)[i].move;
      });
      assert(edge != node.edges.end());
      node.leaving = static_cast<int>(edge - node.edges.begin());
      node.leaving_value = (*answers)[i].value;
    }
    return absl::OkStatus();
  }

  learn::Value ValueOf(const Node& node, const Edge& edge) const {
    if (edge.step.over) return edge.step.value;
    if (edge.node == kNone) return node.leaving_value;
    return edge.step.Seen(At(edge.node).value);
  }

  std::int64_t CostOf(const Node& node, const Edge& edge) const {
    if (!edge.Follows()) return kClosed;
    const std::int64_t further = edge.node == kNone ? 0 : At(edge.node).cost;
    if (further >= kClosed) return kClosed;
    return header_.ply_cost + (node.value - ValueOf(node, edge)) + further;
  }

  // Whether that changed anything.
  bool Evaluate(int index) {
    Node& node = At(index);
    const auto before = std::pair(node.value, node.cost);
    node.value = learn::kNoValue;
    for (std::size_t i = 0; i < node.edges.size(); ++i) {
      if (node.Counts(i)) node.value = std::max(node.value, ValueOf(node, node.edges[i]));
    }
    node.cost = kClosed;
    for (std::size_t i = 0; i < node.edges.size(); ++i) {
      if (node.Counts(i)) node.cost = std::min(node.cost, CostOf(node, node.edges[i]));
    }
    return std::pair(node.value, node.cost) != before;
  }

  // Works out values and costs anew, from these nodes up.
  void Update(const std::vector<int>& nodes) {
    // Nodes nearer to the end of the game come first, then nodes added to the book later: most
    // nodes are then done once. The outcome does not depend on the order.
    const auto entry = [this](int node) { return std::pair(At(node).stage, -node); };
    std::set<std::pair<int, int>> waiting;
    for (const int node : nodes) waiting.insert(entry(node));
    while (!waiting.empty()) {
      const int node = -waiting.begin()->second;
      waiting.erase(waiting.begin());
      if (!Evaluate(node)) continue;
      for (const int parent : parents_[At(node).key]) waiting.insert(entry(parent));
    }
  }

  BookHeader header_;
  std::vector<Key> beginnings_;
  std::size_t begun_ = 0;
  std::vector<Node> nodes_;
  std::map<Key, int> found_;
  // The nodes with a move to a position, in the book or not, that a book may follow.
  std::map<Key, std::vector<int>> parents_;
};

}  // namespace tavoliere::book
