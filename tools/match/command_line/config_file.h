// Reads engines from a JSON file instead of the command line.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::match {

// Words as after -engine, -each, -judge and -evaluator.
struct ConfigWords {
  std::vector<std::vector<std::string>> engines;
  std::vector<std::string> each;
  std::vector<std::string> judge;
  std::vector<std::string> evaluator;
};

// A JSON object: "engines" is an array of objects, "each", "judge" and "evaluator" are objects.
// Their members are the keys of the command line with texts, numbers, true and false (on and off)
// as values; "args" may be an array, "options" is an object. An error names file and member.
absl::StatusOr<ConfigWords> ReadConfig(const std::string& path);
absl::StatusOr<ConfigWords> ParseConfig(const std::string& text);

}  // namespace tavoliere::match
