#include "tools/match/tune/tune_settings.h"

#include <cmath>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/json_reader.h"

namespace tavoliere::match {

absl::Status CheckParameters(const std::vector<TunedParameter>& parameters) {
  if (parameters.empty()) {
    return absl::InvalidArgumentError(
        "expected a parameter: -parameter name=NAME start=X min=X max=X step=X");
  }
  std::set<std::string> names;
  for (const TunedParameter& parameter : parameters) {
    const auto fail = [&](const std::string& why) {
      return absl::InvalidArgumentError(absl::StrCat("parameter '", parameter.name, "': ", why));
    };
    if (parameter.name.empty()) return fail("expected name=NAME");
    if (!names.insert(absl::AsciiStrToLower(parameter.name)).second) return fail("is given twice");
    for (const double number : {parameter.min, parameter.start, parameter.max, parameter.step}) {
      if (!std::isfinite(number)) return fail("expected finite numbers");
    }
    for (const double limit : {parameter.min, parameter.max}) {
      if (limit != std::floor(limit) || std::abs(limit) > 1e15) {
        return fail(absl::StrCat("min= and max=: expected whole numbers, not ", limit));
      }
    }
    if (parameter.start < parameter.min || parameter.start > parameter.max) {
      return fail(absl::StrCat("expected start= within ", parameter.min, " to ", parameter.max,
                               ", not ", parameter.start));
    }
    if (parameter.step <= 0) {
      return fail(absl::StrCat("expected step= above 0, not ", parameter.step));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<TunedParameter>> ParseParameterFile(const std::string& text) {
  std::vector<TunedParameter> parameters;
  int number = 0;
  for (const std::string& whole : std::vector<std::string>(absl::StrSplit(text, '\n'))) {
    ++number;
    const std::string line(absl::StripAsciiWhitespace(whole));
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> fields = absl::StrSplit(line, ',');
    for (std::string& field : fields) absl::StripAsciiWhitespace(&field);
    TunedParameter parameter;
    parameter.name = fields[0];
    double* const targets[] = {&parameter.start, &parameter.min, &parameter.max, &parameter.step};
    bool is_good = fields.size() == 5;
    for (std::size_t i = 0; is_good && i < 4; ++i) {
      is_good = absl::SimpleAtod(fields[i + 1], targets[i]);
    }
    if (!is_good) {
      return absl::InvalidArgumentError(absl::StrCat(
          "line ", number, ": expected NAME, START, MIN, MAX, STEP, not '", line, "'"));
    }
    parameters.push_back(parameter);
  }
  return parameters;
}

nlohmann::ordered_json ToJson(const TuneSettings& settings) {
  nlohmann::ordered_json json;
  json["parameters"] = nlohmann::ordered_json::array();
  for (const TunedParameter& parameter : settings.parameters) {
    json["parameters"].push_back({{"name", parameter.name},
                                  {"start", parameter.start},
                                  {"min", parameter.min},
                                  {"max", parameter.max},
                                  {"step", parameter.step}});
  }
  json["iterations"] = settings.iterations;
  json["pairs"] = settings.pairs;
  json["alpha"] = settings.alpha;
  json["gamma"] = settings.gamma;
  json["stability"] = settings.stability;
  json["rate"] = settings.rate;
  json["settle"] = settings.settle;
  return json;
}

absl::StatusOr<TuneSettings> ParseTuneSettings(const nlohmann::ordered_json& json) {
  TuneSettings settings;
  protocol::JsonReader reader(json, "match header: tune: ");
  if (const auto* parameters = reader.GetArray("parameters")) {
    for (const auto& element : *parameters) {
      protocol::JsonReader of_parameter(element, "match header: tune: parameters: ");
      TunedParameter& parameter = settings.parameters.emplace_back();
      of_parameter.Get("name", &parameter.name);
      of_parameter.Get("start", &parameter.start);
      of_parameter.Get("min", &parameter.min);
      of_parameter.Get("max", &parameter.max);
      of_parameter.Get("step", &parameter.step);
      if (!of_parameter.status().ok()) return of_parameter.status();
    }
  }
  reader.Get("iterations", &settings.iterations);
  reader.Get("pairs", &settings.pairs);
  reader.Get("alpha", &settings.alpha);
  reader.Get("gamma", &settings.gamma);
  reader.Get("stability", &settings.stability);
  reader.Get("rate", &settings.rate);
  reader.Get("settle", &settings.settle);
  if (!reader.status().ok()) return reader.status();
  RETURN_IF_ERROR(CheckParameters(settings.parameters));
  if (settings.iterations < 1 || settings.pairs < 1) {
    return absl::InvalidArgumentError("match header: tune: expected iterations and pairs from 1");
  }
  return settings;
}

}  // namespace tavoliere::match
