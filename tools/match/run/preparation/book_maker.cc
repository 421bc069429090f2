#include "tools/match/run/preparation/book_maker.h"

#include <utility>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"

namespace tavoliere::match {
namespace {

constexpr std::size_t kWalksAtATime = 64;
// After so many walks without another opening of the book there is hardly one left.
constexpr std::uint64_t kMostWalksInVain = 10'000;

}  // namespace

absl::Status BookMaker::FindSameness() {
  ASSIGN_OR_RETURN(const auto players, judge_.AskKnown("query players\n"));
  if (!players.empty() && players[0] == "1") {
    return absl::InvalidArgumentError(absl::StrCat(
        "the game of the judge ", judge_.name(), " is a single-player game: no opening is level"));
  }
  ASSIGN_OR_RETURN(const auto key, judge_.AskKnown("query key\n"));
  ASSIGN_OR_RETURN(const auto fen, judge_.AskKnown("query fen\n"));
  sameness_ = !key.empty() ? Sameness::kKey : !fen.empty() ? Sameness::kFen : Sameness::kMoves;
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Opening>> BookMaker::Run(
    std::size_t count, BookProgress& progress, const std::function<void(std::size_t)>& notify) {
  RETURN_IF_ERROR(FindSameness());
  std::vector<Opening> book;
  std::uint64_t last_found = 0;
  while (book.size() < count && next_walk_ - last_found < kMostWalksInVain) {
    ASSIGN_OR_RETURN(const auto candidates, NextCandidates());
    std::vector<Opening> unknown;
    for (const Opening& opening : candidates) {
      if (!progress.Verdict(opening)) unknown.push_back(opening);
    }
    ASSIGN_OR_RETURN(const auto level, weighing_.AreLevel(unknown));
    std::vector<std::pair<Opening, bool>> verdicts;
    for (std::size_t i = 0; i < unknown.size(); ++i) verdicts.emplace_back(unknown[i], level[i]);
    if (!verdicts.empty()) {
      const absl::Status status = progress.Add(verdicts);
      if (!status.ok()) return absl::DataLossError(std::string(status.message()));
    }
    counts_.weighed += candidates.size();
    for (const Opening& opening : candidates) {
      if (!*progress.Verdict(opening)) continue;
      last_found = next_walk_;
      if (book.size() < count) book.push_back(opening);
    }
    notify(book.size());
  }
  return book;
}

absl::StatusOr<std::vector<Opening>> BookMaker::NextWalks() {
  struct Walk {
    RandomWalk moves;
    Opening opening;
  };
  std::vector<Walk> walks;
  for (std::size_t i = 0; i < kWalksAtATime; ++i) {
    walks.push_back({RandomWalk(settings_.seed, next_walk_++), Opening()});
  }
  for (int ply = 0; ply < settings_.openings.plies && !walks.empty(); ++ply) {
    std::string questions;
    for (const Walk& walk : walks) {
      absl::StrAppend(&questions, "position ", walk.opening.PositionWords(), "\nquery legal\n");
    }
    ASSIGN_OR_RETURN(const auto answers, judge_.Ask(questions, walks.size()));
    std::vector<Walk> open;
    for (std::size_t i = 0; i < walks.size(); ++i) {
      if (answers[i] == "none") continue;
      std::string move = walks[i].moves.Pick(answers[i]);
      if (move.empty()) continue;
      walks[i].opening.moves.push_back(std::move(move));
      open.push_back(std::move(walks[i]));
    }
    walks = std::move(open);
  }
  std::vector<Opening> openings;
  for (Walk& walk : walks) {
    if (!walk.moves.repeats()) openings.push_back(std::move(walk.opening));
  }
  return openings;
}

absl::StatusOr<std::vector<Opening>> BookMaker::NextCandidates() {
  ASSIGN_OR_RETURN(auto openings, NextWalks());
  if (openings.empty()) return openings;
  const char* const what = sameness_ == Sameness::kKey   ? "query key\n"
                           : sameness_ == Sameness::kFen ? "query fen\n"
                                                         : "";
  const std::size_t each = sameness_ == Sameness::kMoves ? 1 : 2;
  std::string questions;
  for (const Opening& opening : openings) {
    absl::StrAppend(&questions, "position ", opening.PositionWords(), "\nquery gameover\n", what);
  }
  ASSIGN_OR_RETURN(const auto answers, judge_.Ask(questions, each * openings.size()));
  std::vector<Opening> candidates;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    if (answers[each * i] == "true") continue;
    const std::string same = each == 2 ? answers[each * i + 1] : openings[i].PositionWords();
    if (seen_.insert(same).second) {
      candidates.push_back(std::move(openings[i]));
    } else {
      ++counts_.twins;
    }
  }
  return candidates;
}

}  // namespace tavoliere::match
