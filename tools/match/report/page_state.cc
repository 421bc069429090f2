#include "tools/match/report/page_state.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "tools/match/stats/ratings.h"
#include "tools/match/stats/statistics.h"
#include "tools/match/stats/tables.h"

namespace tavoliere::match {
namespace {

using Json = nlohmann::ordered_json;

// Four decimals: enough to draw, and a state that is sent often stays small.
Json Rounded(std::optional<double> figure) {
  if (!figure || !std::isfinite(*figure)) return {};
  return std::round(*figure * 1e4) / 1e4;
}

// Wins and half the draws, of all games; one half where there is none.
double ScoreOf(const GameCounts& counts) { return Sample(counts).score().value_or(0.5); }

template <class T>
Json OrNull(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json ScoreOfMove(const protocol::MoveRecord& move) {
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
               ScoreOfMove(move),
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
  if (!record.score.empty()) game["c"] = record.score;
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

double EndOf(const protocol::GameRecord& record) {
  absl::Time started;
  std::string ignored;
  if (!absl::ParseTime(absl::RFC3339_full, record.started, &started, &ignored)) return 0;
  return absl::ToDoubleSeconds(started - absl::UnixEpoch()) +
         static_cast<double>(record.duration_ms) / 1000;
}

Json PageState::PointOf(const Results& results) const {
  const auto& engines = results.engines();
  const std::size_t curves = std::min(kMostCurves, engines.size());
  const Sample sample = results.Between(0, 1).BestSample();
  Json point = {{"n", results.games()}, {"t", time_}};
  for (std::size_t i = 0; i < curves; ++i) point["s"].push_back(Rounded(ScoreOf(engines[i].total)));
  if (engines.size() == 2) {
    const std::optional<double> elo = Elo(sample);
    const Json error = Rounded(EloError(sample));
    point["r"] = {Rounded(elo), Rounded(elo ? std::optional(-*elo) : elo)};
    point["e"] = {error, error};
  } else {
    const std::vector<Rating> ratings = MaximumLikelihoodRatings(results);
    for (std::size_t i = 0; i < curves; ++i) {
      point["r"].push_back(Rounded(ratings[i].elo));
      point["e"].push_back(Rounded(ratings[i].error));
    }
  }
  if (sprt_) point["llr"] = Rounded(StateOfSprt(sample, *sprt_).llr);
  return point;
}

void PageState::Add(const protocol::GameRecord& record, const Results& results) {
  if (results.games() == games_) return;  // it counts for nothing
  games_ = results.games();
  time_ = EndOf(record);
  if (games_ % stride_ != 0) return;
  points_.emplace_back(games_, PointOf(results));
  if (points_.size() < kMostPoints) return;
  stride_ *= 2;
  std::erase_if(points_, [this](const auto& point) { return point.first % stride_ != 0; });
}

void PageState::AddSquares(const std::string& squares) {
  const bool is_known = std::find(squares_.begin(), squares_.end(), squares) != squares_.end();
  if (!squares.empty() && !is_known) squares_.push_back(squares);
}

Json PageState::ToJson(const std::string& event, bool alone, const Results& results,
                       const SuiteResults& suite) const {
  Json json;
  json["type"] = "state";
  json["event"] = event;
  json["alone"] = alone;
  json["engines"] = Json::array();
  for (const Results::Engine& engine : results.engines()) json["engines"].push_back(engine.name);
  json["table"] = TablesJson(results, sprt_);
  json["ranking"] = Ranking(results, MaximumLikelihoodRatings(results));
  Json names = Json::array();
  Json points = Json::array();
  for (const auto& [games, point] : points_) points.push_back(point);
  if (games_ > 0 && (points_.empty() || points_.back().first != games_)) {
    points.push_back(PointOf(results));
  }
  if (!points.empty()) {
    const std::size_t curves = std::min(kMostCurves, results.engines().size());
    for (std::size_t i = 0; i < curves; ++i) names.push_back(results.engines()[i].name);
  }
  json["curve"] = {{"names", std::move(names)}, {"points", std::move(points)}};
  json["squares"] = squares_;
  if (tuning_ != nullptr) json["tune"] = tuning_->ToJson();
  if (alone) json["suite"] = suite.ToJson();
  return json;
}

}  // namespace tavoliere::match
