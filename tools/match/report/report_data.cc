#include "tools/match/report/report_data.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "core/usage/version.h"
#include "tools/match/report/page_state.h"

namespace tavoliere::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kCurvePoints = 150;
constexpr std::size_t kMostOpenings = 200;
constexpr std::size_t kMostEndings = 60;
constexpr std::size_t kMostColumns = 40;
constexpr std::size_t kPliesDrawn = 400;  // of the time that each ply took
constexpr std::size_t kMostTimes = 24;    // drawn: single plies of a few games are noise

template <class Counts>
std::int64_t Total(const Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

std::string ToUtc(absl::Time time) {
  return absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", time, absl::UTCTimeZone());
}

using Row = std::pair<std::string, std::array<std::int64_t, 3>>;

bool IsMoreFrequent(const Row& a, const Row& b) { return Total(a.second) > Total(b.second); }

// By the wins that one side is ahead.
bool IsMoreDecisive(const Row& a, const Row& b) {
  const auto lead = [](const Row& row) { return std::abs(row.second[0] - row.second[2]); };
  return lead(a) != lead(b) ? lead(a) > lead(b) : IsMoreFrequent(a, b);
}

// [text, counts...] of the first rows in an order, at most `most` of them.
template <class Order>
Json Rows(std::vector<Row> rows, Order order, std::size_t most) {
  std::stable_sort(rows.begin(), rows.end(), order);
  Json json = Json::array();
  for (std::size_t i = 0; i < std::min(most, rows.size()); ++i) {
    const auto& [text, counts] = rows[i];
    json.push_back({text, counts[0], counts[1], counts[2]});
  }
  return json;
}

}  // namespace

void ReportData::TimeUse::Add(std::size_t ply, const protocol::MoveRecord& move) {
  const double used = static_cast<double>(move.time_us) / 1e6;
  ++moves;
  seconds += used;
  longest = std::max(longest, used);
  if (move.depth) {
    ++with_depth;
    depth += *move.depth;
  }
  if (move.nodes) {
    ++with_nodes;
    nodes += static_cast<double>(*move.nodes);
  }
  if (ply >= kPliesDrawn) return;
  if (by_ply.size() <= ply) by_ply.resize(ply + 1);
  by_ply[ply].first += used;
  ++by_ply[ply].second;
}

ReportData::ReportData(const std::vector<std::string>& engines, std::optional<SprtSettings> sprt,
                       std::size_t viewer_games)
    : sprt_(sprt),
      viewer_games_(viewer_games),
      names_(engines),
      times_(engines.size()),
      suite_(engines) {}

std::size_t ReportData::IndexOf(const std::string& engine) {
  const auto found = std::find(names_.begin(), names_.end(), engine);
  if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
  names_.push_back(engine);
  times_.emplace_back();
  return names_.size() - 1;
}

void ReportData::Add(const protocol::GameRecord& record, std::size_t match) {
  const bool alone = record.engine[1].empty();
  std::size_t player[2] = {IndexOf(record.engine[0]), 0};
  if (!alone) player[1] = IndexOf(record.engine[1]);
  if (!alone) distinct_.Add(record);
  all_alone_ = all_alone_ && alone;
  suite_.Add(record, match);
  if (tuning_ != nullptr && match == 0) tuning_->Add(record);
  if (viewer_.size() < viewer_games_ || !record.last_lines.empty()) {
    viewer_.push_back(ViewerGame(record, player[0], player[1]));
  } else {
    ++viewer_left_out_;
  }
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    times_[player[PlayerOf(record, i)]].Add(record.opening.size() + i + 1, record.moves[i]);
  }
  protocol::GameRecord summary = record;
  summary.moves = {};
  summary.opening = {};
  summary.board.clear();
  summary.changes = {};
  summary.last_lines = {};
  ended_.push_back({EndOf(record), match, std::move(summary)});

  const std::size_t result = record.result == "p1win" ? 0 : record.result == "draw" ? 1 : 2;
  if (result == 2 && record.result != "p2win") return;  // unfinished
  const std::string opening =
      absl::StrCat(record.fen ? *record.fen : "", record.fen && !record.opening.empty() ? " " : "",
                   absl::StrJoin(record.opening, " "));
  if (const auto position = SuiteResults::PositionOf(record, match)) {
    positions_.emplace(*position, opening.empty() ? "start" : opening);
  }
  ++openings_[opening.empty() ? "start" : opening][player[0] == 0 ? 0 : 1][result];
  const std::size_t plies = record.opening.size() + record.moves.size();
  if (lengths_.size() <= plies) lengths_.resize(plies + 1);
  ++lengths_[plies][result];
  const bool is_fault = Culprit(record).has_value();
  ++endings_[is_fault ? "fault: " + record.termination : record.reason][result];
}

