#include "protocol/server/tasks.h"

#include <utility>

#include <new>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::protocol {
namespace {

class InboxReporter final : public Reporter {
 public:
  InboxReporter(Inbox& inbox, absl::FunctionRef<void()> said) : inbox_(inbox), said_(said) {}
  void Write(const std::string& line) override { Report({line, ""}); }
  void Report(const SearchReport& report) override {
    inbox_.Say(report);
    said_();
  }

 private:
  Inbox& inbox_;
  const absl::FunctionRef<void()> said_;
};

}  // namespace

Tasks::~Tasks() {
  stop_question_ = true;
  if (searching()) engine_.Stop();
}

absl::Status Tasks::Search(Task task, bool ponder) {
  SearchState state;
  state.kind = task.kind;
  state.pondering = ponder;
  absl::Status begun = search_thread_.Run([this, run = std::move(task.run)] {
    const auto said = [this] { Said(); };
    InboxReporter reporter(inbox_, said);
    try {
      inbox_.EndSearch(run(reporter));
    } catch (const std::bad_alloc&) {
      inbox_.EndSearch(out_of_memory_);
    }
  });
  if (begun.ok()) search_ = std::move(state);
  return begun;
}

absl::Status Tasks::Ask(SlowQuestion question) {
  stop_question_ = false;
  absl::Status begun = question_thread_.Run([this, question = std::move(question)] {
    try {
      inbox_.EndQuestion(question(stop_question_));
    } catch (const std::bad_alloc&) {
      inbox_.EndQuestion(out_of_memory_);
    }
  });
  asking_ = begun.ok();
  return begun;
}

void Tasks::Stop() {
  stop_question_ = true;
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
  question_thread_.RunDue();
}

void Tasks::Said() {
  if (TaskThread::beside()) return;
  Hear();
  output_.Flush();
}

void Tasks::Hear() {
  const News news = inbox_.Take();
  for (const SearchReport& report : news.said) Print(report);
  if (news.search) End(*news.search);
  if (news.question) {
    asking_ = false;
    output_.Answer(news.question->ok() ? absl::StrCat("response ", **news.question)
                                       : *news.question);
  }
}

void Tasks::Print(const SearchReport& report) {
  if (!report.best_move.empty()) search_->best_move = report.best_move;
  if (!report.lines.empty()) output_.Hold(report.lines);
}

void Tasks::End(const absl::StatusOr<std::optional<SearchReport>>& result) {
  if (!result.ok()) {
    output_.Error(result.status());
  } else if (*result && (*result)->best_move != search_->best_move) {
    Print(**result);
  }
  search_->ended = true;
  AnswerIfDue();
}

void Tasks::AnswerIfDue() {
  if (!search_->ended || (unlimited() && !search_->stopping)) return;
  if (!search_->best_move.empty()) output_.Hold(absl::StrCat("bestmove ", search_->best_move));
  search_.reset();
}

}  // namespace tavoliere::protocol
