// The options of a tuning: what is tuned, and how.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/match/command_line/words/option_words.h"
#include "tools/match/run/preparation/settings.h"

namespace tavoliere::match {

struct TuneWords {
  TuneSettings settings;
  // Pairs of the test of the result; 0: not given.
  std::int64_t test = 0;
  bool any = false;  // of the options was given
};

// name=, start=, min=, max=, step=: one parameter more.
absl::Status ApplyParameterWords(const std::vector<std::string>& words, TuneWords& tune);
// FILE, with a parameter per line.
absl::Status ApplyParameterFile(const std::vector<std::string>& words, TuneWords& tune);
// iterations=, pairs=, alpha=, gamma=, stability=, rate=, settle=, test=.
absl::Status ApplySpsaWords(const std::vector<std::string>& words, TuneWords& tune);

// Makes the match of one engine a tuning: gives it its engines and its schedule. Nothing where no
// option of a tuning was given. An error names the option that does not fit.
absl::Status ApplyTuning(const TuneWords& tune, MatchSettings& settings);

}  // namespace tavoliere::match
