#include <utility>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/match/run/preparation/opening_choice.h"
#include "tools/match/schedule/schedule.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

constexpr std::size_t kMostBadListed = 20;
constexpr std::size_t kMostAtATime = 64;  // openings in one request
constexpr std::size_t kMostBytesAtATime = std::size_t{1} << 20;

// How many numbers of the sequence are played.
std::uint64_t NumbersPlayed(const MatchSettings& settings, const OpeningBook& book) {
  if (settings.schedule.format == Format::kSuite && !settings.rounds_given) return book.size();
  const Schedule schedule(HeaderOf(settings).schedule());
  return static_cast<std::uint64_t>(OpeningCount(schedule, settings.openings_each));
}

class OpeningCheck {
 public:
  OpeningCheck(JudgeInquiry& judge, const MatchSettings& settings, OpeningBook& book)
      : judge_(judge), settings_(settings), book_(book), state_(book.size()) {}

  absl::Status Run() {
    const OpeningSequence sequence = SequenceOf(settings_);
    const bool skip = settings_.openings.skip;
    std::uint64_t needed = NumbersPlayed(settings_, book_);
    for (std::uint64_t place = 0; needed > 0 && looked_at_ < book_.size();) {
      std::vector<std::size_t> batch;
      std::size_t bytes = 0;
      while (needed > 0 && looked_at_ < book_.size() && batch.size() < kMostAtATime &&
             bytes < kMostBytesAtATime) {
        const std::size_t index = book_.IndexAt(sequence, place);
        if (state_[index] == State::kAsked) break;  // it comes again before its answer
        ++place;
        if (book_.IsLeftOut(index)) continue;
        --needed;
        if (state_[index] == State::kKnown) continue;
        state_[index] = State::kAsked;
        ++looked_at_;
        batch.push_back(index);
        bytes += book_[index].opening.PositionWords().size();
      }
      const std::size_t known_bad = bad_.size();
      RETURN_IF_ERROR(Ask(batch));
      for (const std::size_t index : batch) state_[index] = State::kKnown;
      // A bad opening gives its number to the next one.
      if (skip) needed += bad_.size() - known_bad;
      if (!skip && bad_.size() >= kMostBadListed) break;
    }
    std::sort(bad_.begin(), bad_.end());
    return absl::OkStatus();
  }

  std::size_t bad() const { return bad_.size(); }
  std::size_t looked_at() const { return looked_at_; }
  // A line for each of the first bad ones.
  std::string Text() const {
    std::string text;
    for (std::size_t i = 0; i < std::min(bad_.size(), kMostBadListed); ++i) {
      absl::StrAppend(&text, bad_[i].second, "\n");
    }
    return text;
  }

 private:
  enum class State : char { kUnknown, kAsked, kKnown };

  void Blame(std::size_t index, const std::string& why) {
    bad_.emplace_back(index, absl::StrCat(book_.Place(index), ": ", why));
    if (settings_.openings.skip) book_.LeaveOut(index);
  }

  absl::Status Ask(const std::vector<std::size_t>& batch) {
    std::vector<std::size_t> readable;
    for (const std::size_t index : batch) {
      if (book_[index].fault.empty()) {
        readable.push_back(index);
      } else {
        Blame(index, book_[index].fault);
      }
    }
    if (readable.empty()) return absl::OkStatus();
    std::string questions;
    for (const std::size_t index : readable) {
      absl::StrAppend(&questions, "position ",
                      PlayedOpening(settings_, book_, index).PositionWords(), "\nquery gameover\n");
    }
    ASSIGN_OR_RETURN(const auto answers, judge_.Ask(questions, readable.size()));
    const std::vector<std::string> errors = judge_.Errors();
    if (!errors.empty() && readable.size() > 1) {
      // An error does not say which position it belongs to.
      for (const std::size_t index : readable) {
        RETURN_IF_ERROR(Ask({index}));
      }
      return absl::OkStatus();
    }
    for (std::size_t i = 0; i < readable.size(); ++i) {
      if (!errors.empty()) {
        Blame(readable[i], errors.front());
      } else if (answers[i] == "true") {
        Blame(readable[i], "the game is over");
      }
    }
    return absl::OkStatus();
  }

  JudgeInquiry& judge_;
  const MatchSettings& settings_;
  OpeningBook& book_;
  std::vector<State> state_;  // of each opening
  std::size_t looked_at_ = 0;
  std::vector<std::pair<std::size_t, std::string>> bad_;  // index, and where and why
};

}  // namespace

OpeningSequence SequenceOf(const MatchSettings& settings) {
  const OpeningSettings& openings = settings.openings;
  return {openings.file.empty() ? OpeningOrder::kRandom : openings.order, settings.seed,
          openings.start};
}

Opening PlayedOpening(const MatchSettings& settings, const OpeningBook& book, std::size_t index) {
  Opening opening = book[index].opening;
  const auto plies = static_cast<std::size_t>(settings.openings.plies);
  if (plies > 0 && opening.moves.size() > plies) opening.moves.resize(plies);
  return opening;
}

absl::StatusOr<std::string> CheckOpenings(JudgeInquiry& judge, const MatchSettings& settings,
                                          OpeningBook& book) {
  OpeningCheck check(judge, settings, book);
  RETURN_IF_ERROR(check.Run());
  if (check.bad() == 0) return "";
  const std::string more = check.bad() > kMostBadListed ? "...\n" : "";
  const std::string played = Counted(static_cast<std::int64_t>(check.looked_at()), "opening");
  if (check.bad() == book.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("no opening of the file can be played:\n", check.Text(), more));
  }
  if (!settings.openings.skip) {
    return absl::InvalidArgumentError(
        absl::StrCat("the match cannot play these openings:\n", check.Text(), more,
                     "correct them, or leave them out with -openings skip=true"));
  }
  return absl::StrCat(check.Text(), more, "Left out ", check.bad(), " of ", played,
                      " checked openings.\n");
}

}  // namespace tavoliere::match
