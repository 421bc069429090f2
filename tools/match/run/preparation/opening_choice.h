// The openings of a match before its first game: those of a file are checked with the judge, random
// ones are listed if they are few.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/match/run/openings/openings.h"
#include "tools/match/run/preparation/judge_inquiry.h"
#include "tools/match/run/preparation/settings.h"

namespace tavoliere::match {

// The order in which the match plays the openings of its file, or the list of all random ones.
OpeningSequence SequenceOf(const MatchSettings& settings);
// The opening at `index` as the match plays it, cut at `plies=`.
Opening PlayedOpening(const MatchSettings& settings, const OpeningBook& book, std::size_t index);

// Asks the judge about every opening that the match will play, those of its other parts included,
// and about no others. One is bad that cannot be read, holds an illegal move or ends the game. Bad
// ones are left out with `skip`, and the text says which. Without `skip` they are an error
// (InvalidArgument) that names the first of them, as are openings that are all bad. Blocks; the
// settings are prepared. Where the rounds are to follow from the book all its openings are played.
absl::StatusOr<std::string> CheckOpenings(JudgeInquiry& judge, const MatchSettings& settings,
                                          OpeningBook& book);

// Lists all openings of a given number of plies, if they are few.
//
// A match that needs more openings than a small part of the tree of legal moves draws them from the
// list of all, and else from walks through the tree (RandomWalk): each of the list once before any
// comes again. Asks a judge and the evaluator; runs `loop` until they have answered. Returns the
// openings of `settings.openings.plies` moves that leave the game open, in the order of the tree,
// and of these, where there is an evaluator, the ones that it finds level; none where no random
// openings are wanted, or where they are so many that walks do. The settings are prepared. An error
// (Unavailable where the judge failed).
absl::StatusOr<std::vector<Opening>> ListOpenings(protocol::EventLoop& loop, JudgeInquiry& judge,
                                                  const MatchSettings& settings);

// Those of `openings` that the evaluator finds level, in their order. A match with a journal keeps
// them in a file beside it (openings/opening_files.h) and takes them from there when the same
// evaluator is to weigh the same openings against the same limit. If several parts of a match begin
// at once, one weighs and the others wait for it. Blocks; the loop runs meanwhile.
absl::StatusOr<std::vector<Opening>> LevelOpenings(protocol::EventLoop& loop,
                                                   const MatchSettings& settings,
                                                   const std::vector<Opening>& openings);

}  // namespace tavoliere::match
