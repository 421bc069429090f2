#include "tools/match/command_line/words/tune_words.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"
#include "tools/match/tune/tuning.h"

namespace tavoliere::match {
namespace {

using Words = std::vector<std::string>;

constexpr files::FileKind kParameterFile = {"a file of parameters", std::uint64_t{1} << 20};
constexpr std::int64_t kMostIterations = 1'000'000;
constexpr std::int64_t kMostPairsEach = 10'000;
constexpr std::int64_t kMostTestPairs = 10'000'000;
// Of a test whose length is not given: more than one of a few Elo needs.
constexpr std::int64_t kUsualTestPairs = 20'000;

absl::Status SetReal(const std::string& value, double& target) {
  if (absl::SimpleAtod(value, &target)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected a number, not '", value, "'"));
}

absl::Status SetShare(const std::string& value, double& target) {
  if (absl::SimpleAtod(value, &target) && target >= 0 && target <= 10) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected 0 to 10, not '", value, "'"));
}

absl::Status SetCount(const std::string& value, std::int64_t min, std::int64_t max,
                      std::int64_t& target) {
  const auto number = protocol::ParseNumber(value, min, max);
  if (number.ok()) target = *number;
  return number.status();
}

absl::Status ApplySpsaKey(const KeyValue& pair, TuneWords& tune) {
  const auto& [key, value] = pair;
  TuneSettings& settings = tune.settings;
  if (key == "iterations") return SetCount(value, 1, kMostIterations, settings.iterations);
  if (key == "pairs") return SetCount(value, 1, kMostPairsEach, settings.pairs);
  if (key == "alpha") return SetShare(value, settings.alpha);
  if (key == "gamma") return SetShare(value, settings.gamma);
  if (key == "stability") return SetShare(value, settings.stability);
  if (key == "rate") return SetShare(value, settings.rate);
  if (key == "settle") return SetCount(value, 0, kMostIterations, settings.settle);
  if (key == "test") return SetCount(value, 1, kMostTestPairs, tune.test);
  return UnknownKey(
      key, {"iterations", "pairs", "alpha", "gamma", "stability", "rate", "settle", "test"});
}

// What a match may say and a tuning may not.
absl::Status CheckFits(const MatchSettings& settings) {
  const ScheduleSettings& schedule = settings.schedule;
  if (settings.engines.size() != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("-engine: expected one, which a tuning plays against itself, not ",
                     settings.engines.size()));
  }
  if (schedule.format != Format::kRoundRobin) {
    return absl::InvalidArgumentError("-tournament: not expected in a tuning");
  }
  if (settings.rounds_given) {
    return absl::InvalidArgumentError(
        "-rounds: not expected in a tuning; -spsa iterations=N pairs=N says how much is played");
  }
  if (schedule.games_each != 2 || !schedule.swaps) {
    return absl::InvalidArgumentError(
        "-games, -noswap: a tuning plays pairs of games with sides swapped");
  }
  if (settings.shard.count > 1 && settings.peers.empty()) {
    return absl::InvalidArgumentError(
        "-shard: a tuning in parts needs -peers, the journals of the other parts");
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ApplyParameterWords(const Words& words, TuneWords& tune) {
  tune.any = true;
  TunedParameter& parameter = tune.settings.parameters.emplace_back();
  return ForEachPair(words, [&](const KeyValue& pair) {
    const auto& [key, value] = pair;
    if (key == "name") {
      parameter.name = protocol::ToUtf8(value);
      return absl::OkStatus();
    }
    if (key == "start") return SetReal(value, parameter.start);
    if (key == "min") return SetReal(value, parameter.min);
    if (key == "max") return SetReal(value, parameter.max);
    if (key == "step") return SetReal(value, parameter.step);
    return UnknownKey(key, {"name", "start", "min", "max", "step"});
  });
}

absl::Status ApplyParameterFile(const Words& words, TuneWords& tune) {
  tune.any = true;
  if (words.size() != 1) return absl::InvalidArgumentError("expected a file");
  ASSIGN_OR_RETURN(const auto text, protocol::ReadTextFile(words[0], kParameterFile));
  const auto parameters = ParseParameterFile(text);
  if (!parameters.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat(words[0], ": ", std::string(parameters.status().message())));
  }
  auto& all = tune.settings.parameters;
  all.insert(all.end(), parameters->begin(), parameters->end());
  return absl::OkStatus();
}

absl::Status ApplySpsaWords(const Words& words, TuneWords& tune) {
  tune.any = true;
  return ForEachPair(words, [&](const KeyValue& pair) { return ApplySpsaKey(pair, tune); });
}

absl::Status ApplyTuning(const TuneWords& tune, MatchSettings& settings) {
  if (!tune.any) return absl::OkStatus();
  RETURN_IF_ERROR(CheckParameters(tune.settings.parameters));
  RETURN_IF_ERROR(CheckFits(settings));
  settings.tune = tune.settings;
  const std::int64_t test = tune.test > 0 ? tune.test : settings.sprt ? kUsualTestPairs : 0;
  ScheduleSettings& schedule = settings.schedule;
  schedule.format = Format::kTune;
  schedule.tuning_pairs = settings.tune->pairs_in_all();
  schedule.rounds = schedule.tuning_pairs + test;

  EngineConfig engine = settings.engines[0];
  const std::string prefix = engine.name.empty() ? "" : engine.name + " ";
  // An engine that has no such option is refused before the first game.
  for (const TunedParameter& parameter : settings.tune->parameters) {
    engine.options.emplace_back(parameter.name,
                                absl::StrCat(static_cast<std::int64_t>(parameter.start)));
  }
  std::vector<std::string> names = {kPlusName, kMinusName};
  if (test > 0) names.insert(names.begin(), {kTunedName, kStartName});
  settings.engines.clear();
  for (const std::string& name : names) {
    engine.name = prefix + name;
    settings.engines.push_back(engine);
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::match
