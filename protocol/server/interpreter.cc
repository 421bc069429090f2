#include "protocol/server/interpreter.h"

#include <utility>

#include <cassert>
#include <new>

namespace tavoliere::protocol {

Interpreter::Interpreter(std::unique_ptr<Translator> dialect, Engine& engine, Output& output,
                         Tasks& tasks)
    : dialect_(std::move(dialect)), engine_(engine), output_(output), tasks_(tasks) {
  output_.Divert([this](const std::string& lines) { dialect_->Hear(lines, *this); });
}

Interpreter::~Interpreter() { output_.Divert({}); }

void Interpreter::Read(const std::string& line) {
  try {
    dialect_->Read(line, *this);
  } catch (const std::bad_alloc&) {
    output_.Error(absl::ResourceExhaustedError("out of memory"));
  }
}

void Interpreter::Interrupt() {
  interrupted_ = true;
  tasks_.Stop();
}

void Interpreter::TellEnd() {
  while (owes_end_ && !tasks_.searching()) {
    owes_end_ = false;
    dialect_->EndSearch(interrupted_, *this);
  }
}

absl::Status Interpreter::Search(const GoCommand& go) {
  assert(!tasks_.searching());
  output_.Flush();
  absl::StatusOr<Task> task = engine_.Go(go, output_);
  if (!task.ok()) return task.status();
  absl::Status begun = tasks_.Search(*std::move(task), go.ponder);
  owes_end_ = begun.ok();
  interrupted_ = false;
  return begun;
}

}  // namespace tavoliere::protocol
