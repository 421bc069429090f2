#include "protocol/server/task_thread.h"

#include <utility>

#include <system_error>

#include "absl/strings/str_cat.h"

namespace tavoliere::protocol {

TaskThread::~TaskThread() {
  {
    const absl::MutexLock lock(&mutex_);
    leaving_ = true;
  }
  if (thread_.joinable()) thread_.join();
}

absl::Status TaskThread::Run(std::function<void()> task) {
  try {
    if (!thread_.joinable()) thread_ = std::thread([this] { Work(); });
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(absl::StrCat("cannot start a thread: ", error.what()));
  }
  const absl::MutexLock lock(&mutex_);
  const auto idle = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return !busy_; };
  mutex_.Await(absl::Condition(&idle));
  task_ = std::move(task);
  busy_ = true;
  return absl::OkStatus();
}

void TaskThread::Wait() {
  const absl::MutexLock lock(&mutex_);
  const auto idle = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return !busy_; };
  mutex_.Await(absl::Condition(&idle));
}

bool TaskThread::beside() { return true; }

void TaskThread::RunDue() {}

void TaskThread::Work() {
  const auto wanted = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return busy_ || leaving_; };
  while (true) {
    std::function<void()> task;
    {
      const absl::MutexLock lock(&mutex_);
      mutex_.Await(absl::Condition(&wanted));
      if (!busy_) return;
      task = std::move(task_);
    }
    task();
    const absl::MutexLock lock(&mutex_);
    busy_ = false;
  }
}

}  // namespace tavoliere::protocol
