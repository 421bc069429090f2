// Checks the openings of a file with the judge before the first game.
#pragma once

#include <string>

#include "absl/status/statusor.h"
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

}  // namespace tavoliere::match
