#include "tools/match/run/opening_tree.h"

#include <utility>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/match/run/engine_process.h"

namespace tavoliere::match {
namespace {

// Walks find different ways easily in a tree of so many times the openings wanted. A larger list
// than the second figure is not worth its time.
constexpr std::int64_t kTimesWanted = 8;
constexpr std::int64_t kMostListed = 20'000;
constexpr std::int64_t kMostWeighed = 2'000;
constexpr int kMostJudges = 3;  // one after another, where they fail

// Goes through the tree a level at a time, many positions in one request.
class Survey : private EngineEvents {
 public:
  Survey(protocol::EventLoop& loop, const MatchSettings& settings, std::int64_t most)
      : loop_(loop),
        judge_(loop, settings.judge, {settings.patience, settings.grace}),
        plies_(settings.openings.plies),
        most_(static_cast<std::size_t>(most)) {}

  absl::Status Run() {
    judge_.Prepare(*this);
    if (!over_) loop_.Run();
    judge_.Release();
    return status_;
  }
  std::vector<Opening> TakeOpenings() { return std::move(open_); }

 private:
  void OnPrepared(EngineProcess&) override { Ask(); }
  void OnFault(EngineProcess& judge, Fault fault) override {
    const std::string what = absl::StrCat(judge.name(), ": ", fault.what);
    status_ = fault.cause == FaultCause::kSetup ? absl::InvalidArgumentError(what)
                                                : absl::UnavailableError(what);
    Finish();
  }
  void OnBestMove(EngineProcess&, const protocol::SearchResult&) override {}
  void OnLate(EngineProcess&) override {}

  // The next positions of the level; with none left, the next level.
  void Ask() {
    if (asked_ == level_.size()) {
      if (ply_++ > plies_) {
        open_ = std::move(next_);
        return Finish();
      }
      level_ = std::exchange(next_, {});
      asked_ = 0;
      if (level_.empty()) return Finish();
    }
    constexpr std::size_t kAtATime = 64;
    batch_ = std::min(kAtATime, level_.size() - asked_);
    answers_ = ply_ > plies_ ? 1 : 2;
    std::string questions;
    for (std::size_t i = asked_; i < asked_ + batch_; ++i) {
      absl::StrAppend(&questions, "position ", level_[i].PositionWords(), "\nquery gameover\n",
                      answers_ == 2 ? "query legal\n" : "");
    }
    judge_.Ask({questions}, static_cast<int>(answers_ * batch_));
  }

  void OnResponses(EngineProcess&, const std::vector<std::string>& responses) override {
    for (std::size_t i = 0; i < batch_; ++i) {
      const Opening& opening = level_[asked_ + i];
      if (responses[answers_ * i] == "true") continue;
      if (answers_ == 1) {
        next_.push_back(opening);
        continue;
      }
      const std::string& legal = responses[answers_ * i + 1];
      if (legal == "none") continue;
      for (const auto move : absl::StrSplit(legal, ' ', absl::SkipEmpty())) {
        next_.push_back(opening);
        next_.back().moves.emplace_back(move);
      }
    }
    asked_ += batch_;
    if (next_.size() > most_) return Finish();
    Ask();
  }

  void Finish() {
    over_ = true;
    loop_.Stop();
  }

  protocol::EventLoop& loop_;
  EngineProcess judge_;
  const int plies_;
  const std::size_t most_;
  int ply_ = 1;  // the moves of `next_`; one more than `plies_` when the openings are looked at
  std::vector<Opening> level_ = {Opening()};
  std::vector<Opening> next_;
  std::size_t asked_ = 0;  // of the level
  std::size_t batch_ = 0;
  std::size_t answers_ = 0;  // to each position
  std::vector<Opening> open_;
  bool over_ = false;
  absl::Status status_;
};

// Keeps the openings that the evaluator finds level, one search each. It forgets what it knows from
// other openings, so that the same one always weighs the same.
class Weighing : private EngineEvents {
 public:
  Weighing(protocol::EventLoop& loop, const MatchSettings& settings, std::vector<Opening> openings)
      : loop_(loop),
        evaluator_(loop, *settings.evaluator, {settings.patience, settings.grace}),
        within_(*settings.openings.within),
        patience_(settings.hang),
        openings_(std::move(openings)) {
    const Limits& limits = settings.evaluator->limits;
    if (limits.depth) absl::StrAppend(&go_, " depth ", *limits.depth);
    if (limits.nodes) absl::StrAppend(&go_, " nodes ", *limits.nodes);
    go_ += '\n';
  }

