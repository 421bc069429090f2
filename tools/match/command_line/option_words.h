// The arguments of options other than engines: key=value pairs and the like. An error names the
// word and says what was expected.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/match/run/preparation/settings.h"

namespace tavoliere::match {

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

}  // namespace tavoliere::match
