// The options of a match other than its engines. An error names the option or word and says what
// was expected.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/match/command_line/arguments.h"
#include "tools/match/run/preparation/settings.h"
#include "tools/match/stats/words.h"

namespace tavoliere::match {

// Those that several words may follow: key=value pairs and the like.

// file=, format=, order=, start=, skip=, plies=, within=.
absl::Status ApplyOpeningWords(const std::vector<std::string>& words, OpeningSettings& openings);
// movenumber=, movecount=, score=.
absl::Status ApplyDrawWords(const std::vector<std::string>& words, DrawRule& rule);
// movecount=, score=, twosided=.
absl::Status ApplyResignWords(const std::vector<std::string>& words, ResignRule& rule);
// Nothing, which is 2, or a number: how many games of a pair begin from one opening.
absl::Status ApplyRepeatWords(const std::vector<std::string>& words, MatchSettings& settings);
// Nothing, which is all processors, or "0-3,6".
absl::Status ApplyAffinityWords(const std::vector<std::string>& words,
                                std::vector<int>& processors);

// Those that may come once and take at most one word.
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
