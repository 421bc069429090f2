#include "tools/match/stats/suite.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/match/schedule/schedule.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

using Json = nlohmann::ordered_json;

double Seconds(std::int64_t microseconds) { return static_cast<double>(microseconds) / 1e6; }

}  // namespace

void SuiteResults::Attempt::Add(const Attempt& other) {
  nodes += other.nodes;
  time_us += other.time_us;
  moves += other.moves;
}

SuiteResults::SuiteResults(std::vector<std::string> names)
    : names_(std::move(names)), by_engine_(names_.size()) {}

std::optional<SuiteResults::Position> SuiteResults::PositionOf(const protocol::GameRecord& record,
                                                               std::size_t match) {
  const auto id = ParseGameId(record.id);
  if (!id || !record.engine[1].empty() || record.result == "none") return std::nullopt;
  return Position{match, id->pair};
}

std::size_t SuiteResults::IndexOf(const std::string& engine) {
  const auto found = std::find(names_.begin(), names_.end(), engine);
  if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
  names_.push_back(engine);
  by_engine_.emplace_back();
  return names_.size() - 1;
}

void SuiteResults::Add(const protocol::GameRecord& record, std::size_t match) {
  const auto position = PositionOf(record, match);
  if (!position) return;
  Attempt attempt{record.result == "p1win", 0, 0, static_cast<std::int64_t>(record.moves.size())};
  for (const protocol::MoveRecord& move : record.moves) {
    attempt.nodes += move.nodes.value_or(0);
    attempt.time_us += move.time_us;
  }
  ++games_;
  by_engine_[IndexOf(record.engine[0])].insert_or_assign(*position, attempt);
}

SuiteResults::Total SuiteResults::TotalOf(std::size_t engine) const {
  Total total;
  for (const auto& [position, attempt] : by_engine_[engine]) {
    total.solved += attempt.solved ? 1 : 0;
    total.sum.Add(attempt);
  }
  return total;
}

SuiteResults::Comparison SuiteResults::Compare(std::size_t engine, std::size_t other) const {
  Comparison comparison;
  const Attempts& others = by_engine_[other];
  for (const auto& [position, attempt] : by_engine_[engine]) {
    const auto found = others.find(position);
    if (found == others.end()) continue;
    const Attempt* const attempts[2] = {&attempt, &found->second};
    if (attempts[0]->solved && attempts[1]->solved) {
      ++comparison.both;
      for (int side = 0; side < 2; ++side) comparison.sum[side].Add(*attempts[side]);
    } else if (attempts[0]->solved || attempts[1]->solved) {
      ++comparison.only[attempts[0]->solved ? 0 : 1];
    } else {
      ++comparison.neither;
    }
  }
  return comparison;
}

std::string SuiteResults::Table() const {
  int width = 6;
  for (const std::string& name : names_) width = std::max(width, ColumnsOf(Shown(name)));
  std::string text = absl::StrFormat("%s  %9s  %12s  %14s  %8s\n", Padded("engine", width),
                                     "solved", "seconds", "nodes", "moves");
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const auto [solved, sum] = TotalOf(i);
    absl::StrAppendFormat(&text, "%s  %9s  %12.3f  %14d  %8d\n", Padded(Shown(names_[i]), width),
                          absl::StrCat(solved, "/", by_engine_[i].size()), Seconds(sum.time_us),
                          sum.nodes, sum.moves);
  }
  for (std::size_t i = 0; i < names_.size(); ++i) {
    for (std::size_t j = i + 1; j < names_.size(); ++j) {
      const auto [both, only, neither, sum] = Compare(i, j);
      const std::string one = Shown(names_[i]);
      const std::string other = Shown(names_[j]);
      absl::StrAppendFormat(&text,
                            "%s and %s: both solved %d, only %s %d, only %s %d, neither %d\n", one,
                            other, both, one, only[0], other, only[1], neither);
      if (both == 0) continue;
      absl::StrAppendFormat(&text,
                            "  on what both solved: seconds %.3f and %.3f, nodes %d and %d, moves "
                            "%d and %d\n",
                            Seconds(sum[0].time_us), Seconds(sum[1].time_us), sum[0].nodes,
                            sum[1].nodes, sum[0].moves, sum[1].moves);
    }
  }
  return text;
}

Json SuiteResults::ToJson() const {
  Json json;
  json["engines"] = json["comparisons"] = Json::array();
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const auto [solved, sum] = TotalOf(i);
    json["engines"].push_back({{"name", names_[i]},
                               {"positions", by_engine_[i].size()},
                               {"solved", solved},
                               {"seconds", Seconds(sum.time_us)},
                               {"nodes", sum.nodes},
                               {"moves", sum.moves}});
    for (std::size_t j = i + 1; j < names_.size(); ++j) {
      const auto [both, only, neither, sums] = Compare(i, j);
      json["comparisons"].push_back(
          {{"engines", {i, j}},
           {"both", both},
           {"only", {only[0], only[1]}},
           {"neither", neither},
           {"seconds", {Seconds(sums[0].time_us), Seconds(sums[1].time_us)}},
           {"nodes", {sums[0].nodes, sums[1].nodes}},
           {"moves", {sums[0].moves, sums[1].moves}}});
    }
  }
  return json;
}

Json SuiteResults::ToJson(const Position& position) const {
  Json json = Json::array();
  for (const Attempts& attempts : by_engine_) {
    const auto found = attempts.find(position);
    if (found == attempts.end()) {
      json.push_back(nullptr);
    } else {
      json.push_back({found->second.solved, Seconds(found->second.time_us), found->second.nodes});
    }
  }
  return json;
}

}  // namespace tavoliere::match
