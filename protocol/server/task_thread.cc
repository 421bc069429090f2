#include "protocol/server/task_thread.h"

#include <utility>

#include <system_error>

#include "absl/strings/str_cat.h"

namespace tavoliere::protocol {

TaskThread::~TaskThread() {
  {
    const std::lock_guard lock(mutex_);
    leaving_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

absl::Status TaskThread::Run(std::function<void()> task) {
  try {
    if (!thread_.joinable()) thread_ = std::thread([this] { Work(); });
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(absl::StrCat("cannot start a thread: ", error.what()));
  }
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !busy_; });
  task_ = std::move(task);
  busy_ = true;
  changed_.notify_all();
  return absl::OkStatus();
}

void TaskThread::Wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !busy_; });
}

bool TaskThread::beside() { return true; }

void TaskThread::RunDue() {}

void TaskThread::Work() {
  while (true) {
    std::function<void()> task;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return busy_ || leaving_; });
      if (!busy_) return;
      task = std::move(task_);
    }
    task();
    const std::lock_guard lock(mutex_);
    busy_ = false;
    changed_.notify_all();
  }
}

}  // namespace tavoliere::protocol
