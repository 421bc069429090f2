#include "tools/play/browser/messages/position_json.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

bool IsCapital(char letter) { return absl::ascii_isupper(static_cast<unsigned char>(letter)); }

// "7 of White, a king", "a peg".
std::string Contents(const std::string& owner, int height, bool king) {
  if (owner.empty()) return "piece";
  if (height > 1) return absl::StrCat(owner, ", a stack of ", height);
  return absl::StrCat(owner, king ? ", a king" : "");
}

}  // namespace

Json CellJson(const std::string& cell, const std::string& name, const Judge& judge) {
  Json json = {{"name", name},  {"kind", "none"}, {"piece", ""},  {"side", 0},
               {"king", false}, {"height", 0},    {"label", name}};
  if (cell == "#") return json;
  json["kind"] = "empty";
  json["label"] = absl::StrCat(name, name.empty() ? "" : ", ", "empty");
  if (cell == ".") return json;
  int side = 0;
  for (int player = 0; player < judge.players(); ++player) {
    const std::string letter = LetterOf(judge, player);
    const char here = absl::ascii_tolower(static_cast<unsigned char>(cell.front()));
    if (!letter.empty() && letter.front() == here) side = player + 1;
  }
  int height = 1;
  if (cell.size() > 1 && (!absl::SimpleAtoi(cell.substr(1), &height) || height < 1)) height = 1;
  const bool king = side != 0 && IsCapital(cell.front());
  json["kind"] = "piece";
  json["piece"] = cell;
  json["side"] = side;
  json["king"] = king;
  json["height"] = height;
  json["label"] = absl::StrCat(name, name.empty() ? "" : ", ",
                               Contents(side == 0 ? "" : judge.side(side - 1), height, king));
  return json;
}

std::string LetterOf(const Judge& judge, int player) {
  const std::string& side = judge.side(player);
  if (judge.players() == 1 || side.empty()) return "";
  const char letter = absl::ascii_tolower(static_cast<unsigned char>(side.front()));
  return IsOfASide(letter) ? std::string(1, letter) : "";
}

Json BoardJson(const Board& board, const Judge& judge) {
  Json json = {{"columns", board.columns}, {"rows", board.rows}, {"edges", nullptr}};
  json["chequered"] = IsChequered(board);
  if (const auto edges = EdgesOf(board)) {
    json["edges"] = {{"columns", edges->columns}, {"rows", edges->rows}};
  }
  json["cells"] = Json::array();
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const bool named = !board.names.empty() && board.names[i] != "#";
    json["cells"].push_back(CellJson(board.cells[i], named ? board.names[i] : "", judge));
  }
  return json;
}

Json PiecesJson(const Board& board, const Judge& judge) {
  Json pieces = Json::array();
  for (int player = 0; player < judge.players(); ++player) {
    const std::string letter = LetterOf(judge, player);
    pieces.push_back(letter.empty() ? Json(nullptr) : Json(CountPieces(board, letter.front())));
  }
  return pieces;
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

Json LastJson(const PlaySession& session, GameTree::Node node, const MoveMarks& marks) {
  if (node == GameTree::kStart) return nullptr;
  const GameTree& tree = session.game().tree();
  return {{"move", tree.move(node).move},
          {"player", session.game().Mover(tree.Depth(node) - 1) + 1},
          {"squares", marks.squares},
          {"changed", marks.changed}};
}

std::string JsonText(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tavoliere::play
