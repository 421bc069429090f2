// Lists all openings of a given number of plies, if they are few.
#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/match/run/openings/openings.h"
#include "tools/match/run/preparation/judge_inquiry.h"
#include "tools/match/run/preparation/settings.h"

namespace tavoliere::match {

// A match that needs more openings than a small part of the tree of legal moves draws them from the
// list of all, and else from walks through the tree (RandomWalk): each of the list once before any
// comes again. Asks a judge and the evaluator; runs `loop` until they have answered. Returns the
// openings of `settings.openings.plies` moves that leave the game open, in the order of the tree,
// and of these, where there is an evaluator, the ones that it finds level; none where no random
// openings are wanted, or where they are so many that walks do. The settings are prepared. An error
// (Unavailable where the judge failed).
absl::StatusOr<std::vector<Opening>> ListOpenings(protocol::EventLoop& loop, JudgeInquiry& judge,
                                                  const MatchSettings& settings);

}  // namespace tavoliere::match
