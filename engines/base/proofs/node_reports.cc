#include "engines/base/proofs/node_reports.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/base/program/progress.h"

namespace tavoliere::base {

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

}  // namespace tavoliere::base
