#include <utility>

#include "protocol/server/task_thread.h"

// Where the system has no threads.
namespace tavoliere::protocol {

TaskThread::~TaskThread() = default;

bool TaskThread::beside() { return false; }

absl::Status TaskThread::Run(std::function<void()> task) {
  const std::lock_guard lock(mutex_);
  task_ = std::move(task);
  return absl::OkStatus();
}

void TaskThread::RunDue() {
  std::function<void()> task;
  {
    const std::lock_guard lock(mutex_);
    task = std::exchange(task_, nullptr);
  }
  if (task) task();
}

void TaskThread::Wait() { RunDue(); }

}  // namespace tavoliere::protocol
