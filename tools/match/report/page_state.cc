#include "tools/match/report/page_state.h"

#include <algorithm>
#include <cmath>

#include "absl/time/time.h"
#include "tools/match/stats/ranking.h"
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

}  // namespace

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
  if (alone) json["suite"] = suite.ToJson();
  return json;
}

}  // namespace tavoliere::match
