#include "tools/play/browser/state_json.h"

#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tools/play/browser/cells_json.h"
#include "tools/play/browser/players_json.h"
#include "tools/play/browser/tree_json.h"
#include "tools/play/game/transcript.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

std::int64_t Milliseconds(Microseconds time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

bool OnlyPass(const PlaySession& session) {
  return session.facts().legal == std::vector<std::string>{kPass};
}

// Whether the game goes on once it may.
bool Waits(const PlaySession& session) {
  return session.paused() && !session.game().ended() &&
         (session.IsEngine(session.turn()) || OnlyPass(session));
}

std::string Phase(const PlaySession& session) {
  if (session.game().ended()) return "over";
  if (Waits(session)) return "waiting";
  return session.IsEngine(session.turn()) ? "engine" : "person";
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
  const std::string sides[2] = {session.judge().side(0), session.judge().side(1)};
  Json result = {
      {"outcome", session.game().result()},
      {"reason", session.game().reason()},
      {"sentence", ResultText(session.game(), sides, session.players(), session.sentences())},
      {"ending", nullptr}};
  if (const std::optional<Notice> ending = session.EndingByPlayers()) {
    result["ending"] = NoticeJson(*ending);
  }
  return result;
}

Json ClocksJson(const WebView& view, const PlaySession& session) {
  constexpr const char* kClocks[] = {"none", "move", "game"};
  const ClockRule& rule = view.clock.rule();
  Json left = Json::array();
  Json used = Json::array();
  for (int player = 0; player < session.players(); ++player) {
    const auto time = view.clock.Left(player, session.game(), session.turn(), view.thinks);
    if (time) left.push_back(Milliseconds(*time));
    const Microseconds now = player == session.turn() ? view.thinks : Microseconds(0);
    used.push_back(Milliseconds(session.game().Time(player) + now));
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
  state["clocks"] = ClocksJson(view, session);
  state["pace_ms"] = view.pace_ms;
  state["offer"] = view.offer;
  state["fame"] = view.fame;
  state["analysis"] = {
      {"on", view.analysis}, {"lines", view.lines}, {"node", view.analysed.value_or(game.here())}};
  state["verdicts"] = nullptr;
  if (!view.verdicts.empty()) state["verdicts"] = view.verdicts;
  state["thinking"] = view.thinking;
}

}  // namespace

Json PiecesJson(const Board& board, const Judge& judge) {
  Json pieces = Json::array();
  for (int player = 0; player < judge.players(); ++player) {
    const std::string letter = LetterOf(judge, player);
    pieces.push_back(letter.empty() ? Json(nullptr) : Json(CountPieces(board, letter.front())));
  }
  return pieces;
}

Json SidesJson(const PlaySession& session) {
  const Json pieces = PiecesJson(session.facts().board, session.judge());
  Json sides = Json::array();
  for (int player = 0; player < session.players(); ++player) {
    sides.push_back({{"name", session.judge().side(player)},
                     {"letter", LetterOf(session.judge(), player)},
                     {"human", !session.IsEngine(player)},
                     {"player", session.PlayerName(player)},
                     {"words", WordsOf(session.side(player))},
                     {"pieces", pieces[static_cast<std::size_t>(player)]}});
  }
  return sides;
}

std::string JsonText(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

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

Json LastJson(const PlaySession& session, GameTree::Node node,
              const std::vector<std::string>& squares) {
  if (node == GameTree::kStart) return nullptr;
  const GameTree& tree = session.game().tree();
  return {{"move", tree.move(node).move},
          {"player", session.game().Mover(tree.Depth(node) - 1) + 1},
          {"squares", squares}};
}

void AddPosition(const Facts& facts, const Judge& judge, const std::vector<std::string>& chosen,
                 bool over, Json& json) {
  json["board"] = BoardJson(facts.board, judge);
  json["final"] = facts.over();
  json["legal"] = over ? std::vector<std::string>() : facts.legal;
  json["routes"] = Json::array();
  json["next"] = Json::array();
  json["choices"] = Json::array();
  if (!over) {
    for (const Route& route : facts.routes) {
      json["routes"].push_back({{"move", route.move}, {"squares", route.squares}});
    }
    const Choice choice = Continue(facts.routes, chosen);
    json["next"] = choice.next;
    json["choices"] = choice.moves;
  }
  json["chosen"] = chosen;
  json["obliged"] = nullptr;
  if (!facts.obliged.empty() && !over) {
    json["obliged"] = {{"rule", facts.obliged}, {"squares", Origins(facts.routes)}};
  }
  json["pass"] = !over && facts.legal == std::vector<std::string>{kPass};
  json["fen"] = facts.fen;
}

std::vector<std::string> Languages(const PlaySession* session) {
  if (session != nullptr) {
    for (const protocol::OptionInfo& option : session->judge_engine().options()) {
      if (option.name == kLanguageOption && !option.choices.empty()) return option.choices;
    }
  }
  return {"en"};
}

std::vector<std::string> PossibleMessages(const WebView& view, const PlaySession* session) {
  std::vector<std::string> can = {"describe", "game", "language", "state", "quit"};
  if (session == nullptr) return can;
  const auto add = [&can](bool possible, std::initializer_list<const char*> types) {
    if (possible) can.insert(can.end(), types.begin(), types.end());
  };
  const PlayedGame& game = session->game();
  const Judge& judge = session->judge();
  const bool person = !session->IsEngine(session->turn());
  const bool over = game.ended();
  const bool two = session->players() == 2;
  add(true, {"new", "side", "clock", "pace", "look", "why", "load", "save", "transcript",
             "analysis", "comment", "try", "insert"});
  add(!over && person, {"choose", "play"});
  add(game.has_moves(), {"undo", "review"});
  add(game.redoable() > 0, {"redo"});
  add(game.tree().moves() > 0, {"goto", "promote", "remove"});
  add(Waits(*session), {"go"});
  add((!over && !person && !session->paused()) || view.thinking == "review", {"pause"});
  add(view.thinking == "move", {"hurry"});
  add(two, {"switch"});
  add(!over && !session->watching(), {"resign"});
  add(!over && !session->watching() && two && view.offer == 0, {"draw"});
  add(view.offer != 0, {"answer"});
  add(!over, {"hint"});
  add(!over && view.has_verdicts, {"verdicts"});
  add(judge.edits_boards(), {"setup"});
  add(judge.Has("rules"), {"rules"});
  add(judge.Has("halloffame"), {"halloffame"});
  add(view.fame, {"fame"});
  add(session->keeps_games(), {"resume"});
  return can;
}

std::string StateMessage(const WebView& view, const PlaySession* session) {
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
  state["can"] = PossibleMessages(view, session);
  return JsonText(state);
}

}  // namespace tavoliere::play
