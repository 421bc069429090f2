// The options of a match that may come once and take at most one word.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/match/command_line/arguments.h"
#include "tools/match/run/preparation/settings.h"
#include "tools/match/stats/words.h"

namespace tavoliere::match {

class SingleOptions {
 public:
  absl::Status Add(const Occurrence& occurrence);
  bool Has(const std::string& name) const { return Find(name) != nullptr; }
  // Sets `target` if the option was given.
  void Text(const std::string& name, std::string& target) const;
  // Sets what the options say about the match. An error names the option.
  absl::Status Apply(MatchSettings& settings) const;

 private:
  const std::string* Find(const std::string& name) const;
  template <class Integer>
  void Number(const std::string& name, std::int64_t min, std::int64_t max, Integer& target,
              absl::Status& status) const;
  void Seconds(const std::string& name, Microseconds& target, absl::Status& status) const;
  absl::Status ApplyJournal(MatchSettings& settings) const;
  absl::Status ApplyWords(MatchSettings& settings) const;

  std::vector<KeyValue> values_;
};

}  // namespace tavoliere::match
