#include "engines/base/task_thread.h"

#include <utility>

namespace tavoliere::base {

TaskThread::TaskThread() : thread_([this] { Work(); }) {}

TaskThread::~TaskThread() {
  {
    const absl::MutexLock lock(&mutex_);
    leaving_ = true;
  }
  thread_.join();
}

void TaskThread::Run(std::function<void()> task) {
  const absl::MutexLock lock(&mutex_);
  const auto idle = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return !busy_; };
  mutex_.Await(absl::Condition(&idle));
  task_ = std::move(task);
  busy_ = true;
}

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

}  // namespace tavoliere::base
