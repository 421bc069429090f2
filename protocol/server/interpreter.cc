#include "protocol/server/interpreter.h"

#include <utility>

#include <cassert>
#include <new>

#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
namespace tavoliere::protocol {

Interpreter::Interpreter(std::unique_ptr<Translator> dialect, Engine& engine, Output& output,
                         Tasks& tasks)
    : dialect_(std::move(dialect)), engine_(engine), output_(output), tasks_(tasks) {
  output_.Divert(this);
}

Interpreter::~Interpreter() { output_.Divert(nullptr); }

void Interpreter::Read(const std::string& line) {
  try {
    dialect_->Read(line, *this);
  } catch (const std::bad_alloc&) {
    output_.Refuse(absl::ResourceExhaustedError("out of memory"));
  }
}

void Interpreter::OnReport(const SearchReport& report) {
  if (!report.lines.empty()) dialect_->OnReport(report, *this);
  if (!report.error.ok()) dialect_->OnError(OneLine(report.error), *this);
}

void Interpreter::Interrupt() {
  interrupted_ = true;
  tasks_.Stop();
}

void Interpreter::TellEnd() {
  while (owes_end_ && !tasks_.searching()) {
    owes_end_ = false;
    dialect_->EndSearch(std::exchange(best_, {}), interrupted_, *this);
  }
}

absl::Status Interpreter::Search(const GoCommand& go) {
  assert(!tasks_.searching());
  output_.Flush();
  ASSIGN_OR_RETURN(Task task, engine_.Go(go, output_));
  absl::Status begun = tasks_.Search(std::move(task), go.ponder);
  owes_end_ = begun.ok();
  interrupted_ = false;
  return begun;
}

}  // namespace tavoliere::protocol