  absl::Status Run() {
    Next();
    if (!over_) loop_.Run();
    evaluator_.Release();
    return status_;
  }
  std::vector<Opening> TakeKept() { return std::move(kept_); }

 private:
  void Next() {
    if (weighed_ < openings_.size()) return evaluator_.Prepare(*this);
    Finish();
  }
  void OnPrepared(EngineProcess&) override {
    position_ = absl::StrCat("position ", openings_[weighed_].PositionWords());
    evaluator_.Search({position_, go_}, patience_);
  }
  void OnBestMove(EngineProcess&, const protocol::SearchResult& result) override {
    if (!result.score_cp && !result.score_mate) {
      status_ = absl::InvalidArgumentError(
          absl::StrCat("the evaluator ", evaluator_.name(), " says no score"));
      return Finish();
    }
    if (result.score_cp && std::abs(*result.score_cp) <= within_)
      kept_.push_back(openings_[weighed_]);
    ++weighed_;
    Next();
  }
  void OnFault(EngineProcess& evaluator, Fault fault) override {
    status_ = absl::InvalidArgumentError(
        absl::StrCat("the evaluator ", evaluator.name(), ": ", fault.what));
    Finish();
  }
  void OnResponses(EngineProcess&, const std::vector<std::string>&) override {}
  void OnLate(EngineProcess&) override {}

  void Finish() {
    over_ = true;
    loop_.Stop();
  }

  protocol::EventLoop& loop_;
  EngineProcess evaluator_;
  const int within_;
  const Microseconds patience_;
  const std::vector<Opening> openings_;
  std::string go_ = "\ngo";
  std::string position_;
  std::size_t weighed_ = 0;
  std::vector<Opening> kept_;
  bool over_ = false;
  absl::Status status_;
};

// Those of `openings` that the evaluator keeps; all where there is none.
absl::StatusOr<std::vector<Opening>> Weighed(protocol::EventLoop& loop,
                                             const MatchSettings& settings,
                                             std::vector<Opening> openings) {
  if (!settings.evaluator || openings.empty()) return openings;
  Weighing weighing(loop, settings, std::move(openings));
  if (const absl::Status status = weighing.Run(); !status.ok()) return status;
  return weighing.TakeKept();
}

}  // namespace

absl::StatusOr<std::vector<Opening>> ListOpenings(protocol::EventLoop& loop,
                                                  const MatchSettings& settings) {
  const OpeningSettings& openings = settings.openings;
  if (!openings.file.empty() || openings.plies == 0) return std::vector<Opening>();
  const std::int64_t wanted =
      OpeningCount(Schedule(HeaderOf(settings).schedule()), settings.repeat);
  const std::int64_t list = settings.evaluator ? kMostWeighed : kMostListed;
  const std::int64_t most = std::min(list, kTimesWanted * std::min(wanted, list));
  absl::Status status;
  for (int attempt = 1; attempt <= kMostJudges; ++attempt) {
    Survey survey(loop, settings, most);
    status = survey.Run();
    if (status.ok()) return Weighed(loop, settings, survey.TakeOpenings());
    if (!absl::IsUnavailable(status)) return status;
  }
  return absl::UnavailableError(
      absl::StrCat("given up after ", kMostJudges,
                   " attempts at the openings: the judge failed: ", std::string(status.message())));
}

}  // namespace tavoliere::match
