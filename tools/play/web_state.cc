#include "tools/play/web_state.h"

#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tools/play/transcript.h"
#include "tools/play/web_board.h"
#include "tools/play/web_players.h"
#include "tools/play/web_tree.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

std::int64_t Milliseconds(Microseconds time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

bool OnlyPass(const Sitting& sitting) {
  return sitting.facts().legal == std::vector<std::string>{kPass};
}

// Whether the game goes on once it may.
bool Waits(const Sitting& sitting) {
  return sitting.paused() && !sitting.game().ended() &&
         (sitting.IsEngine(sitting.turn()) || OnlyPass(sitting));
}

std::string Phase(const Sitting& sitting) {
  if (sitting.game().ended()) return "over";
  if (Waits(sitting)) return "waiting";
  return sitting.IsEngine(sitting.turn()) ? "engine" : "person";
}

Json SidesJson(const Sitting& sitting) {
  Json sides = Json::array();
  for (int player = 0; player < sitting.players(); ++player) {
    const std::string& name = sitting.referee().side(player);
    const std::string letter = LetterOf(sitting.referee(), player);
    Json side = {{"name", name},
                 {"letter", letter},
                 {"human", !sitting.IsEngine(player)},
                 {"player", sitting.PlayerName(player)},
                 {"words", WordsOf(sitting.side(player))},
                 {"pieces", nullptr}};
    if (!letter.empty()) side["pieces"] = CountPieces(sitting.facts().board, letter.front());
    sides.push_back(std::move(side));
  }
  return sides;
}

Json MovesJson(const Sitting& sitting) {
  Json moves = Json::array();
  const std::vector<protocol::MoveRecord> played = sitting.game().moves();
  for (std::size_t i = 0; i < played.size(); ++i) {
    moves.push_back(MoveJson(played[i], sitting.game().Mover(i) + 1));
  }
  return moves;
}

Json ResultJson(const Sitting& sitting) {
  if (!sitting.game().ended()) return nullptr;
  const std::string sides[2] = {sitting.referee().side(0), sitting.referee().side(1)};
  return {{"outcome", sitting.game().result()},
          {"reason", sitting.game().reason()},
          {"sentence", ResultText(sitting.game(), sides, sitting.players())}};
}

Json ClocksJson(const WebView& view, const Sitting& sitting) {
  constexpr const char* kClocks[] = {"none", "move", "game"};
  const ClockRule& rule = view.clock.rule();
  Json left = Json::array();
  Json used = Json::array();
  for (int player = 0; player < sitting.players(); ++player) {
    const auto time = view.clock.Left(player, sitting.game(), sitting.turn(), view.thinks);
    if (time) left.push_back(Milliseconds(*time));
    const Microseconds now = player == sitting.turn() ? view.thinks : Microseconds(0);
    used.push_back(Milliseconds(sitting.game().Time(player) + now));
  }
  const std::string phase = Phase(sitting);
  const bool runs = phase == "person" || phase == "engine";
  return {{"kind", kClocks[static_cast<int>(rule.kind)]},
          {"seconds", rule.seconds},
          {"increment", rule.increment},
          {"left_ms", left},
          {"used_ms", used},
          {"running", runs ? sitting.turn() + 1 : 0}};
}

void AddGame(const WebView& view, const Sitting& sitting, Json& state) {
  const PlayedGame& game = sitting.game();
  state["plies"] = game.plies();
  state["moves"] = MovesJson(sitting);
  state["tree"] = TreeJson(game);
  state["redo"] = Json::array();
  for (const protocol::MoveRecord& move : game.moves_to_redo()) state["redo"].push_back(move.move);
  state["result"] = ResultJson(sitting);
  state["score"] = sitting.facts().score;
  state["takebacks"] = game.takebacks();
  state["start_fen"] = nullptr;
  if (game.fen()) state["start_fen"] = *game.fen();
  state["clocks"] = ClocksJson(view, sitting);
  state["pace_ms"] = view.pace_ms;
  state["offer"] = view.offer;
  state["fame"] = view.fame;
  state["analysis"] = {{"on", view.analysis}, {"lines", view.lines}};
  state["verdicts"] = nullptr;
  if (!view.verdicts.empty()) state["verdicts"] = view.verdicts;
  state["thinking"] = view.thinking;
}

}  // namespace

