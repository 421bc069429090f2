#include "tools/play/browser/messages/state_json.h"

#include <chrono>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/play/browser/messages/client_message.h"
#include "tools/play/browser/messages/games_json.h"
#include "tools/play/browser/messages/position_json.h"
#include "tools/play/game/transcript.h"
#include "tools/play/session/turns.h"

namespace tavoliere::play {
namespace {

using protocol::Json;
using protocol::OptionInfo;
using OptionType = protocol::OptionInfo::Type;

constexpr std::size_t kMostCharacters = 16;

Json OptionJson(const OptionInfo& option) {
  constexpr const char* kTypes[] = {"check", "spin", "combo", "button", "string"};
  Json json = {{"name", option.name},
               {"type", kTypes[static_cast<int>(option.type)]},
               {"default", option.default_value}};
  if (option.type == OptionType::kSpin) {
    json["min"] = option.min;
    json["max"] = option.max;
  }
  if (option.type == OptionType::kCombo) json["choices"] = option.choices;
  return json;
}

Json Named(const std::string& id, const std::string& note, const std::string& words) {
  return {{"id", id}, {"note", note}, {"words", words}};
}

// The choices of a combo, each with its note, if there are any, and the words that choose it.
Json ChoicesOf(const OptionInfo& option, const std::vector<std::string>& notes) {
  Json named = Json::array();
  for (std::size_t i = 0; i < option.choices.size(); ++i) {
    const std::string& choice = option.choices[i];
    if (absl::StrContains(choice, " ")) continue;
    named.push_back(
        Named(choice, i < notes.size() ? notes[i] : "",
              absl::StrCat(absl::AsciiStrToLower(option.CommandLineName()), "=", choice)));
  }
  return named;
}

// For engines that name no strengths.
Json UsualStrengths() {
  return {Named("beginner", "Looks one move ahead", "depth=1"),
          Named("casual", "Looks two moves ahead", "depth=2"),
          Named("club", "Looks four moves ahead", "depth=4"),
          Named("expert", "Thinks for half a second", "time=0.5"),
          Named("strongest", "Thinks for three seconds", "time=3")};
}

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
      {"sentence", ResultText(session.game(), heading.sides, session.players(), heading.language)},
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

// The puzzle on the board, its move included; null: none.
Json PuzzleJson(const PlaySession& session) {
  if (!session.puzzle()) return nullptr;
  const PuzzleAtBoard& at_board = *session.puzzle();
  return {{"number", at_board.number},          {"of", session.judge().puzzles()},
          {"result", at_board.puzzle.result},   {"grade", at_board.puzzle.grade},
          {"move", at_board.puzzle.move},       {"solved", at_board.solved},
          {"streak", session.streak().length()}};
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
  state["analysis"] = {{"on", view.analysis},
                       {"lines", view.lines},
                       {"all", view.all_moves},
                       {"node", view.analysed.value_or(game.here())}};
  state["puzzle"] = PuzzleJson(session);
  state["verdicts"] = nullptr;
  if (!view.verdicts.empty()) state["verdicts"] = view.verdicts;
  state["thinking"] = view.thinking;
}

// The languages that the engine's sentences can be had in.
std::vector<std::string> Languages(const PlaySession* session) {
  if (session != nullptr) {
    const auto* const option =
        protocol::FindOption(session->engines().judge_engine().options(), kLanguageOption);
    if (option != nullptr && !option->choices.empty()) return option->choices;
  }
  return {"en"};
}

}  // namespace

Json GameJson(const PlaySession& session) {
  const std::string file = BaseName(session.engines().program());
  constexpr std::string_view kFamily = "tav-";
  Json game = {{"name", absl::StartsWith(file, "tav-") ? file.substr(kFamily.size()) : file},
               {"title", session.engines().judge_engine().name()},
               {"called", session.judge().title()},
               {"players", session.players()},
               {"variant", session.engines().variant()},
               {"shapes", session.judge().edits_shapes()},
               {"variants", Json::array()},
               {"variant_titles", Json::object()},
               {"options", Json::array()},
               {"strengths", Json::array()},
               {"characters", Json::array()},
               {"historical", Json::array()}};
  for (const HistoricalPlayer& player : session.judge().historical()) {
    game["historical"].push_back(Named(player.name, player.note, player.words));
  }
  if (session.players() == 2) game["strengths"] = UsualStrengths();
  for (const OptionInfo& option : session.engines().judge_engine().options()) {
    const std::vector<std::string>& notes = session.judge().NotesOf(option.name);
    if (option.name == kVariantOption) {
      game["variants"] = option.choices;
      for (std::size_t i = 0; i < notes.size(); ++i) {
        if (!notes[i].empty()) game["variant_titles"][option.choices[i]] = notes[i];
      }
    }
    if (!PageMaySet(option)) continue;
    game["options"].push_back(OptionJson(option));
    if (option.type != OptionType::kCombo) continue;
    if (option.name == kStrengthOption) game["strengths"] = ChoicesOf(option, notes);
    if (option.name == kCharacterOption && option.choices.size() <= kMostCharacters) {
      game["characters"] = ChoicesOf(option, notes);
    }
  }
  return game;
}

Json SidesJson(const PlaySession& session) {
  const Json pieces = PiecesJson(session.facts().board, session.judge());
  Json sides = Json::array();
  for (int player = 0; player < session.players(); ++player) {
    sides.push_back({{"name", session.judge().side(player)},
                     {"letter", LetterOf(session.judge(), player)},
                     {"human", !session.IsEngine(player)},
                     {"player", session.engines().PlayerName(player).english()},
                     {"words", WordsOf(session.engines().side(player))},
                     {"pieces", pieces[static_cast<std::size_t>(player)]}});
  }
  return sides;
}

std::string StateMessage(const WebView& view, const PlaySession* session,
                         const std::vector<std::string>& possible) {
  Json state = {{"type", "state"},
                {"revision", view.revision},
                {"round", view.round},
                {"version", view.version},
                {"language", view.language},
                {"languages", Languages(session)},
                {"games", GamesJson(view.games)},
                {"game", nullptr},
                {"phase", "choose"}};
  if (session != nullptr) {
    state["game"] = GameJson(*session);
    state["phase"] = Phase(*session);
    state["turn"] = session->turn() + 1;
    state["sides"] = SidesJson(*session);
    AddPosition(session->facts(), session->judge(), session->chosen(), session->game().ended(),
                state);
    state["last"] = LastJson(*session, session->game().here(), session->last_marks());
    AddGame(view, *session, state);
  }
  state["can"] = possible;
  return JsonText(state);
}

}  // namespace tavoliere::play
