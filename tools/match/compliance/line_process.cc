#include "tools/match/compliance/line_process.h"

#include <utility>

#include "core/files/status_macros.h"

namespace tavoliere::match {

using protocol::LineReader;
using protocol::SteadyTime;
using std::chrono::steady_clock;
using Outcome = protocol::Conversation::Outcome;

absl::StatusOr<std::unique_ptr<LineProcess>> LineProcess::Start(const protocol::Launch& launch) {
  ASSIGN_OR_RETURN(auto process, protocol::Conversation::Start(launch));
  return std::unique_ptr<LineProcess>(new LineProcess(std::move(process)));
}

void LineProcess::CloseOutput() {
  process_->CloseOutput();
  ended_ = true;
}

bool LineProcess::Send(std::string_view text, protocol::Duration timeout) {
  std::string said;
  const Outcome outcome = process_->Write(text, said, steady_clock::now() + timeout);
  lines_.Feed(said.data(), said.size());
  return outcome == Outcome::kDone;
}

std::optional<std::string> LineProcess::ReadLine(protocol::Duration timeout) {
  const SteadyTime deadline = steady_clock::now() + timeout;
  for (;;) {
    std::string line;
    const LineReader::Next next = lines_.Take(&line);
    if (next == LineReader::Next::kLine) return line;
    if (next == LineReader::Next::kTooLong) return "(a line of more than 1 MiB)";
    if (ended_) return std::nullopt;
    std::string said;
    const Outcome outcome = process_->Read(said, deadline);
    lines_.Feed(said.data(), said.size());
    if (outcome == Outcome::kLate) return std::nullopt;
    if (outcome == Outcome::kEnded) {
      lines_.End();
      ended_ = true;
    }
  }
}

std::optional<int> LineProcess::Wait(protocol::Duration timeout) {
  const auto exit = process_->Wait(steady_clock::now() + timeout);
  if (!exit) return std::nullopt;
  return exit->status;
}

}  // namespace tavoliere::match
