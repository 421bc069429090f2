#include "tools/play/browser/state_json.h"

#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tools/play/browser/players_json.h"
#include "tools/play/browser/position_json.h"
#include "tools/play/game/transcript.h"
#include "tools/play/session/turns.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

std::int64_t Milliseconds(Microseconds time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

std::string Phase(const PlaySession& session) {
  switch (TurnOf(session)) {
    case Turn::kOver:
      return "over";
    case Turn::kPaused:
      return "waiting";
    case Turn::kEngine:
      return "engine";
    case Turn::kForcedPass:
    case Turn::kPerson:
      break;
  }
  return "person";
}

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
  if (move.bound) json["bound"] = *move.bound == protocol::ScoreBound::kLower ? "lower" : "upper";
  return json;
}

// {"comment", "line", "nodes"}: the remark on the start, the nodes on the board, and of every move
// its node, the one before it (0: the start), the move, who makes it, its remark and its score. A
// move stands behind the one before it, the main line first.
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

// What every move of a record says of itself; `player` is 1 or 2.
Json MoveJson(const protocol::MoveRecord& move, int player) {
  Json json = {{"move", move.move},
               {"player", player},
               {"time_ms", Milliseconds(Microseconds(move.time_us))}};
  if (move.score_cp) json["score_cp"] = *move.score_cp;
  if (move.score_mate) json["score_mate"] = *move.score_mate;
  if (move.bound) json["bound"] = *move.bound == protocol::ScoreBound::kLower ? "lower" : "upper";
  if (move.depth) json["depth"] = *move.depth;
  if (move.nodes) json["nodes"] = *move.nodes;
  if (move.comment) json["comment"] = *move.comment;
  return json;
}

Json MovesJson(const PlaySession& session) {
  Json moves = Json::array();
  const std::vector<protocol::MoveRecord> played = session.game().moves();
  for (std::size_t i = 0; i < played.size(); ++i) {
    moves.push_back(MoveJson(played[i], session.game().Mover(i) + 1));
  }
  return moves;
}

Json ResultJson(const PlaySession& session) {
  if (!session.game().ended()) return nullptr;
  const GameHeading heading = session.Heading();
  Json result = {
      {"outcome", session.game().result()},
      {"reason", session.game().reason()},
      {"sentence", ResultText(session.game(), heading.sides, session.players(), heading.sentences)},
      {"ending", nullptr}};
  if (const std::optional<Notice> ending = EndingByPlayers(session)) {
    result["ending"] = NoticeJson(*ending);
  }
  return result;
}

Json ClocksJson(const PlaySession& session) {
  constexpr const char* kClocks[] = {"none", "move", "game"};
  const ClockRule& rule = session.clock().rule();
  Json left = Json::array();
  Json used = Json::array();
  for (int player = 0; player < session.players(); ++player) {
    if (const auto time = TimeLeft(session, player)) left.push_back(Milliseconds(*time));
    const bool thinks = player == session.turn();
    used.push_back(Milliseconds(session.game().Time(player) +
                                (thinks ? ThinkingTime(session) : Microseconds(0))));
  }
  const std::string phase = Phase(session);
  const bool runs = phase == "person" || phase == "engine";
  return {{"kind", kClocks[static_cast<int>(rule.kind)]},
          {"seconds", rule.seconds},
          {"increment", rule.increment},
          {"left_ms", left},
          {"used_ms", used},
          {"running", runs ? session.turn() + 1 : 0}};
}

void AddGame(const WebView& view, const PlaySession& session, Json& state) {
  const PlayedGame& game = session.game();
  state["plies"] = game.plies();
  state["moves"] = MovesJson(session);
  state["tree"] = TreeJson(game);
  state["redo"] = Json::array();
  for (const protocol::MoveRecord& move : game.moves_to_redo()) state["redo"].push_back(move.move);
  state["result"] = ResultJson(session);
  state["score"] = session.facts().score;
  state["takebacks"] = game.takebacks();
  state["start_fen"] = nullptr;
  if (game.fen()) state["start_fen"] = *game.fen();
  state["clocks"] = ClocksJson(session);
  state["pace_ms"] = view.pace_ms;
  state["offer"] = view.offer;
  state["fame"] = view.fame;
  state["analysis"] = {
      {"on", view.analysis}, {"lines", view.lines}, {"node", view.analysed.value_or(game.here())}};
  state["verdicts"] = nullptr;
  if (!view.verdicts.empty()) state["verdicts"] = view.verdicts;
  state["thinking"] = view.thinking;
}

// The languages that the engine's sentences can be had in.
std::vector<std::string> Languages(const PlaySession* session) {
  if (session != nullptr) {
    for (const protocol::OptionInfo& option : session->engines().judge_engine().options()) {
      if (option.name == kLanguageOption && !option.choices.empty()) return option.choices;
    }
  }
  return {"en"};
}

}  // namespace

std::string StateMessage(const WebView& view, const PlaySession* session,
                         const std::vector<std::string>& possible) {
  Json state = {
      {"type", "state"},         {"revision", view.revision}, {"round", view.round},
      {"version", view.version}, {"language", view.language}, {"languages", Languages(session)},
      {"games", Json::array()},  {"game", nullptr},           {"phase", "choose"}};
  for (const GameProgram& game : view.games) {
    state["games"].push_back({{"name", game.name}, {"title", game.title}, {"titles", game.titles}});
  }
  if (session != nullptr) {
    state["game"] = GameJson(*session);
    state["phase"] = Phase(*session);
    state["turn"] = session->turn() + 1;
    state["sides"] = SidesJson(*session);
    AddPosition(session->facts(), session->judge(), session->chosen(), session->game().ended(),
                state);
    const std::set<std::string>& last = session->last_squares();
    state["last"] = LastJson(*session, session->game().here(), {last.begin(), last.end()});
    AddGame(view, *session, state);
  }
  state["can"] = possible;
  return JsonText(state);
}

}  // namespace tavoliere::play
