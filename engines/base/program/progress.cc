#include "engines/base/program/progress.h"

#include <utility>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "absl/strings/str_cat.h"

namespace tavoliere::base {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr Seconds kShortestPause{1};
constexpr Seconds kLongestPause{30};
constexpr double kPauseShare = 0.1;   // of the time gone by
constexpr double kLeastShare = 0.01;  // too little for a prediction

}  // namespace

Progress::Progress(Say say)
    : Progress(std::move(say), [began = std::chrono::steady_clock::now()] {
        return Seconds(std::chrono::steady_clock::now() - began);
      }) {}

Progress::Progress(Say say, Clock clock) : say_(std::move(say)), clock_(std::move(clock)) {}

void Progress::Reached(double share) {
  const Seconds now = clock_();
  if (now < next_ || share < kLeastShare || share >= 1) return;
  next_ = now + std::clamp(kPauseShare * now, kShortestPause, kLongestPause);
  say_(absl::StrCat(static_cast<int>(100 * share), "% after ", DurationText(now), ", about ",
                    DurationText(now * ((1 - share) / share)), " left"));
}

NodeReports::NodeReports(Nodes nodes, Say say)
    : nodes_(std::move(nodes)), say_(std::move(say)), thread_([this] { Run(); }) {}

NodeReports::~NodeReports() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void NodeReports::Run() {
  constexpr std::chrono::seconds kPause(10);
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, kPause, [this] { return ended_; })) {
    const auto time = std::chrono::steady_clock::now() - began_;
    say_(absl::StrCat(nodes_(), " nodes after ", DurationText(time)));
  }
}

std::string DurationText(Seconds time) {
  const std::int64_t seconds = std::llround(time.count());
  if (seconds < 60) return absl::StrCat(seconds, " s");
  if (seconds < 3600) return absl::StrCat(seconds / 60, " min ", seconds % 60, " s");
  return absl::StrCat(seconds / 3600, " h ", seconds % 3600 / 60, " min");
}

}  // namespace tavoliere::base
