#include "engines/othello/book_builder.h"

#include <algorithm>
#include <cassert>
#include <set>

namespace tavoliere::othello {

absl::Status BookBuilder::Grow(std::size_t positions, AskBook ask,
                               absl::FunctionRef<void()> grown) {
  while (nodes_.size() < positions) {
    BookDiscs next = CanonicalDiscs(Othello::Start(header_.variant));
    if (!nodes_.empty()) {
      if (nodes_.front().cost >= kClosed) return absl::OkStatus();
      const auto [node, edge] = NextLeaving();
      next = nodes_[static_cast<std::size_t>(node)].edges[static_cast<std::size_t>(edge)].step.to;
    }
    const absl::Status added = Add(next, ask);
    if (!added.ok()) return added;
    grown();
  }
  return absl::OkStatus();
}

std::pair<int, int> BookBuilder::NextLeaving() const {
  int at = 0;
  while (true) {
    const Node& node = nodes_[static_cast<std::size_t>(at)];
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

absl::Status BookBuilder::Add(const BookDiscs& discs, AskBook ask) {
  const int added = Insert(discs);
  std::vector<int> asked = {added};
  std::vector<int> changed = {added};
  for (const int parent : parents_[discs]) {
    Node& node = nodes_[static_cast<std::size_t>(parent)];
    for (std::size_t i = 0; i < node.edges.size(); ++i) {
      if (node.edges[i].step.over || node.edges[i].step.to != discs) continue;
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

int BookBuilder::Insert(const BookDiscs& discs) {
  const int added = static_cast<int>(nodes_.size());
  Node node;
  node.discs = discs;
  const Position position = PositionOf(discs, header_.variant);
  Othello::MoveList moves;
  Othello::Generate(position, moves);
  for (const Move move : moves) {
    const BookStep step = StepOf(position, move);
    const bool twin = std::any_of(node.edges.begin(), node.edges.end(), [&](const Edge& edge) {
      return !step.over && !edge.step.over && edge.step.to == step.to;
    });
    if (twin) continue;
    Edge edge{move, step, kNone};
    if (!step.over) {
      parents_[step.to].push_back(added);
      if (const auto there = found_.find(step.to); there != found_.end()) edge.node = there->second;
    }
    node.edges.push_back(edge);
  }
  nodes_.push_back(std::move(node));
  found_[discs] = added;
  return added;
}

absl::Status BookBuilder::FindLeaving(const std::vector<int>& nodes, AskBook ask) {
  std::vector<int> asked;
  std::vector<BookQuestion> questions;
  for (const int index : nodes) {
    Node& node = nodes_[static_cast<std::size_t>(index)];
    node.leaving = kNone;
    BookQuestion question{node.discs, {}};
    for (const Edge& edge : node.edges) {
      if (!edge.step.over && edge.node == kNone) question.moves.push_back(edge.move);
    }
    if (question.moves.empty()) continue;
    asked.push_back(index);
    questions.push_back(std::move(question));
  }
  if (asked.empty()) return absl::OkStatus();
  const absl::StatusOr<std::vector<BookAnswer>> answers = ask(questions);
  if (!answers.ok()) return answers.status();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    Node& node = nodes_[static_cast<std::size_t>(asked[i])];
    const auto edge = std::find_if(node.edges.begin(), node.edges.end(), [&](const Edge& known) {
      return known.move == (*answers)[i].move;
    });
    assert(edge != node.edges.end());
    node.leaving = static_cast<int>(edge - node.edges.begin());
    node.leaving_value = (*answers)[i].value;
  }
  return absl::OkStatus();
}

learn::Value BookBuilder::ValueOf(const Node& node, const Edge& edge) const {
  if (edge.step.over) return edge.step.value;
  if (edge.node == kNone) return node.leaving_value;
  return edge.step.Seen(nodes_[static_cast<std::size_t>(edge.node)].value);
}

std::int64_t BookBuilder::CostOf(const Node& node, const Edge& edge) const {
  const std::int64_t further =
      edge.node == kNone ? 0 : nodes_[static_cast<std::size_t>(edge.node)].cost;
  if (further >= kClosed) return kClosed;
  return header_.ply_cost + (node.value - ValueOf(node, edge)) + further;
}

bool BookBuilder::Evaluate(int index) {
  Node& node = nodes_[static_cast<std::size_t>(index)];
  const auto before = std::pair(node.value, node.cost);
  const auto counts = [&node](std::size_t i) {
    const Edge& edge = node.edges[i];
    return edge.step.over || edge.node != kNone || node.leaving == static_cast<int>(i);
  };
  node.value = learn::kNoValue;
  for (std::size_t i = 0; i < node.edges.size(); ++i) {
    if (counts(i)) node.value = std::max(node.value, ValueOf(node, node.edges[i]));
  }
  node.cost = kClosed;
  for (std::size_t i = 0; i < node.edges.size(); ++i) {
    if (counts(i) && !node.edges[i].step.over)
      node.cost = std::min(node.cost, CostOf(node, node.edges[i]));
  }
  return std::pair(node.value, node.cost) != before;
}

void BookBuilder::Update(const std::vector<int>& nodes) {
  // Every move adds a disc: those with more of them come first.
  const auto entry = [this](int node) {
    const BookDiscs& discs = nodes_[static_cast<std::size_t>(node)].discs;
    return std::pair(-Count(discs.own | discs.other), node);
  };
  std::set<std::pair<int, int>> waiting;
  for (const int node : nodes) waiting.insert(entry(node));
  while (!waiting.empty()) {
    const int node = waiting.begin()->second;
    waiting.erase(waiting.begin());
    if (!Evaluate(node)) continue;
    for (const int parent : parents_[nodes_[static_cast<std::size_t>(node)].discs])
      waiting.insert(entry(parent));
  }
}

std::vector<BookEntry> BookBuilder::Entries() const {
  std::vector<BookEntry> entries;
  entries.reserve(nodes_.size());
  for (const auto& [discs, index] : found_) {
    const Node& node = nodes_[static_cast<std::size_t>(index)];
    BookEntry entry{discs, node.value, 0, BookEntry::kNoSquare};
    if (node.leaving != kNone) {
      entry.leaving_value = node.leaving_value;
      entry.leaving = static_cast<std::uint8_t>(
          node.edges[static_cast<std::size_t>(node.leaving)].move.square());
    }
    entries.push_back(entry);
  }
  return entries;
}

}  // namespace tavoliere::othello
