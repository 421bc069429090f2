#include "protocol/server/event_queue.h"

#include <utility>

namespace tavoliere::protocol {

void EventQueue::Say(SearchReport report) {
  const std::lock_guard lock(mutex_);
  events_.said.push_back(std::move(report));
  wakeup_.Signal();
}

void EventQueue::EndSearch(absl::StatusOr<std::optional<SearchReport>> result) {
  const std::lock_guard lock(mutex_);
  events_.search = std::move(result);
  wakeup_.Signal();
}

void EventQueue::EndQuestion(absl::StatusOr<std::string> answer) {
  const std::lock_guard lock(mutex_);
  events_.question = std::move(answer);
  wakeup_.Signal();
}

TaskEvents EventQueue::Take() {
  const std::lock_guard lock(mutex_);
  wakeup_.Clear();
  return std::exchange(events_, TaskEvents());
}

}  // namespace tavoliere::protocol
