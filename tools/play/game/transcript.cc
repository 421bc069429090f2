#include "tools/play/game/transcript.h"

#include <utility>

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

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

std::string ScoreText(const protocol::MoveRecord& move) {
  std::string bound;
  if (move.bound) bound = *move.bound == protocol::ScoreBound::kLower ? "at least " : "at most ";
  if (move.score_mate) {
    const int plies = *move.score_mate;
    return absl::StrCat(bound, plies < 0 ? "a loss in " : "a win in ", std::abs(plies),
                        std::abs(plies) == 1 ? " move" : " moves");
  }
  if (move.score_cp) return absl::StrFormat("%s%+.2f", bound, *move.score_cp / 100.0);
  return "";
}

std::string HintText(const Found& found, const Sentences& sentences) {
  if (found.move.empty() || found.move == "none") return sentences.NoMoveHelps(found.remarks);
  const std::string score = ScoreText(FiguresOf(found));
  return absl::StrCat("Try ", found.move, score.empty() ? "" : absl::StrCat(" (", score, ")"), ".");
}

std::string ResultText(const PlayedGame& game, const std::string (&sides)[2], int players,
                       const Sentences& sentences) {
  if (!game.ended()) return "The game is in progress";
  const std::string reason = game.reason().empty() || game.reason() == "none"
                                 ? ""
                                 : absl::StrCat(": ", sentences.Reason(game.reason()));
  if (game.result() == "draw") return absl::StrCat(sentences.Drawn(), reason);
  const bool first = game.result() == "p1win";
  if (players == 1) return absl::StrCat(first ? sentences.Won() : sentences.Lost(), reason);
  return absl::StrCat(sentences.Wins(sides[first ? 0 : 1]), reason);
}

std::string TimeText(const PlayedGame& game, const std::string (&sides)[2], int players) {
  const std::string moves = absl::StrCat(game.plies(), game.plies() == 1 ? " move" : " moves");
  if (players == 1) return absl::StrCat("Time: ", ClockText(game.Time()), ", ", moves);
  return absl::StrCat("Time: ", sides[0], " ", ClockText(game.Time(0)), ", ", sides[1], " ",
                      ClockText(game.Time(1)), ", the game ", ClockText(game.Time()), ", ", moves);
}

std::string Transcript(const PlayedGame& game, const std::string& game_name,
                       const std::string (&sides)[2], const std::string (&players)[2],
                       const Sentences& sentences) {
  const bool alone = players[1].empty();
  std::string text = absl::StrCat(game_name, "\n", sides[0], ": ", players[0], "\n");
  if (!alone) absl::StrAppend(&text, sides[1], ": ", players[1], "\n");
  absl::StrAppend(&text, "Started: ", game.started(), "\n");
  if (game.fen()) absl::StrAppend(&text, "Position: ", *game.fen(), "\n");
  if (const auto& comment = game.tree().move(GameTree::kStart).comment) {
    absl::StrAppend(&text, RemarkText(*comment), "\n");
  }
  text += "\n";
  const std::vector<protocol::MoveRecord> moves = game.moves();
  const std::vector<GameTree::Node> variations = VariationsOf(game);
  auto variation = variations.begin();
  const auto add_variations = [&](std::size_t ply) {
    for (; variation != variations.end() && game.tree().Depth(*variation) == ply; ++variation) {
      absl::StrAppend(&text, "     ", VariationText(game, *variation), "\n");
    }
  };
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const protocol::MoveRecord& move = moves[i];
    absl::StrAppendFormat(&text, "%3d. %-8s%-10s %5s", i + 1, sides[game.Mover(i)], move.move,
                          ClockText(Microseconds(move.time_us)));
    if (const std::string score = ScoreText(move); !score.empty()) {
      absl::StrAppend(&text, "  score ", score);
    }
    if (move.depth) absl::StrAppend(&text, ", depth ", *move.depth);
    if (move.nodes) absl::StrAppend(&text, ", nodes ", *move.nodes);
    text += "\n";
    if (move.comment) absl::StrAppend(&text, "     ", RemarkText(*move.comment), "\n");
    add_variations(i + 1);
  }
  add_variations(moves.size() + 1);
  return absl::StrCat(text, moves.empty() ? "" : "\n",
                      ResultText(game, sides, alone ? 1 : 2, sentences), ".\n",
                      TimeText(game, sides, alone ? 1 : 2), ".\n");
}

}  // namespace tavoliere::play
