#include "tools/match/report/viewer_game.h"

#include <cstdlib>
#include <optional>

#include "absl/strings/str_cat.h"

namespace tavoliere::match {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json OrNull(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json ScoreOf(const protocol::MoveRecord& move) {
  if (move.score_mate)
    return absl::StrCat(*move.score_mate < 0 ? "-#" : "#", std::abs(*move.score_mate));
  return OrNull(move.score_cp);
}

Json MovesOf(const protocol::GameRecord& record) {
  Json moves = Json::array();
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    moves.push_back(ViewerMove(record, i));
  }
  return moves;
}

}  // namespace

int PlayerOf(const protocol::GameRecord& record, std::size_t index) {
  if (record.engine[1].empty()) return 0;
  return (record.first - 1 + static_cast<int>(index % 2)) % 2;
}

Json ViewerMove(const protocol::GameRecord& record, std::size_t index) {
  const protocol::MoveRecord& move = record.moves[index];
  Json json = {move.move,
               ScoreOf(move),
               OrNull(move.depth),
               OrNull(move.nodes),
               static_cast<double>(move.time_us) / 1e6,
               PlayerOf(record, index)};
  if (move.bound) json.push_back(*move.bound == protocol::ScoreBound::kLower ? "lower" : "upper");
  return json;
}

Json ListedGame(const protocol::GameRecord& record, std::size_t player1, std::size_t player2) {
  Json game;
  game["i"] = record.id;
  game["e"] = {player1};
  if (!record.engine[1].empty()) game["e"].push_back(player2);
  game["r"] = record.result;
  game["q"] = record.reason;
  game["t"] = record.termination;
  game["o"] = record.opening;
  if (record.fen) game["f"] = *record.fen;
  if (!record.last_lines.empty()) game["l"] = record.last_lines;
  return game;
}

Json ViewerGame(const protocol::GameRecord& record, std::size_t player1, std::size_t player2) {
  Json game = ListedGame(record, player1, player2);
  game["m"] = MovesOf(record);
  if (!record.board.empty()) {
    game["b"] = record.changes;
    game["b"].insert(game["b"].begin(), record.board);
  }
  return game;
}

}  // namespace tavoliere::match
