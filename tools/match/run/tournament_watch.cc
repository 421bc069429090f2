// What a tournament looks at beside its games: whether this program gets to run, whether the
// engines do, and whether they get anywhere.
#include <algorithm>
#include <chrono>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/match/run/engine/processor_wait.h"
#include "tools/match/run/tournament_slot.h"

namespace tavoliere::match {
namespace {

// An engine that fails in so many games running without having made a move gets nowhere.
constexpr int kMostConsecutiveFailures = 3;
constexpr int kBeatsASample = 10;
// Engines that wait longer for a processor, as a part of their thinking, are worth a warning.
constexpr double kMuchWaiting = 0.1;
constexpr double kEarlyEvidence = 10;  // seconds of thinking
// An iteration of a tuning lasts seconds at best.
constexpr std::chrono::milliseconds kTuningPollPause{100};

}  // namespace

void Tournament::OnBeat(protocol::Duration late) {
  const bool was_stopped = take_stop_ && take_stop_();
  if (IsStall(late) || (was_stopped && late > protocol::EventLoop::kBeat)) {
    OnStall(late, was_stopped);
  }
  EndPauses();
  FollowPeers();
  if (watcher_ != nullptr) watcher_->OnBeat();
  if (++beats_ % kBeatsASample != 0) return;
  std::vector<int> processes;
  for (const auto& slot : slots_) {
    for (const auto& player : slot->players) {
      if (player != nullptr && player->pid() > 0) processes.push_back(player->pid());
    }
  }
  waiting_.Sample(processes);
  if (warned_ || !waiting_.Share(kEarlyEvidence)) return;
  warned_ = true;
  WarnOfWaiting(kEarlyEvidence);
}

std::vector<GameUnderWay> Tournament::games_under_way() const {
  std::vector<GameUnderWay> games;
  for (const auto& slot : slots_) {
    const auto view = slot->game == nullptr ? std::nullopt : slot->game->View();
    if (view) games.push_back({slot->spec, *view});
  }
  return games;
}

void Tournament::OnStall(protocol::Duration late, bool was_stopped) {
  // Where no clock runs only the patience with an answer does.
  const bool is_long = late > std::min(settings_.hang, settings_.patience) / 2;
  int given_up = 0;
  for (const auto& slot : slots_) {
    if (slot->game == nullptr || (!is_long && !slot->game->is_timed())) continue;
    if (!slot->game->Abandon()) continue;
    ++given_up;
    slot->stalls = was_stopped ? 0 : slot->stalls + 1;
  }
  if (given_up == 0) return;
  print_(
      absl::StrFormat("This program was stopped for %.1f s, which distorts the engines' times: the "
                      "games in progress (%d) %s.\n",
                      std::chrono::duration<double>(late).count(), given_up,
                      stopping_ ? "are abandoned" : "are played again"));
}

bool Tournament::AwaitsPeers() const {
  return tuning_ != nullptr && peers_.any() && !stopping_ && !tuning_->is_finished();
}

void Tournament::FollowPeers() {
  if (tuning_ == nullptr || !peers_.any()) return;
  if (AwaitsPeers()) {
    const std::int64_t iterations = tuning_->iterations();
    const absl::Status status = peers_.Poll(kTuningPollPause);
    if (!status.ok()) StopScheduling(Ending::kBadConfiguration, std::string(status.message()));
    FollowTuning(iterations);
  }
  if (playing_ == 0 && !AwaitsPeers()) loop_.Stop();
}

void Tournament::WarnOfWaiting(double least_seconds) {
  const auto share = waiting_.Share(least_seconds);
  if (!share || *share <= kMuchWaiting) return;
  print_(
      absl::StrFormat("Warning: the engines waited for a processor for %.0f%% of their thinking "
                      "time. Play fewer games at a time (-concurrency) or use more processors.\n",
                      100 * *share));
}

bool Tournament::HasStarted(int engine) const {
  if (has_started_[static_cast<std::size_t>(engine)] != 0) return true;
  for (const auto& slot : slots_) {
    for (int i = 0; i < 2; ++i) {
      const auto& player = slot->players[i];
      if (player != nullptr && slot->spec.engine[i] == engine && player->was_prepared()) {
        return true;
      }
    }
  }
  return false;
}

void Tournament::CheckPlayers(const Slot& slot, const GameOutcome& outcome) {
  const bool is_lost = outcome.culprit && EndsProcess(outcome.cause);
  if (is_lost && !settings_.recover) {
    return StopScheduling(
        Ending::kEngineFault,
        absl::StrCat(outcome.record.reason, "; without -recover the match ends here"));
  }
  for (int i = 0; i < 2; ++i) {
    if (slot.spec.engine[i] < 0) continue;
    int& failures = consecutive_failures_[static_cast<std::size_t>(slot.spec.engine[i])];
    if (outcome.has_moved[i]) failures = 0;
    if (!is_lost || outcome.culprit != i || outcome.has_moved[i]) continue;
    // Games that were under way together fail together: they count as one.
    std::int64_t& last = last_failure_[static_cast<std::size_t>(slot.spec.engine[i])];
    if (slot.began <= last) continue;
    last = games_begun_;
    if (++failures < kMostConsecutiveFailures) continue;
    StopScheduling(Ending::kEngineFault,
                   absl::StrCat(outcome.record.reason, "; that is game ", failures,
                                " running that it loses without having made a move: the match "
                                "ends here without a verdict"));
  }
}

}  // namespace tavoliere::match