Json ReportData::Openings() const {
  std::vector<std::pair<std::string, Counts>> rows;
  for (const auto& [opening, counts] : openings_) {
    const auto& [as_player1, as_player2] = counts;
    Counts sum = as_player1;
    const bool mine = names_.size() == 2;  // player 2's wins are the first engine's there
    for (std::size_t i = 0; i < 3; ++i) sum[i] += as_player2[mine ? 2 - i : i];
    rows.emplace_back(opening, sum);
  }
  return Rows(std::move(rows), IsMoreDecisive, kMostOpenings);
}

void ReportData::AddPositions(Json& suite) const {
  Json& positions = suite["positions"] = Json::array();
  for (const auto& [position, text] : positions_) {
    if (positions.size() == kMostOpenings) break;
    positions.push_back({text, suite_.ToJson(position)});
  }
  suite["positions_left_out"] = positions_.size() - positions.size();
}

Json ReportData::Lengths() const {
  const auto first = std::find_if(lengths_.begin(), lengths_.end(),
                                  [](const Counts& counts) { return Total(counts) > 0; });
  const auto begin = static_cast<std::size_t>(first - lengths_.begin());
  const std::size_t width =
      std::max<std::size_t>(1, (lengths_.size() - begin + kMostColumns - 1) / kMostColumns);
  Json json = Json::array();
  for (std::size_t from = begin / width * width; from < lengths_.size(); from += width) {
    Counts sum{};
    for (std::size_t plies = from; plies < std::min(from + width, lengths_.size()); ++plies) {
      for (std::size_t i = 0; i < 3; ++i) sum[i] += lengths_[plies][i];
    }
    json.push_back({from, from + width, sum[0], sum[1], sum[2]});
  }
  return json;
}

Json ReportData::Times() const {
  std::size_t end = 1;  // of the plies, which are counted from 1
  for (const TimeUse& use : times_) end = std::max(end, use.by_ply.size());
  const std::size_t width = std::max<std::size_t>(1, (end - 1 + kMostTimes - 1) / kMostTimes);
  Json json = Json::array();
  for (const TimeUse& use : times_) {
    Json by_ply = Json::array();
    for (std::size_t from = 1; from < use.by_ply.size(); from += width) {
      double seconds = 0;
      std::int64_t moves = 0;
      for (std::size_t ply = from; ply < std::min(from + width, use.by_ply.size()); ++ply) {
        seconds += use.by_ply[ply].first;
        moves += use.by_ply[ply].second;
      }
      if (moves == 0) continue;
      by_ply.push_back({from, from + width - 1, seconds / static_cast<double>(moves)});
    }
    const auto mean = [](double sum, std::int64_t count) {
      return count > 0 ? Json(sum / static_cast<double>(count)) : Json();
    };
    json.push_back({{"moves", use.moves},
                    {"seconds", use.seconds},
                    {"longest", use.longest},
                    {"depth", mean(use.depth, use.with_depth)},
                    {"nodes", mean(use.nodes, use.with_nodes)},
                    {"by_ply", std::move(by_ply)}});
  }
  return json;
}

Json ReportData::Endings() const {
  return Rows({endings_.begin(), endings_.end()}, IsMoreFrequent, kMostEndings);
}

Json ReportData::State() const {
  std::vector<const Ended*> order;
  for (const Ended& game : ended_) order.push_back(&game);
  std::stable_sort(order.begin(), order.end(),
                   [](const Ended* a, const Ended* b) { return a->time < b->time; });
  Results results(names_);
  PageState state(sprt_, static_cast<std::int64_t>(order.size()) / kCurvePoints + 1);
  state.SetTuning(tuning_.get());
  for (const std::string& squares : squares_) state.AddSquares(squares);
  for (const Ended* game : order) {
    results.Add(game->summary, game->match);
    state.Add(game->summary, results);
  }
  Json json = state.ToJson(order.empty() ? "" : ended_.front().summary.event,
                           all_alone_ && !suite_.empty(), results, suite_);
  if (order.empty()) return json;
  const auto first = std::min_element(
      order.begin(), order.end(),
      [](const Ended* a, const Ended* b) { return a->summary.started < b->summary.started; });
  json["period"] = {(*first)->summary.started,
                    ToUtc(absl::UnixEpoch() + absl::Seconds(order.back()->time))};
  return json;
}

Json ReportData::ToJson() const {
  Json json = State();
  json["version"] = std::string(usage::kVersion);
  json["generated"] = ToUtc(absl::Now());
  json["distinct"] = distinct_.distinct();
  json["warning"] = distinct_.Warning();
  json["programs"] = programs_;
  json["openings"] = Openings();
  json["openings_left_out"] = openings_.size() - json["openings"].size();
  if (json.contains("suite")) AddPositions(json["suite"]);
  json["lengths"] = Lengths();
  json["time"] = Times();
  json["endings"] = Endings();
  json["done"] = viewer_;
  json["done_left_out"] = viewer_left_out_;
  return json;
}

}  // namespace tavoliere::match
