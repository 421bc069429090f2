// The checks before the first game: facts that the match needs, and errors that a game would find
// too late.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/match/journal/match_header.h"
#include "tools/match/run/engine/engine_process.h"
#include "tools/match/run/openings/openings.h"
#include "tools/match/run/preparation/settings.h"

namespace tavoliere::match {

struct Preparation {
  OpeningBook openings;
  std::string notice;  // for the user: openings that were left out
  // Processes that are ready for a game, at most one for each engine; null: none. They live on the
  // engine's settings and were started on ProcessorsOf(settings, 0).
  std::vector<std::unique_ptr<EngineProcess>> engines;
};

// Completes the settings and checks them:
// - Every engine without a name gets the one that it says, with a number where some are alike.
// - The match becomes a suite when the judge says that the game is a single-player game.
// - The openings of `book`, read from the match's file, are checked, or random ones are
//   listed (opening_choice.h).
// - Every engine has to play the judge's game: in the first position the judge allows the moves
//   that the engine calls legal or, where it answers no `query`, the move that it plays at depth 1.
// `recorded`: the header of the journal to go on with; null: none.
// Starts the judge and all engines, a few at a time; runs `loop` until they have answered. An error
// (Unavailable: the judge failed): an engine does not start, or the match cannot be played.
// Faults of a named engine after its start are left to the games.
absl::StatusOr<Preparation> PrepareMatch(protocol::EventLoop& loop, MatchSettings& settings,
                                         OpeningBook book, const MatchHeader* recorded = nullptr);

}  // namespace tavoliere::match
