#include "tools/match/score/suite.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tavoliere::match {
namespace {

double Seconds(std::int64_t microseconds) { return static_cast<double>(microseconds) / 1e6; }

}  // namespace

void SuiteResults::Add(const GameSpec& spec, const protocol::GameRecord& record) {
  if (spec.engine[1] >= 0) return;
  Attempt attempt{record.result == "p1win", 0, 0, static_cast<std::int64_t>(record.moves.size())};
  for (const protocol::MoveRecord& move : record.moves) {
    attempt.nodes += move.nodes.value_or(0);
    attempt.time_us += move.time_us;
  }
  by_engine_[static_cast<std::size_t>(spec.engine[0])].insert_or_assign(spec.pair, attempt);
}

std::string SuiteResults::Table() const {
  std::size_t width = 6;
  for (const std::string& name : names_) width = std::max(width, name.size());
  std::string text = absl::StrFormat("%-*s  %9s  %12s  %14s  %8s\n", width, "engine", "solved",
                                     "seconds", "nodes", "moves");
  for (std::size_t i = 0; i < names_.size(); ++i) {
    Attempt sum{false, 0, 0, 0};
    std::int64_t solved = 0;
    for (const auto& [position, attempt] : by_engine_[i]) {
      solved += attempt.solved ? 1 : 0;
      sum.nodes += attempt.nodes;
      sum.time_us += attempt.time_us;
      sum.moves += attempt.moves;
    }
    absl::StrAppendFormat(&text, "%-*s  %9s  %12.3f  %14d  %8d\n", width, names_[i],
                          absl::StrCat(solved, "/", by_engine_[i].size()), Seconds(sum.time_us),
                          sum.nodes, sum.moves);
  }
  for (std::size_t i = 0; i < names_.size(); ++i) {
    for (std::size_t j = i + 1; j < names_.size(); ++j) {
      text += Compare(names_[i], by_engine_[i], names_[j], by_engine_[j]);
    }
  }
  return text;
}

std::string SuiteResults::Compare(const std::string& one, const Attempts& ones,
                                  const std::string& other, const Attempts& others) {
  std::int64_t both = 0;
  std::int64_t only_one = 0;
  std::int64_t only_other = 0;
  std::int64_t neither = 0;
  Attempt sum[2] = {};
  for (const auto& [position, attempt] : ones) {
    const auto found = others.find(position);
    if (found == others.end()) continue;
    const bool solved[2] = {attempt.solved, found->second.solved};
    ++(solved[0] && solved[1] ? both : solved[0] ? only_one : solved[1] ? only_other : neither);
    if (!solved[0] || !solved[1]) continue;
    const Attempt* attempts[2] = {&attempt, &found->second};
    for (int side = 0; side < 2; ++side) {
      sum[side].nodes += attempts[side]->nodes;
      sum[side].time_us += attempts[side]->time_us;
      sum[side].moves += attempts[side]->moves;
    }
  }
  std::string text =
      absl::StrFormat("%s and %s: both solved %d, only %s %d, only %s %d, neither %d\n", one, other,
                      both, one, only_one, other, only_other, neither);
  if (both == 0) return text;
  return absl::StrCat(
      text, absl::StrFormat("  on what both solved: seconds %.3f and %.3f, nodes %d and %d, moves "
                            "%d and %d\n",
                            Seconds(sum[0].time_us), Seconds(sum[1].time_us), sum[0].nodes,
                            sum[1].nodes, sum[0].moves, sum[1].moves));
}

}  // namespace tavoliere::match
