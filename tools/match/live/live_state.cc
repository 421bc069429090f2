#include "tools/match/live/live_state.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/board_picture.h"
#include "tools/match/report/report_game.h"
#include "tools/match/stats/tables.h"

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

// Wins and half the draws, of all games; one half where there is none.
double ScoreOf(const GameCounts& counts) {
  const auto games = static_cast<double>(counts.games());
  if (games == 0) return 0.5;
  return (static_cast<double>(counts.wins) + static_cast<double>(counts.draws) / 2) / games;
}

// As PlayerOf(), of a record that names no engines yet.
int PlayerIn(const GameSpec& spec, const protocol::GameRecord& record, std::size_t index) {
  if (spec.engine[1] < 0) return 0;
  return (record.first - 1 + static_cast<int>(index % 2)) % 2;
}

}  // namespace

LiveState::LiveState(std::string event, std::vector<std::string> engines,
                     std::optional<SprtSettings> sprt)
    : event_(std::move(event)), engines_(std::move(engines)), sprt_(sprt) {}

std::optional<std::size_t> LiveState::IndexOf(const std::string& engine) const {
  const auto found = std::find(engines_.begin(), engines_.end(), engine);
  if (found == engines_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - engines_.begin());
}

void LiveState::Add(const protocol::GameRecord& record, const Results& results) {
  alone_ = record.engine[1].empty();
  games_.push_back(record);
  if (games_.size() > kMostGames) games_.pop_front();
  if (results.games() == games_counted_) return;  // it counts for nothing
  games_counted_ = results.games();
  newest_.clear();
  const std::size_t curves = std::min(kMostCurves, results.engines().size());
  for (std::size_t i = 0; i < curves; ++i) {
    newest_.push_back(ScoreOf(results.engines()[i].total));
  }
  if (games_counted_ % stride_ != 0) return;
  curve_.emplace_back(games_counted_, newest_);
  if (curve_.size() < kMostPoints) return;
  stride_ *= 2;
  std::erase_if(curve_, [this](const auto& point) { return point.first % stride_ != 0; });
}

Json LiveState::GameJson(const GameUnderWay& game) const {
  const protocol::GameRecord& record = *game.view.record;
  Json json;
  json["i"] = record.id;
  json["e"] = {game.spec.engine[0], game.spec.engine[1]};
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

Json LiveState::Ended(const protocol::GameRecord& record) const {
  Json json;
  json["i"] = record.id;
  json["e"] = Json::array();
  for (const std::string& engine : record.engine) {
    const auto index = IndexOf(engine);
    json["e"].push_back(index ? Json(*index) : Json());
  }
  json["r"] = record.result;
  json["q"] = record.reason;
  return json;
}

Json LiveState::ToJson(const Progress& progress, const Results& results,
                       const std::vector<GameUnderWay>& games,
                       const std::optional<std::string>& ended) {
  if (table_games_ != results.games()) table_ = TablesJson(results, sprt_);
  table_games_ = results.games();
  Json json;
  json["type"] = "state";
  json["event"] = event_;
  json["alone"] = games.empty() ? alone_ : games[0].spec.engine[1] < 0;
  json["engines"] = engines_;
  json["finished"] = progress.finished;
  json["total"] = progress.total;
  json["running"] = progress.running;
  json["table"] = table_;
  Json points = Json::array();
  const auto add = [&points](std::int64_t count, const std::vector<double>& scores) {
    Json point = Json::array({count});
    for (const double score : scores) point.push_back(score);
    points.push_back(std::move(point));
  };
  for (const auto& [count, scores] : curve_) add(count, scores);
  if (!newest_.empty() && (curve_.empty() || curve_.back().first != games_counted_)) {
    add(games_counted_, newest_);
  }
  Json names = Json::array();
  for (std::size_t i = 0; i < newest_.size(); ++i) names.push_back(results.engines()[i].name);
  json["curve"] = {{"names", std::move(names)}, {"points", std::move(points)}};
  json["games"] = Json::array();
  for (const GameUnderWay& game : games) json["games"].push_back(GameJson(game));
  json["done"] = Json::array();
  std::for_each(games_.rbegin(), games_.rend(),
                [&](const auto& record) { json["done"].push_back(Ended(record)); });
  json["ended"] = ended ? Json(*ended) : Json();
  return json;
}

Json LiveState::Game(const std::string& id) const {
  Json json;
  json["type"] = "game";
  json["game"] = nullptr;
  for (const protocol::GameRecord& record : games_) {
    if (record.id != id) continue;
    const Json ended = Ended(record);
    json["game"] = ViewerGame(record, IndexOf(record.engine[0]).value_or(0),
                              IndexOf(record.engine[1]).value_or(0));
    json["game"]["e"] = ended["e"];
  }
  return json;
}

}  // namespace tavoliere::match
