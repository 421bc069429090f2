#include "tools/play/game/transcript.h"

#include <utility>

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/play/text/sentences.h"

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

Sentence ScoreText(const protocol::MoveRecord& move) {
  Sentence bound;
  if (move.bound && *move.bound == protocol::ScoreBound::kLower)
    bound = Words{"at least ", "almeno "};
  if (move.bound && *move.bound == protocol::ScoreBound::kUpper)
    bound = Words{"at most ", "al più "};
  if (move.score_mate && *move.score_mate == 0) return Words{"lost", "persa"};
  if (move.score_mate) {
    const int plies = std::abs(*move.score_mate);
    const Sentence end =
        *move.score_mate < 0 ? Words{"a loss", "sconfitta"} : Words{"a win", "vittoria"};
    const Words count = plies == 1 ? Words{"$0$1 in $2 move", "$0$1 in $2 mossa"}
                                   : Words{"$0$1 in $2 moves", "$0$1 in $2 mosse"};
    return Say(count, bound, end, plies);
  }
  if (move.score_cp)
    return Say({"$0$1", "$0$1"}, bound, absl::StrFormat("%+.2f", *move.score_cp / 100.0));
  return "";
}

bool Helps(const Found& found) {
  return !found.move.empty() && found.move != "none" && !sentences::GaveUp(found.remarks);
}

Sentence HintText(const Found& found) {
  if (sentences::GaveUp(found.remarks)) {
    const double seconds = std::chrono::duration<double>(found.elapsed).count();
    return Say({"The solver cannot solve this position: it found no solution in $0 s.",
                "Il risolutore non riesce a risolvere questa posizione: in $0 s non ha trovato "
                "soluzioni."},
               absl::StrFormat("%.1f", seconds));
  }
  if (!Helps(found)) return sentences::NoMoveHelps(found.remarks);
  const Sentence score = ScoreText(FiguresOf(found));
  if (score.english().empty()) return Say({"Try $0.", "Prova $0."}, found.move);
  return Say({"Try $0 ($1).", "Prova $0 ($1)."}, found.move, score);
}

std::string ResultText(const PlayedGame& game, const std::string (&sides)[2], int players,
                       Language language) {
  if (!game.ended()) {
    return Sentence(Words{"The game is in progress", "La partita è in corso"}).In(language);
  }
  const bool first = game.result() == "p1win";
  Sentence text;
  if (game.result() == "draw") {
    text = sentences::kDrawn;
  } else if (players == 1) {
    text = first ? sentences::kWon : sentences::kLost;
  } else {
    text = sentences::Wins(sides[first ? 0 : 1]);
  }
  if (!game.reason().empty() && game.reason() != "none") {
    text.Append(": ");
    text.Append(sentences::Reason(game.reason()));
  }
  return text.In(language);
}

std::string TimeText(const PlayedGame& game, const std::string (&sides)[2], int players,
                     Language language) {
  const Sentence moves =
      Say(game.plies() == 1 ? Words{"$0 move", "$0 mossa"} : Words{"$0 moves", "$0 mosse"},
          game.plies());
  const Sentence text =
      players == 1
          ? Say({"Time: $0, $1", "Tempo: $0, $1"}, ClockText(game.Time()), moves)
          : Say({"Time: $0 $1, $2 $3, the game $4, $5", "Tempo: $0 $1, $2 $3, la partita $4, $5"},
                sentences::Side(sides[0]), ClockText(game.Time(0)), sentences::Side(sides[1]),
                ClockText(game.Time(1)), ClockText(game.Time()), moves);
  return text.In(language);
}

std::string Transcript(const PlayedGame& game, const std::string& game_name,
                       const std::string (&sides)[2], const std::string (&players)[2],
                       Language language) {
  const auto in = [&](const Sentence& sentence) { return sentence.In(language); };
  const auto side = [&](int player) { return in(sentences::Side(sides[player])); };
  const bool alone = players[1].empty();
  std::string text = absl::StrCat(game_name, "\n", side(0), ": ", players[0], "\n");
  if (!alone) absl::StrAppend(&text, side(1), ": ", players[1], "\n");
  absl::StrAppend(&text, in(Say({"Started: $0\n", "Inizio: $0\n"}, game.started())));
  if (game.fen())
    absl::StrAppend(&text, in(Say({"Position: $0\n", "Posizione: $0\n"}, *game.fen())));
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
    absl::StrAppendFormat(&text, "%3d. %-8s%-10s %5s", i + 1, side(game.Mover(i)), move.move,
                          ClockText(Microseconds(move.time_us)));
    if (const Sentence score = ScoreText(move); !score.english().empty()) {
      absl::StrAppend(&text, in(Say({"  score $0", "  punti $0"}, score)));
    }
    if (move.depth) absl::StrAppend(&text, in(Words{", depth ", ", profondità "}), *move.depth);
    if (move.nodes) absl::StrAppend(&text, in(Words{", nodes ", ", nodi "}), *move.nodes);
    text += "\n";
    if (move.comment) absl::StrAppend(&text, "     ", RemarkText(*move.comment), "\n");
    add_variations(i + 1);
  }
  add_variations(moves.size() + 1);
  return absl::StrCat(text, moves.empty() ? "" : "\n",
                      ResultText(game, sides, alone ? 1 : 2, language), ".\n",
                      TimeText(game, sides, alone ? 1 : 2, language), ".\n");
}

}  // namespace tavoliere::play
