// A tuning in progress: which pairs of games may be played with which values, and the values that
// follow from their results. Pairs 0 to pairs_in_all() - 1 belong to the iterations in turn; later
// ones test the result against the start. All of it is a function of settings, seed and results.
#pragma once

#include <utility>

#include <cstdint>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "protocol/wire/record.h"
#include "tools/match/schedule/schedule.h"
#include "tools/match/tune/spsa.h"
#include "tools/match/tune/tune_settings.h"

namespace tavoliere::match {

// The engines of a tuning: the first two only where it has a test.
inline constexpr const char* kTunedName = "tuned";
inline constexpr const char* kStartName = "start";
inline constexpr const char* kPlusName = "plus";
inline constexpr const char* kMinusName = "minus";

class Tuning {
 public:
  using Options = std::vector<std::pair<std::string, std::string>>;

  // `plus`: the name of the engine with the changed values in records; minus is its opponent.
  Tuning(TuneSettings settings, std::uint64_t seed, std::string plus);
  Tuning(const Tuning&) = delete;
  Tuning& operator=(const Tuning&) = delete;

  // Each game once, in any order. Those of the test count for nothing.
  void Add(const protocol::GameRecord& record);

  const TuneSettings& settings() const { return settings_; }
  std::int64_t iterations() const { return spsa_.iterations(); }
  const std::vector<double>& values() const { return spsa_.values(); }
  // All iterations are over, or none is needed: over the last `settle` iterations the mean value of
  // each parameter differs by less than a tenth of its step between the first and the second half.
  bool is_finished() const { return is_finished_; }

  // Whether results decide that the pair is never played.
  bool IsLeftOut(std::int64_t pair) const;
  // How many these are.
  std::int64_t left_out() const;
  // Whether the values of the pair's engines are known.
  bool IsKnown(std::int64_t pair) const;
  // The options of both engines of a known pair, in the order of the schedule: plus and minus, or
  // tuned and start.
  std::pair<Options, Options> OptionsOf(std::int64_t pair) const;

  // The values as whole numbers: "A=60 B=12".
  std::string ValuesText() const;
  // A table of the parameters, and their course in about ten lines.
  std::string Text() const;
  // {"parameters": [{"name", "start", "min", "max", "step", "value"}], "iterations": N, "done": k,
  //  "finished": bool, "course": [[k, value...], ...]}, a few hundred points of the course at most.
  nlohmann::ordered_json ToJson() const;

 private:
  std::int64_t IterationOf(std::int64_t pair) const { return pair / settings_.pairs; }
  void Advance();
  bool HasSettled() const;
  std::int64_t Stride(std::int64_t points) const;

  struct Score {
    std::int64_t games = 0;
    std::int64_t balance = 0;
  };

  TuneSettings settings_;
  std::string plus_;
  Spsa spsa_;                                // which refers to settings_
  std::vector<Score> scores_;                // by iteration, as far as games came
  std::vector<std::vector<double>> course_;  // values after each iteration, from 0
  bool is_finished_ = false;
};

}  // namespace tavoliere::match
