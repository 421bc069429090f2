#include "tools/match/live/live_state.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/board_picture.h"
#include "tools/match/report/page_state.h"

namespace tavoliere::match {
namespace {

using Json = nlohmann::ordered_json;

Json Milliseconds(const std::optional<std::chrono::nanoseconds>& time) {
  if (!time) return {};
  return std::chrono::duration_cast<std::chrono::milliseconds>(*time).count();
}

// The cells of "27=b 28=.".
Json CellsOf(const std::string& changes) {
  Json cells = Json::array();
  for (const auto& word : absl::StrSplit(changes, ' ', absl::SkipEmpty())) {
    const std::pair<std::string, std::string> parts = absl::StrSplit(word, absl::MaxSplits('=', 1));
    if (int cell = 0; absl::SimpleAtoi(parts.first, &cell)) cells.push_back(cell);
  }
  return cells;
}

// As PlayerOf(), of a record that names no engines yet.
int PlayerIn(const GameSpec& spec, const protocol::GameRecord& record, std::size_t index) {
  if (spec.engine[1] < 0) return 0;
  return (record.first - 1 + static_cast<int>(index % 2)) % 2;
}

}  // namespace

LiveState::LiveState(std::string event, std::vector<std::string> engines,
                     std::optional<SprtSettings> sprt)
    : event_(std::move(event)), engines_(std::move(engines)), page_(sprt), suite_(engines_) {}

std::size_t LiveState::IndexOf(const std::string& engine) const {
  const auto found = std::find(engines_.begin(), engines_.end(), engine);
  return found == engines_.end() ? 0 : static_cast<std::size_t>(found - engines_.begin());
}

void LiveState::Add(const protocol::GameRecord& record, const Results& results) {
  alone_ = record.engine[1].empty();
  games_.push_back(record);
  if (games_.size() > kMostGames) games_.pop_front();
  suite_.Add(record);
  page_.Add(record, results);
}

Json LiveState::GameJson(const GameUnderWay& game) const {
  const protocol::GameRecord& record = *game.view.record;
  Json json;
  json["i"] = record.id;
  json["e"] = {game.spec.engine[0]};
  if (game.spec.engine[1] >= 0) json["e"].push_back(game.spec.engine[1]);
  const std::size_t moves = record.moves.size();
  json["plies"] = record.opening.size() + moves;
  if (!record.board.empty()) {
    std::string board = record.board;
    for (const std::string& change : record.changes) {
      board = protocol::ApplyBoardChanges(board, change);
    }
    json["board"] = board;
    json["changed"] = record.changes.empty() ? Json::array() : CellsOf(record.changes.back());
  }
  json["turn"] = game.view.turn;
  json["clock"] = {Milliseconds(game.view.clock[0]), Milliseconds(game.view.clock[1])};
  json["thinking"] = Milliseconds(game.view.thinking);
  // An opening is all that there is of a game that has just begun.
  json["m"] = Json::array();
  json["s"] = {nullptr, nullptr};
  json["bounds"] = {nullptr, nullptr};
  for (std::size_t i = 0; i < moves; ++i) {
    Json move = ViewerMove(record, i);
    const auto player = static_cast<std::size_t>(PlayerIn(game.spec, record, i));
    move[5] = player;
    if (!move[1].is_null()) {
      json["s"][player] = move[1];
      json["bounds"][player] = move.size() > 6 ? move[6] : Json();
    }
    if (i + kMostMoves >= moves) json["m"].push_back(std::move(move));
  }
  return json;
}

Json LiveState::ToJson(const Progress& progress, const Results& results,
                       const std::vector<GameUnderWay>& games,
                       const std::optional<std::string>& ended) {
  const bool alone = games.empty() ? alone_ : games[0].spec.engine[1] < 0;
  if (state_games_ != results.games() || state_["alone"] != alone) {
    state_ = page_.ToJson(event_, alone, results, suite_);
    state_games_ = results.games();
  }
  Json json = state_;
  json["finished"] = progress.finished;
  json["total"] = progress.total;
  json["running"] = progress.running;
  json["games"] = Json::array();
  for (const GameUnderWay& game : games) json["games"].push_back(GameJson(game));
  json["done"] = Json::array();
  std::for_each(games_.rbegin(), games_.rend(), [&](const auto& record) {
    json["done"].push_back(
        ListedGame(record, IndexOf(record.engine[0]), IndexOf(record.engine[1])));
  });
  json["ended"] = ended ? Json(*ended) : Json();
  return json;
}

Json LiveState::Game(const std::string& id) const {
  Json json;
  json["type"] = "game";
  json["game"] = nullptr;
  for (const protocol::GameRecord& record : games_) {
    if (record.id != id) continue;
    json["game"] = ViewerGame(record, IndexOf(record.engine[0]), IndexOf(record.engine[1]));
  }
  return json;
}

}  // namespace tavoliere::match
