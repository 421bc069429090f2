#include "tools/match/tune/tuning.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tavoliere::match {
namespace {

constexpr int kGamesOfPair = 2;
constexpr double kStill = 0.1;  // of a step
constexpr std::int64_t kLines = 10;
constexpr std::int64_t kMostPoints = 200;

std::string WholeText(double value) { return absl::StrCat(std::llround(value)); }

}  // namespace

Tuning::Tuning(TuneSettings settings, std::uint64_t seed, std::string plus)
    : settings_(std::move(settings)), plus_(std::move(plus)), spsa_(settings_, seed) {
  course_.push_back(spsa_.values());
}

void Tuning::Add(const protocol::GameRecord& record) {
  const auto id = ParseGameId(record.id);
  if (!id || id->pair >= settings_.pairs_in_all()) return;
  const auto iteration = static_cast<std::size_t>(IterationOf(id->pair));
  if (scores_.size() <= iteration) scores_.resize(iteration + 1);
  Score& score = scores_[iteration];
  ++score.games;
  // A game lost at the start of a process says nothing about the values.
  const bool decided = record.result == "p1win" || record.result == "p2win";
  if (decided && record.termination != "startup") {
    const bool plus_won = (record.result == "p1win") == (record.engine[0] == plus_);
    score.balance += plus_won ? 1 : -1;
  }
  Advance();
}

void Tuning::Advance() {
  while (!is_finished_ && iterations() < static_cast<std::int64_t>(scores_.size())) {
    const Score& score = scores_[static_cast<std::size_t>(iterations())];
    if (score.games < kGamesOfPair * settings_.pairs) return;
    spsa_.Take(score.balance);
    course_.push_back(spsa_.values());
    is_finished_ = iterations() == settings_.iterations || HasSettled();
  }
}

bool Tuning::HasSettled() const {
  const std::int64_t half = settings_.settle / 2;
  if (half == 0 || iterations() < 2 * half) return false;
  for (std::size_t i = 0; i < settings_.parameters.size(); ++i) {
    double difference = 0;
    for (std::int64_t back = 0; back < half; ++back) {
      const auto last = static_cast<std::size_t>(iterations() - back);
      difference += course_[last][i] - course_[last - static_cast<std::size_t>(half)][i];
    }
    const double most = kStill * settings_.parameters[i].step * static_cast<double>(half);
    if (std::abs(difference) >= most) return false;
  }
  return true;
}

bool Tuning::IsLeftOut(std::int64_t pair) const {
  return is_finished_ && pair < settings_.pairs_in_all() && IterationOf(pair) >= iterations();
}

std::int64_t Tuning::left_out() const {
  return is_finished_ ? settings_.pairs * (settings_.iterations - iterations()) : 0;
}

bool Tuning::IsKnown(std::int64_t pair) const {
  if (pair >= settings_.pairs_in_all()) return is_finished_;
  return !is_finished_ && IterationOf(pair) == iterations();
}

std::pair<Tuning::Options, Tuning::Options> Tuning::OptionsOf(std::int64_t pair) const {
  std::pair<Options, Options> options;
  const bool is_test = pair >= settings_.pairs_in_all();
  const Spsa::Trial trial = spsa_.NextTrial();
  for (std::size_t i = 0; i < settings_.parameters.size(); ++i) {
    const TunedParameter& parameter = settings_.parameters[i];
    options.first.emplace_back(parameter.name,
                               is_test ? WholeText(values()[i]) : absl::StrCat(trial.plus[i]));
    options.second.emplace_back(
        parameter.name, is_test ? WholeText(parameter.start) : absl::StrCat(trial.minus[i]));
  }
  return options;
}

std::string Tuning::ValuesText() const {
  std::string text;
  for (std::size_t i = 0; i < settings_.parameters.size(); ++i) {
    absl::StrAppend(&text, i > 0 ? "  " : "", settings_.parameters[i].name, "=",
                    WholeText(values()[i]));
  }
  return text;
}

std::int64_t Tuning::Stride(std::int64_t points) const {
  return std::max<std::int64_t>(1, (iterations() + points - 1) / points);
}

std::string Tuning::Text() const {
  std::string text = absl::StrFormat(
      "Tuning after %d of %d iterations%s:\n", iterations(), settings_.iterations,
      is_finished_ && iterations() < settings_.iterations ? ", no parameter moves any more" : "");
  int width = 9;
  for (const auto& parameter : settings_.parameters) {
    width = std::max(width, static_cast<int>(parameter.name.size()));
  }
  absl::StrAppendFormat(&text, "  %-*s %10s %10s %10s %10s %10s\n", width, "parameter", "value",
                        "start", "min", "max", "step");
  for (std::size_t i = 0; i < settings_.parameters.size(); ++i) {
    const TunedParameter& parameter = settings_.parameters[i];
    absl::StrAppendFormat(&text, "  %-*s %10.4g %10g %10g %10g %10g\n", width, parameter.name,
                          values()[i], parameter.start, parameter.min, parameter.max,
                          parameter.step);
  }
  absl::StrAppendFormat(&text, "  %-*s values\n", width, "iteration");
  const std::int64_t stride = Stride(kLines);
  for (std::int64_t k = 0; k <= iterations(); ++k) {
    if (k % stride != 0 && k != iterations()) continue;
    absl::StrAppendFormat(&text, "  %*d", width, k);
    for (const double value : course_[static_cast<std::size_t>(k)]) {
      absl::StrAppendFormat(&text, " %10.4g", value);
    }
    text += '\n';
  }
  return text;
}

nlohmann::ordered_json Tuning::ToJson() const {
  nlohmann::ordered_json json = match::ToJson(settings_);
  for (std::size_t i = 0; i < settings_.parameters.size(); ++i) {
    json["parameters"][i]["value"] = values()[i];
  }
  json["done"] = iterations();
  json["finished"] = is_finished_;
  json["course"] = nlohmann::ordered_json::array();
  const std::int64_t stride = Stride(kMostPoints);
  for (std::int64_t k = 0; k <= iterations(); ++k) {
    if (k % stride != 0 && k != iterations()) continue;
    nlohmann::ordered_json point = {k};
    for (const double value : course_[static_cast<std::size_t>(k)]) point.push_back(value);
    json["course"].push_back(std::move(point));
  }
  return json;
}

}  // namespace tavoliere::match
