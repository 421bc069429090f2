// The thread on which slow questions are answered, beside the loop and beside a search.
#pragma once

#include <utility>

#include <atomic>
#include <new>

#include "absl/status/status.h"
#include "protocol/server/engine.h"
#include "protocol/server/event_queue.h"
#include "protocol/server/task_thread.h"

namespace tavoliere::protocol {

// For the loop's thread. No function blocks, except the destructor.
class QuestionThread {
 public:
  // `event_queue` outlives this and gets the answers.
  explicit QuestionThread(EventQueue& event_queue) : event_queue_(event_queue) {}
  // Stops the question under way, and waits for it.
  ~QuestionThread() { Stop(); }
  QuestionThread(const QuestionThread&) = delete;
  QuestionThread& operator=(const QuestionThread&) = delete;

  // Begins a question; none is under way. An error when the system has no thread for it.
  absl::Status Ask(SlowQuestion question) {
    stop_ = false;
    absl::Status begun = thread_.Run([this, question = std::move(question)] {
      try {
        event_queue_.EndQuestion(question(stop_));
      } catch (const std::bad_alloc&) {
        event_queue_.EndQuestion(out_of_memory_);
      }
    });
    asking_ = begun.ok();
    return begun;
  }
  // Until EndQuestion().
  bool asking() const { return asking_; }
  // The question, if there is one, is answered soon, with what is known then.
  void Stop() { stop_ = true; }
  // Its answer has come out of the event_queue: the next one may be asked.
  void EndQuestion() { asking_ = false; }

  // Where the system has no threads, answers now what Ask() began; nothing elsewhere.
  void RunDue() { thread_.RunDue(); }

 private:
  EventQueue& event_queue_;
  bool asking_ = false;
  std::atomic<bool> stop_{false};
  // Made while there is memory for it.
  const absl::Status out_of_memory_ = absl::ResourceExhaustedError("out of memory");
  TaskThread thread_;  // last: it ends before anything it uses
};

}  // namespace tavoliere::protocol
