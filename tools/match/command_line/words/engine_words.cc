#include "tools/match/command_line/words/engine_words.h"

#include <utility>

#include <algorithm>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "core/usage/nearest_word.h"
#include "tools/match/command_line/words/arguments.h"
#include "tools/match/stats/words.h"

namespace tavoliere::match {
namespace {

using Words = std::vector<std::string>;

absl::Status UnknownEngineKey(const std::string& key, const absl::Status& status) {
  const Words known = EngineKeyNames();
  const std::string meant = usage::DidYouMean(key, known);
  return absl::InvalidArgumentError(absl::StrCat(std::string(status.message()),
                                                 meant.empty() ? ":" : meant, " expected ",
                                                 absl::StrJoin(known, ", "), " or option.NAME"));
}

// The judge that is another process of the first engine: same command and options, but not the
// resources that a search needs and a judge does not.
EngineConfig JudgeLike(const EngineConfig& engine) {
  EngineConfig judge = engine;
  judge.name = absl::StrCat(engine.name.empty() ? engine.launch.program : engine.name, " (judge)");
  std::erase_if(judge.options, [](const auto& option) {
    return absl::EqualsIgnoreCase(option.first, "Hash") ||
           absl::EqualsIgnoreCase(option.first, "Threads");
  });
  return judge;
}

absl::Status CheckEngines(const MatchSettings& settings) {
  if (settings.engines.empty()) {
    return absl::InvalidArgumentError(
        "expected two engines or more (-engine cmd=... twice); see --help");
  }
  std::set<std::string> names;
  for (const EngineConfig& engine : settings.engines) {
    if (engine.launch.program.empty()) {
      return absl::InvalidArgumentError("-engine: expected cmd=PROGRAM");
    }
    if (!engine.limits.any()) {
      return absl::InvalidArgumentError(
          "an engine has no limit: expected tc=, st=, depth= or nodes= after -engine or -each");
    }
    if (!engine.name.empty() && !names.insert(engine.name).second) {
      return absl::InvalidArgumentError(absl::StrCat("two engines are named '", engine.name, "'"));
    }
  }
  return absl::OkStatus();
}

absl::Status FindJudge(const std::optional<Words>& words, MatchSettings& settings) {
  if (!words) {
    const auto able = std::find_if(settings.engines.begin(), settings.engines.end(),
                                   [](const auto& e) { return e.foreign_protocol.empty(); });
    if (able == settings.engines.end()) {
      return absl::InvalidArgumentError(
          "-judge: expected cmd=PROGRAM, which translates for the engines");
    }
    settings.judge = JudgeLike(*able);
    return absl::OkStatus();
  }
  if (absl::Status status = ApplyEngineWords(*words, settings.judge); !status.ok()) {
    return InOption("judge", status);
  }
  if (settings.judge.launch.program.empty()) {
    return absl::InvalidArgumentError("-judge: expected cmd=PROGRAM");
  }
  if (settings.judge.foreign_protocol.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError("-judge: proto=: expected ugi, uci or auto");
}

// Has the judge's program run an engine that it is to translate for.
void Adapt(const EngineConfig& judge, EngineConfig& engine) {
  if (engine.foreign_protocol.empty()) return;
  std::vector<std::string> words = {"adapt", engine.foreign_protocol, "--", engine.launch.program};
  words.insert(words.end(), engine.launch.arguments.begin(), engine.launch.arguments.end());
  engine.launch.arguments = std::move(words);
  engine.launch.program = judge.launch.program;
}

}  // namespace

void EngineWords::Add(const EngineWords& file) {
  engines.insert(engines.begin(), file.engines.begin(), file.engines.end());
  each.insert(each.begin(), file.each.begin(), file.each.end());
  if (!judge && file.judge && !file.judge->empty()) judge = file.judge;
  if (!evaluator && file.evaluator && !file.evaluator->empty()) evaluator = file.evaluator;
}

absl::Status ApplyEngineWords(const Words& words, EngineConfig& config) {
  ASSIGN_OR_RETURN(const auto pairs, SplitKeyValues(words));
  for (const KeyValue& pair : pairs) {
    const absl::Status status = ApplyEngineKey(pair, config);
    if (absl::IsNotFound(status)) return UnknownEngineKey(pair.first, status);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status ApplyEngines(const EngineWords& words, MatchSettings& settings) {
  EngineConfig each;
  if (absl::Status status = ApplyEngineWords(words.each, each); !status.ok()) {
    return InOption("each", status);
  }
  for (const Words& engine : words.engines) {
    settings.engines.push_back(each);
    const absl::Status status = ApplyEngineWords(engine, settings.engines.back());
    if (!status.ok()) return InOption("engine", status);
  }
  if (words.evaluator) {
    const absl::Status status = ApplyEngineWords(*words.evaluator, settings.evaluator.emplace());
    if (!status.ok()) return InOption("evaluator", status);
  }
  RETURN_IF_ERROR(CheckEngines(settings));
  RETURN_IF_ERROR(FindJudge(words.judge, settings));
  for (EngineConfig& engine : settings.engines) Adapt(settings.judge, engine);
  if (settings.evaluator) Adapt(settings.judge, *settings.evaluator);
  return absl::OkStatus();
}

}  // namespace tavoliere::match
