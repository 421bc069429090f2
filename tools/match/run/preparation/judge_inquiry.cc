#include "tools/match/run/preparation/judge_inquiry.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/files/status_macros.h"

namespace tavoliere::match {
namespace {

constexpr int kMostJudges = 3;  // one after another, where they fail

}  // namespace

JudgeInquiry::JudgeInquiry(protocol::EventLoop& loop, const MatchSettings& settings)
    : loop_(loop), judge_(loop, settings.judge, {settings.patience, settings.grace}) {}

void JudgeInquiry::BeginKnown(std::string queries) {
  queries_ = std::move(queries);
  questions_.clear();
  is_ready_ = false;
  answered_ = false;
  failures_ = 0;
  status_ = absl::OkStatus();
  judge_.Prepare(*this, queries_);
}

absl::StatusOr<std::vector<std::string>> JudgeInquiry::AwaitKnown() {
  RETURN_IF_ERROR(Await());
  return answers_;
}

absl::StatusOr<std::vector<std::string>> JudgeInquiry::Ask(const std::string& questions,
                                                           std::size_t count) {
  questions_ = questions;
  count_ = static_cast<int>(count);
  answered_ = false;
  failures_ = 0;
  status_ = absl::OkStatus();
  if (is_ready_) {
    judge_.Ask({questions_}, count_);
  } else {
    judge_.Prepare(*this);
  }
  return AwaitKnown();
}

std::vector<std::string> JudgeInquiry::Errors() const {
  std::vector<std::string> errors = judge_.errors();
  for (std::string& error : errors) {
    error = std::string(absl::StripPrefix(error, "info string error"));
    error = std::string(absl::StripPrefix(error, ":"));
    error = std::string(absl::StripPrefix(error, " "));
  }
  return errors;
}

absl::Status JudgeInquiry::Await() {
  while (!answered_) loop_.Run();
  return status_;
}

void JudgeInquiry::OnPrepared(EngineProcess& judge) {
  is_ready_ = true;
  if (!questions_.empty()) return judge.Ask({questions_}, count_);
  answers_ = judge.responses();
  answered_ = true;
  loop_.Stop();
}

void JudgeInquiry::OnResponses(EngineProcess&, const std::vector<std::string>& responses) {
  answers_ = responses;
  answered_ = true;
  loop_.Stop();
}

void JudgeInquiry::OnFault(EngineProcess& judge, Fault fault) {
  is_ready_ = false;
  const bool is_setup = fault.cause == FaultCause::kSetup;
  if (!is_setup && ++failures_ < kMostJudges) return judge.Prepare(*this, queries_);
  const std::string what = absl::StrCat(judge.name(), ": ", fault.what,
                                        ErrorOutputText(judge.name(), fault.error_output));
  status_ = is_setup ? absl::InvalidArgumentError(what)
                     : absl::UnavailableError(absl::StrCat(
                           "given up after ", kMostJudges,
                           " attempts before the first game: the judge failed: ", what));
  answered_ = true;
  loop_.Stop();
}

}  // namespace tavoliere::match
