#include "engines/base/problems/problems.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {
namespace {

constexpr double kHundredths = 100;  // of `score cp`

absl::StatusOr<std::pair<std::string, double>> ParseMoveValue(const std::string& text) {
  const std::size_t colon = text.find(':');
  double value = 0;
  if (colon == 0 || colon == std::string::npos ||
      !absl::SimpleAtod(text.substr(colon + 1), &value) || !std::isfinite(value)) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected MOVE:VALUE, got ", protocol::Quoted(text)));
  }
  return std::make_pair(std::string(absl::StripAsciiWhitespace(text.substr(0, colon))), value);
}

absl::StatusOr<Problem> ParseProblem(const std::string& line) {
  const std::vector<std::string> parts = absl::StrSplit(line, ';');
  Problem problem;
  problem.position = std::string(absl::StripAsciiWhitespace(parts.front()));
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string part(absl::StripAsciiWhitespace(parts[i]));
    if (part.empty()) continue;
    ASSIGN_OR_RETURN(auto value, ParseMoveValue(part));
    problem.values.push_back(std::move(value));
  }
  if (problem.values.empty())
    return absl::InvalidArgumentError("expected 'POSITION; MOVE:VALUE; ...', got no value");
  return problem;
}

}  // namespace

double Problem::best() const {
  return std::max_element(values.begin(), values.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->second;
}

std::optional<double> Problem::ValueOf(const std::string& move) const {
  for (const auto& [known, value] : values) {
    if (absl::EqualsIgnoreCase(known, move)) return value;
  }
  return std::nullopt;
}

absl::StatusOr<std::vector<Problem>> ParseProblems(const std::string& text) {
  std::vector<Problem> problems;
  int number = 0;
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(text, '\n'))) {
    ++number;
    const std::string content(absl::StripAsciiWhitespace(line.substr(0, line.find('%'))));
    if (content.empty()) continue;
    absl::StatusOr<Problem> problem = ParseProblem(content);
    if (!problem.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", number, ": ", std::string(problem.status().message())));
    }
    problem->line = number;
    problems.push_back(*std::move(problem));
  }
  if (problems.empty()) return absl::InvalidArgumentError("expected a problem, got none");
  return problems;
}

absl::StatusOr<Solution> Judge(const Problem& problem, const protocol::SearchReport& report) {
  Solution solution;
  solution.move = report.best.move;
  const std::optional<double> value = problem.ValueOf(solution.move);
  if (!value) {
    return absl::InvalidArgumentError(
        absl::StrCat("the problem has no value for the move ", protocol::Quoted(solution.move)));
  }
  solution.loss = problem.best() - *value;
  if (report.lines.empty()) return solution;
  const protocol::SearchInfo& info = report.lines.front();
  if (info.score_cp) solution.error = *info.score_cp / kHundredths - problem.best();
  solution.depth = info.depth.value_or(0);
  solution.nodes = info.nodes.value_or(0);
  if (info.time) solution.milliseconds = info.time->count();
  return solution;
}

void ProblemStatistics::Add(const Solution& solution) {
  ++count_;
  if (solution.loss == 0) ++right_;
  loss_ += solution.loss;
  if (solution.error) {
    ++scores_;
    error_ += std::abs(*solution.error);
    bias_ += *solution.error;
  }
  depth_ += solution.depth;
  nodes_ += solution.nodes;
  milliseconds_ += solution.milliseconds;
}

std::string ProblemStatistics::Text() const {
  const double count = std::max(count_, 1);
  const double share = right_ / count;
  std::string text = absl::StrFormat(
      "problems         %d\nright moves      %.1f%% +- %.1f%%\nmean loss        %.2f\n", count_,
      100 * share, 100 * std::sqrt(share * (1 - share) / count), loss_ / count);
  if (scores_ > 0) {
    absl::StrAppendFormat(&text, "score MAE        %.2f\nscore bias       %+.2f\n",
                          error_ / scores_, bias_ / scores_);
  }
  if (scores_ < count_) absl::StrAppendFormat(&text, "mate scores      %d\n", count_ - scores_);
  const auto mean = [&](auto sum) { return static_cast<double>(sum) / count; };
  absl::StrAppendFormat(&text, "mean depth       %.1f\nmean nodes       %.0f\n", mean(depth_),
                        mean(nodes_));
  absl::StrAppendFormat(&text, "mean time        %.1f ms\n", mean(milliseconds_));
  return text;
}

}  // namespace tavoliere::base
