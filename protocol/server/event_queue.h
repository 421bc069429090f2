// The events that the task threads pass to the loop.
#pragma once

#include <utility>

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/server/engine.h"
#include "protocol/server/io.h"

namespace tavoliere::protocol {

struct TaskEvents {
  std::vector<SearchReport> said;  // in order; without a move: mere lines
  // The search has ended, with this result, and has said all that it had to say.
  std::optional<absl::StatusOr<std::optional<SearchReport>>> search;
  // So has the slow question.
  std::optional<absl::StatusOr<std::string>> question;
};

// Filled by any thread without waiting, emptied by the loop's, which it wakes.
class EventQueue {
 public:
  EventQueue() = default;
  EventQueue(const EventQueue&) = delete;
  EventQueue& operator=(const EventQueue&) = delete;

  // Signalled when there are events.
  const Wakeup& wakeup() const { return wakeup_; }

  void Say(SearchReport report) {
    const std::lock_guard lock(mutex_);
    events_.said.push_back(std::move(report));
    wakeup_.Signal();
  }
  void EndSearch(absl::StatusOr<std::optional<SearchReport>> result) {
    const std::lock_guard lock(mutex_);
    events_.search = std::move(result);
    wakeup_.Signal();
  }
  void EndQuestion(absl::StatusOr<std::string> answer) {
    const std::lock_guard lock(mutex_);
    events_.question = std::move(answer);
    wakeup_.Signal();
  }

  // Everything since the last call. Does not block.
  TaskEvents Take() {
    const std::lock_guard lock(mutex_);
    wakeup_.Clear();
    return std::exchange(events_, TaskEvents());
  }

 private:
  const Wakeup wakeup_;
  std::mutex mutex_;  // guards what follows
  TaskEvents events_;
};

}  // namespace tavoliere::protocol
