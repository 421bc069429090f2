// What is tuned and how: the description of a tuning in the header of its journal.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"

namespace tavoliere::match {

// A spin option of the engine. min <= start <= max and step > 0.
struct TunedParameter {
  std::string name;
  double start = 0;
  double min = 0;
  double max = 0;
  double step = 0;  // how far the last iteration changes the value, each way
};

struct TuneSettings {
  std::vector<TunedParameter> parameters;
  std::int64_t iterations = 1000;
  std::int64_t pairs = 8;  // of games per iteration
  // The gains of SPSA (spsa.h), with OpenBench's defaults.
  double alpha = 0.602;
  double gamma = 0.101;
  double stability = 0.1;  // A as a part of the iterations
  double rate = 0.002;     // of the last iteration
  // The tuning ends early when no parameter moves on average over so many iterations (tuning.h);
  // 0: never.
  std::int64_t settle = 0;

  std::int64_t pairs_in_all() const { return iterations * pairs; }
};

// Whether the parameters are consistent and their names differ. An error names the parameter.
absl::Status CheckParameters(const std::vector<TunedParameter>& parameters);

// One parameter per line: "NAME, START, MIN, MAX, STEP". Blank lines and those that begin with #
// are ignored. An error names the line.
absl::StatusOr<std::vector<TunedParameter>> ParseParameterFile(const std::string& text);

nlohmann::ordered_json ToJson(const TuneSettings& settings);
// An error names the member.
absl::StatusOr<TuneSettings> ParseTuneSettings(const nlohmann::ordered_json& json);

}  // namespace tavoliere::match
