// The engines of a match as the user writes them: after -engine, -each, -judge and -evaluator, or
// in a JSON file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/match/run/preparation/settings.h"

namespace tavoliere::match {

struct EngineWords {
  std::vector<std::vector<std::string>> engines;
  std::vector<std::string> each;
  std::optional<std::vector<std::string>> judge;
  std::optional<std::vector<std::string>> evaluator;

  // Those of a file come before those of the command line.
  void Add(const EngineWords& file);
};

// A JSON object: "engines" is an array of objects, "each", "judge" and "evaluator" are objects.
// Their members are the keys of the command line with texts, numbers, true and false (on and off)
// as values; "args" may be an array, "options" is an object. An error names file and member.
absl::StatusOr<EngineWords> ReadConfig(const std::string& path);
absl::StatusOr<EngineWords> ParseConfig(const std::string& text);

// key=value words of one engine. An error names the word.
absl::Status ApplyEngineWords(const std::vector<std::string>& words, EngineConfig& config);

// Sets engines, judge and evaluator. What `each` says holds for every engine; an engine's own words
// come after. Without words the judge is another process of the first engine that speaks the
// protocol. Engines of other protocols run through the judge's program.
absl::Status ApplyEngines(const EngineWords& words, MatchSettings& settings);

}  // namespace tavoliere::match
