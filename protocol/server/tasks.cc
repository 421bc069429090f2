#include "protocol/server/tasks.h"

#include <utility>

#include <new>

#include "absl/functional/function_ref.h"

namespace tavoliere::protocol {
namespace {

class EventQueueSink final : public Sink {
 public:
  EventQueueSink(EventQueue& event_queue, absl::FunctionRef<void()> said)
      : event_queue_(event_queue), said_(said) {}
  void Report(const SearchReport& report) override {
    event_queue_.Say(report);
    said_();
  }

 private:
  EventQueue& event_queue_;
  const absl::FunctionRef<void()> said_;
};

}  // namespace

Tasks::~Tasks() {
  question_.Stop();
  if (searching()) engine_.Stop();
}

absl::Status Tasks::Search(Task task, bool ponder) {
  SearchState state;
  state.kind = task.kind;
  state.pondering = ponder;
  absl::Status begun = search_thread_.Run([this, run = std::move(task.run)] {
    const auto said = [this] { Said(); };
    EventQueueSink sink(event_queue_, said);
    try {
      event_queue_.EndSearch(run(sink));
    } catch (const std::bad_alloc&) {
      event_queue_.EndSearch(out_of_memory_);
    }
  });
  if (begun.ok()) search_ = std::move(state);
  return begun;
}

void Tasks::Stop() {
  question_.Stop();
  if (searching()) StopSearch();
}

void Tasks::StopUnlimited() {
  if (unlimited() && !search_->stopping) StopSearch();
}

void Tasks::StopSearch() {
  search_->stopping = true;
  engine_.Stop();
  AnswerIfDue();
}

void Tasks::PonderHit() {
  if (!searching()) return;
  engine_.PonderHit();
  search_->pondering = false;
  AnswerIfDue();
}

void Tasks::RunDue() {
  search_thread_.RunDue();
  question_.RunDue();
}

void Tasks::Said() {
  if (TaskThread::beside()) return;
  Hear();
  output_.Flush();
}

void Tasks::Hear() {
  const TaskEvents events = event_queue_.Take();
  for (const SearchReport& report : events.said) Print(report);
  if (events.search) End(*events.search);
  if (events.question) {
    question_.EndQuestion();
    output_.Respond(*events.question);
  }
}

void Tasks::Print(const SearchReport& report) {
  if (!report.best.move.empty()) search_->best = report.best;
  output_.Hold(report);
}

void Tasks::End(const absl::StatusOr<std::optional<SearchReport>>& result) {
  if (!result.ok()) {
    output_.Refuse(result.status());
  } else if (*result && (*result)->best != search_->best) {
    Print(**result);
  }
  search_->ended = true;
  AnswerIfDue();
}

void Tasks::AnswerIfDue() {
  if (!search_->ended || (unlimited() && !search_->stopping)) return;
  if (!search_->best.move.empty()) output_.Hold(search_->best);
  search_.reset();
}

}  // namespace tavoliere::protocol
