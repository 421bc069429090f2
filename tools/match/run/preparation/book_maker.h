// Makes a book of level openings that are all different.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/match/run/openings/opening_files.h"
#include "tools/match/run/openings/openings.h"
#include "tools/match/run/preparation/judge_inquiry.h"
#include "tools/match/run/preparation/settings.h"
#include "tools/match/run/preparation/weighing.h"

namespace tavoliere::match {

// By what the judge tells that two positions are the same.
enum class Sameness {
  kKey,    // `query key`: images under the symmetries of the board are the same, too
  kFen,    // `query fen`
  kMoves,  // it knows neither query: the moves
};

struct BookCounts {
  std::size_t twins = 0;    // openings that lead to the position of an earlier one
  std::size_t weighed = 0;  // those that the evaluator has scored, in this run or an earlier one
};

// Walks through the tree of legal moves as a match with random openings does (RandomWalk), and
// keeps the openings that leave the game open, differ from all earlier ones and are level. The book
// depends on the settings alone: neither on the number of processes nor on interruptions.
class BookMaker {
 public:
  // All outlive it. The settings have an evaluator, `within` and a number of plies.
  BookMaker(protocol::EventLoop& loop, JudgeInquiry& judge, const MatchSettings& settings)
      : judge_(judge), settings_(settings), weighing_(loop, settings) {}

  // Finds `count` openings, or as many as there are; `progress` has what is known already and gets
  // the rest. Blocks; the loop runs meanwhile. `notify` gets the number of openings after each
  // step. An error: Unavailable where the judge failed, DataLoss where `progress` cannot be
  // written.
  absl::StatusOr<std::vector<Opening>> Run(std::size_t count, BookProgress& progress,
                                           const std::function<void(std::size_t)>& notify);

  Sameness sameness() const { return sameness_; }
  const BookCounts& counts() const { return counts_; }

 private:
  absl::Status FindSameness();
  // The next walks, as far as they are openings that no earlier one equals.
  absl::StatusOr<std::vector<Opening>> NextCandidates();
  absl::StatusOr<std::vector<Opening>> NextWalks();

  JudgeInquiry& judge_;
  const MatchSettings& settings_;
  Weighing weighing_;
  Sameness sameness_ = Sameness::kMoves;
  BookCounts counts_;
  std::unordered_set<std::string> seen_;  // what Sameness compares
  std::uint64_t next_walk_ = 0;
};

}  // namespace tavoliere::match
