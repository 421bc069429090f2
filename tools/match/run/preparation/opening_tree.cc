#include <utility>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "tools/match/run/engine/engine_process.h"
#include "tools/match/run/preparation/opening_choice.h"

namespace tavoliere::match {
namespace {

// Walks find different ways easily in a tree of so many times the openings wanted. A larger list
// than the second figure is not worth its time.
constexpr std::int64_t kTimesWanted = 8;
constexpr std::int64_t kMostListed = 20'000;
constexpr std::int64_t kMostWeighed = 2'000;

// The openings of `plies` moves that leave the game open, a level of the tree after the other, many
// positions in one request; none where there are more than `most`.
absl::StatusOr<std::vector<Opening>> OpeningsOfTree(JudgeInquiry& judge, int plies,
                                                    std::size_t most) {
  constexpr std::size_t kAtATime = 64;
  std::vector<Opening> level = {Opening()};
  // After the last move it is only asked whether the game is over.
  for (int ply = 1; ply <= plies + 1; ++ply) {
    const std::size_t each = ply > plies ? 1 : 2;
    std::vector<Opening> next;
    for (std::size_t first = 0; first < level.size(); first += kAtATime) {
      const std::size_t count = std::min(kAtATime, level.size() - first);
      std::string questions;
      for (std::size_t i = first; i < first + count; ++i) {
        absl::StrAppend(&questions, "position ", level[i].PositionWords(), "\nquery gameover\n",
                        each == 2 ? "query legal\n" : "");
      }
      ASSIGN_OR_RETURN(const auto answers, judge.Ask(questions, each * count));
      for (std::size_t i = 0; i < count; ++i) {
        const Opening& opening = level[first + i];
        if (answers[each * i] == "true") continue;
        if (each == 1) next.push_back(opening);
        if (each == 1 || answers[each * i + 1] == "none") continue;
        for (const auto move : absl::StrSplit(answers[each * i + 1], ' ', absl::SkipEmpty())) {
          next.push_back(opening);
          next.back().moves.emplace_back(move);
        }
      }
      if (next.size() > most) return std::vector<Opening>();
    }
    level = std::move(next);
  }
  return level;
}

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
    while (!over_) loop_.Run();  // engines that are being prepared stop it too
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
    if (!result.info.has_score()) {
      status_ = absl::InvalidArgumentError(
          absl::StrCat("the evaluator ", evaluator_.name(), " reports no score"));
      return Finish();
    }
    const std::optional<int> score = result.info.score_cp;
    if (score && !result.info.bound && std::abs(*score) <= within_)
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
  RETURN_IF_ERROR(weighing.Run());
  return weighing.TakeKept();
}

}  // namespace

absl::StatusOr<std::vector<Opening>> ListOpenings(protocol::EventLoop& loop, JudgeInquiry& judge,
                                                  const MatchSettings& settings) {
  const OpeningSettings& openings = settings.openings;
  if (!openings.file.empty() || openings.plies == 0) return std::vector<Opening>();
  const std::int64_t wanted =
      OpeningCount(Schedule(HeaderOf(settings).schedule()), settings.openings_each);
  const std::int64_t list = settings.evaluator ? kMostWeighed : kMostListed;
  const std::int64_t most = std::min(list, kTimesWanted * std::min(wanted, list));
  ASSIGN_OR_RETURN(auto tree,
                   OpeningsOfTree(judge, openings.plies, static_cast<std::size_t>(most)));
  return Weighed(loop, settings, std::move(tree));
}

}  // namespace tavoliere::match
