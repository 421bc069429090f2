// A thread that lives as long as its owner and runs one task after another, so that a search begins
// without the cost of a new thread.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "absl/status/status.h"

namespace tavoliere::protocol {

class TaskThread {
 public:
  TaskThread() = default;
  // Waits for the task under way.
  ~TaskThread();
  TaskThread(const TaskThread&) = delete;
  TaskThread& operator=(const TaskThread&) = delete;

  // Runs `task` on the thread and returns at once; waits first for a task that is still ending. An
  // error when the system has no thread to give: then the task is never run.
  absl::Status Run(std::function<void()> task);

  // Waits for the task under way, if there is one.
  void Wait();

  // False: the system has no threads, and a task runs in RunDue() or Wait().
  static bool beside();
  // Runs the task that waits for this; does nothing where tasks run beside.
  void RunDue();

 private:
  void Work();

  std::mutex mutex_;  // guards what follows, except the thread
  std::condition_variable changed_;
  std::function<void()> task_;
  bool busy_ = false;
  bool leaving_ = false;
  std::thread thread_;  // begins with the first task
};

}  // namespace tavoliere::protocol
