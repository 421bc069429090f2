// The long work beside the loop: a search (or perft, bench) and a slow question
// (question_thread.h), each on a thread of its own, and what the loop prints of them.
#pragma once

#include <utility>

#include <optional>

#include "absl/status/status.h"
#include "protocol/server/engine.h"
#include "protocol/server/event_queue.h"
#include "protocol/server/output.h"
#include "protocol/server/question_thread.h"
#include "protocol/server/task_thread.h"

namespace tavoliere::protocol {

// For the loop's thread. A function blocks only on the output's reader.
class Tasks {
 public:
  // Both outlive this.
  Tasks(Engine& engine, Output& output) : engine_(engine), output_(output) {}
  // Stops what runs, and waits for it.
  ~Tasks();
  Tasks(const Tasks&) = delete;
  Tasks& operator=(const Tasks&) = delete;

  // Begins a search; none is under way. An error when the system has no thread for it.
  absl::Status Search(Task task, bool ponder);
  // Begins a slow question; none is under way.
  absl::Status Ask(SlowQuestion question) { return question_.Ask(std::move(question)); }

  // Until its answer has been printed.
  bool searching() const { return search_.has_value(); }
  // Whether the search under way ends by itself.
  bool limited() const { return searching() && !unlimited(); }
  bool asking() const { return question_.asking(); }
  bool busy() const { return searching() || asking(); }

  // Ends the search and the question soon. A search that has ended, and whose answer was held back,
  // is answered now.
  void Stop();
  // The same for an unlimited search; leaves others alone.
  void StopUnlimited();
  // The search, if there is one, is no longer unlimited for its pondering.
  void PonderHit();

  // Where the system has no threads, does now what Search() and Ask() began, and prints what a
  // search says as it comes; nothing elsewhere.
  void RunDue();

  // Rings when Hear() has something to do.
  const Wakeup& wakeup() const { return event_queue_.wakeup(); }
  // Prints what was said and found since the last call.
  void Hear();

 private:
  struct SearchState {
    SearchKind kind = SearchKind::kLimited;
    bool pondering = false;
    bool stopping = false;
    bool ended = false;
    BestMove best;  // of the last report; empty: there was none
  };

  bool unlimited() const {
    return searching() && (search_->pondering || search_->kind == SearchKind::kUnlimited);
  }
  // The search has said something.
  void Said();
  void Print(const SearchReport& report);
  void End(const absl::StatusOr<std::optional<SearchReport>>& result);
  void StopSearch();
  // Prints the `bestmove` of a search that has ended unless it is to be held back.
  void AnswerIfDue();

  Engine& engine_;
  Output& output_;
  EventQueue event_queue_;
  std::optional<SearchState> search_;
  // Made while there is memory for it.
  const absl::Status out_of_memory_ = absl::ResourceExhaustedError("out of memory");
  // Last: the threads end before anything they use.
  TaskThread search_thread_;
  QuestionThread question_{event_queue_};
};

}  // namespace tavoliere::protocol
