// The level openings of a list, kept beside the journal.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/match/run/openings/openings.h"
#include "tools/match/run/preparation/settings.h"

namespace tavoliere::match {

// Those of `openings` that the evaluator finds level, in their order. A match with a journal keeps
// them in a file beside it (openings/opening_files.h) and takes them from there when the same
// evaluator is to weigh the same openings against the same limit. If several parts of a match begin
// at once, one weighs and the others wait for it. Blocks; the loop runs meanwhile.
absl::StatusOr<std::vector<Opening>> LevelOpenings(protocol::EventLoop& loop,
                                                   const MatchSettings& settings,
                                                   const std::vector<Opening>& openings);

}  // namespace tavoliere::match
