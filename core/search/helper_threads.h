// The helper threads of a search, which the first can call from their trees to a task of its own.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>

#include "absl/functional/function_ref.h"
#include "core/search/evaluator.h"

namespace tavoliere::core {

// One leader, and so many helpers, each of which calls Run() when it has left its tree.
class HelperThreads {
 public:
  // Whether the helpers are to leave their trees. Cheap enough for every node.
  bool Called() const { return called_.load(std::memory_order_relaxed); }

  // ---- the leader's

  // Before the first Together().
  void SetSize(int helpers) { size_ = helpers; }
  int size() const { return size_; }

  // SolverContext::Together() says what this does.
  void Together(absl::FunctionRef<void(SolverContext&)> help, absl::FunctionRef<void()> lead) {
    Begin(&help);
    // However `lead` ends, no thread is left in `help`, which ends with it.
    const struct Finish {
      HelperThreads& helper_threads;
      ~Finish() { helper_threads.End(); }
    } finish{*this};
    lead();
  }

  // The search is over: Run() returns. Must be called once, even when nothing else was.
  void Quit() {
    const std::lock_guard lock(mutex_);
    quit_ = true;
    called_.store(true, std::memory_order_relaxed);
    changed_.notify_all();
  }

  // ---- a helper's

  // Takes part in each task until Quit(). Blocks. One that has no memory for a task
  // leaves it to the others.
  void Run(SolverContext& context) {
    std::unique_lock lock(mutex_);
    int done = 0;
    while (true) {
      changed_.wait(lock, [&] { return quit_ || (task_ != nullptr && done != tasks_); });
      if (quit_) return;
      done = tasks_;
      ++running_;
      const Task& task = *task_;
      lock.unlock();
      try {
        task(context);
      } catch (const std::bad_alloc&) {
      }
      lock.lock();
      if (--running_ == 0) changed_.notify_all();
    }
  }

 private:
  using Task = absl::FunctionRef<void(SolverContext&)>;

  void Begin(const Task* task) {
    const std::lock_guard lock(mutex_);
    task_ = task;
    ++tasks_;
    called_.store(true, std::memory_order_relaxed);
    changed_.notify_all();
  }

  void End() {
    std::unique_lock lock(mutex_);
    task_ = nullptr;
    changed_.wait(lock, [&] { return running_ == 0; });
  }

  std::atomic<bool> called_{false};
  int size_ = 0;  // the leader's alone
  std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by the mutex.
  const Task* task_ = nullptr;
  int tasks_ = 0;    // begun so far
  int running_ = 0;  // helpers in the task
  bool quit_ = false;
};

}  // namespace tavoliere::core
