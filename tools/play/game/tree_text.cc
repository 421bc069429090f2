#include "tools/play/game/tree_text.h"

#include <utility>

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::play {
namespace {

using Node = GameTree::Node;

// Of a line: its moves from `node` on, and before what follows it the moves that branch off there.
struct Rest {
  enum class Kind { kBegins, kGoesOn, kIsOver };
  Kind kind = Kind::kGoesOn;
  Node node = GameTree::kStart;
  std::vector<Node> branches;
};

void Branch(std::vector<Rest>& rests, Node node) {
  rests.push_back({Rest::Kind::kIsOver, node, {}});
  rests.push_back({Rest::Kind::kBegins, node, {}});
}

// What a file holds may have lines and worse.
std::string OneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); }, ' ');
  return text;
}

}  // namespace

std::string RemarkText(const std::string& comment) {
  return absl::StrCat("{ ", OneLine(comment), " }");
}

std::string VariationText(const PlayedGame& game, Node first) {
  const GameTree& tree = game.tree();
  std::string text;
  std::vector<Rest> rests;
  Branch(rests, first);
  while (!rests.empty()) {
    const Rest rest = std::move(rests.back());
    rests.pop_back();
    if (rest.kind == Rest::Kind::kIsOver) {
      text += ")";
      continue;
    }
    const protocol::MoveRecord& move = tree.move(rest.node);
    absl::StrAppend(&text, text.empty() ? "" : " ", rest.kind == Rest::Kind::kBegins ? "(" : "",
                    tree.Depth(rest.node), ". ", move.move);
    if (move.comment) absl::StrAppend(&text, " ", RemarkText(*move.comment));
    const std::vector<Node>& children = tree.children(rest.node);
    if (!children.empty()) {
      rests.push_back(
          {Rest::Kind::kGoesOn, children.front(), {children.begin() + 1, children.end()}});
    }
    for (auto branch = rest.branches.rbegin(); branch != rest.branches.rend(); ++branch) {
      Branch(rests, *branch);
    }
  }
  return text;
}

std::vector<Node> VariationsOf(const PlayedGame& game) {
  std::vector<Node> variations;
  for (std::size_t ply = 0; ply <= game.plies(); ++ply) {
    for (const Node child : game.tree().children(game.NodeAt(ply))) {
      if (!game.IsPlayed(child)) variations.push_back(child);
    }
  }
  return variations;
}

}  // namespace tavoliere::play
