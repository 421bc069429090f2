// Tasks that lead to further tasks, on several threads.
#pragma once

#include <utility>

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <vector>

#include "core/parallel.h"

namespace tavoliere::core {

// The newest task goes first, so that one thread works depth first.
template <class Task>
class WorkStack {
 public:
  // Also within Run().
  void Push(Task task) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    changed_.notify_one();
  }

  // Calls work(thread, task) for every task, and for those that it pushes, on at most `threads`
  // threads, numbered from 0, the caller's; after false, or what `work` throws, no further task
  // begins. Blocks.
  template <class Work>
  void Run(int threads, const Work& work) {
    const Helpers helpers = StartThreads(
        threads - 1, [&](int index) { Take(static_cast<std::size_t>(index) + 1, work); });
    Take(0, work);
  }

 private:
  template <class Work>
  void Take(std::size_t thread, const Work& work) {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [&] { return ended_ || !tasks_.empty() || busy_ == 0; });
      if (ended_ || tasks_.empty()) return;
      const Task task = std::move(tasks_.back());
      tasks_.pop_back();
      ++busy_;
      lock.unlock();
      bool go_on = false;
      {
        // Whatever `work` throws, the others must not wait for its task.
        const struct Finish {
          WorkStack& stack;
          std::unique_lock<std::mutex>& lock;
          const bool& go_on;
          ~Finish() {
            lock.lock();
            --stack.busy_;
            stack.ended_ = stack.ended_ || !go_on;
            if (stack.ended_ || (stack.busy_ == 0 && stack.tasks_.empty()))
              stack.changed_.notify_all();
          }
        } finish{*this, lock, go_on};
        go_on = work(thread, task);
      }
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by the mutex.
  std::vector<Task> tasks_;
  std::size_t busy_ = 0;  // tasks under way
  bool ended_ = false;
};

}  // namespace tavoliere::core