std::string JsonText(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json MoveJson(const protocol::MoveRecord& move, int player) {
  Json json = {{"move", move.move},
               {"player", player},
               {"time_ms", Milliseconds(Microseconds(move.time_us))}};
  if (move.score_cp) json["score_cp"] = *move.score_cp;
  if (move.score_mate) json["score_mate"] = *move.score_mate;
  if (move.depth) json["depth"] = *move.depth;
  if (move.nodes) json["nodes"] = *move.nodes;
  if (move.comment) json["comment"] = *move.comment;
  return json;
}

Json LastJson(const Sitting& sitting, GameTree::Node node,
              const std::vector<std::string>& squares) {
  if (node == GameTree::kStart) return nullptr;
  const GameTree& tree = sitting.game().tree();
  return {{"move", tree.move(node).move},
          {"player", sitting.game().Mover(tree.Depth(node) - 1) + 1},
          {"squares", squares}};
}

void AddPosition(const Facts& facts, const Referee& referee, const std::vector<std::string>& chosen,
                 bool over, Json& json) {
  json["board"] = BoardJson(facts.board, referee);
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

std::vector<std::string> Languages(const Sitting* sitting) {
  if (sitting != nullptr) {
    for (const protocol::OptionInfo& option : sitting->keeper().options()) {
      if (option.name == kLanguageOption && !option.choices.empty()) return option.choices;
    }
  }
  return {"en"};
}

std::vector<std::string> PossibleMessages(const WebView& view, const Sitting* sitting) {
  std::vector<std::string> can = {"game", "language", "state", "quit"};
  if (sitting == nullptr) return can;
  const auto add = [&can](bool possible, std::initializer_list<const char*> types) {
    if (possible) can.insert(can.end(), types.begin(), types.end());
  };
  const PlayedGame& game = sitting->game();
  const Referee& referee = sitting->referee();
  const bool person = !sitting->IsEngine(sitting->turn());
  const bool over = game.ended();
  const bool two = sitting->players() == 2;
  add(true, {"new", "side", "clock", "pace", "look", "why", "load", "save", "transcript",
             "analysis", "comment", "try", "insert"});
  add(!over && person, {"choose", "play"});
  add(game.has_moves(), {"undo", "review"});
  add(game.redoable() > 0, {"redo"});
  add(game.tree().moves() > 0, {"goto", "promote", "remove"});
  add(Waits(*sitting), {"go"});
  add((!over && !person && !sitting->paused()) || view.thinking == "review", {"pause"});
  add(view.thinking == "move", {"hurry"});
  add(two, {"switch"});
  add(!over && !sitting->watching(), {"resign"});
  add(!over && !sitting->watching() && two && view.offer == 0, {"draw"});
  add(view.offer != 0, {"answer"});
  add(!over, {"hint"});
  add(!over && view.has_verdicts, {"verdicts"});
  add(referee.edits_boards(), {"setup"});
  add(referee.Has("rules"), {"rules"});
  add(referee.Has("halloffame"), {"halloffame"});
  add(view.fame, {"fame"});
  add(sitting->keeps_games(), {"resume"});
  return can;
}

std::string StateMessage(const WebView& view, const Sitting* sitting) {
  Json state = {{"type", "state"},
                {"revision", view.revision},
                {"version", view.version},
                {"language", view.language},
                {"languages", Languages(sitting)},
                {"games", Json::array()},
                {"game", nullptr},
                {"phase", "choose"}};
  for (const GameProgram& game : view.games) {
    state["games"].push_back({{"name", game.name}, {"title", game.title}});
  }
  if (sitting != nullptr) {
    state["game"] = GameJson(*sitting);
    state["phase"] = Phase(*sitting);
    state["turn"] = sitting->turn() + 1;
    state["sides"] = SidesJson(*sitting);
    AddPosition(sitting->facts(), sitting->referee(), sitting->chosen(), sitting->game().ended(),
                state);
    const std::set<std::string>& last = sitting->last_squares();
    state["last"] = LastJson(*sitting, sitting->game().here(), {last.begin(), last.end()});
    AddGame(view, *sitting, state);
  }
  state["can"] = PossibleMessages(view, sitting);
  return JsonText(state);
}

}  // namespace tavoliere::play
