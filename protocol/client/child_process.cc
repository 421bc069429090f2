#include "protocol/client/child_process.h"

#include <utility>

#include <algorithm>

namespace tavoliere::protocol {
namespace {

using std::chrono::milliseconds;

constexpr Duration kQuitGrace = milliseconds(500);
constexpr Duration kTermGrace = milliseconds(500);
// Between the end of an engine's output and the news that the process has ended.
constexpr Duration kExitGrace = milliseconds(100);
constexpr Duration kOrphanPause = milliseconds(2);

}  // namespace

void ChildProcess::SetDeadline(SteadyTime when) {
  if (stage_ == Stage::kRunning) Schedule(when);
}

void ChildProcess::Schedule(SteadyTime when) {
  deadline_ = when;
  loop_.alarm = std::min(loop_.alarm, when);
}

void ChildProcess::ShowWritten(const std::string_view* parts, std::size_t count) const {
  const SteadyTime now = std::chrono::steady_clock::now();
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all.append(parts[i]);
  std::string_view rest = all;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    Show(WireLine::Kind::kToEngine, line, now);
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
}

void ChildProcess::Show(WireLine::Kind kind, std::string_view text, SteadyTime time) const {
  if (loop_.tap) loop_.tap({kind, label_, pid_, time, text});
}

void ChildProcess::EndsSoon() {
  if (stage_ != Stage::kRunning) return;
  stage_ = Stage::kEnding;
  Schedule(loop_.now + kExitGrace);
}

void ChildProcess::OnTime() {
  deadline_ = kNever;
  switch (stage_) {
    case Stage::kRunning:
      return OnDeadline();
    case Stage::kEnding:
      return Fail(Failure::Kind::kClosed, "closed its output, but is still running");
    case Stage::kQuitting:
      if (!Terminate()) return Kill();
      stage_ = Stage::kTerminating;
      return Schedule(loop_.now + kTermGrace);
    case Stage::kTerminating:
      return Kill();
    case Stage::kOrphans:
      return CollectOrphans();
    case Stage::kKilled:
    case Stage::kGone:
      return;
  }
}

void ChildProcess::Fail(Failure::Kind kind, std::string message) {
  if (!running()) return;
  Kill();
  OnFailure({kind, std::move(message)});
}

void ChildProcess::Retire() {
  if (!running()) return;
  if (stage_ == Stage::kEnding) return Kill();
  Write("quit\n");
  CloseInput();
  stage_ = Stage::kQuitting;
  Schedule(loop_.now + kQuitGrace);
}

void ChildProcess::Kill() {
  if (stage_ >= Stage::kKilled) return;
  stage_ = Stage::kKilled;
  deadline_ = kNever;
  EndGroup();
}

void ChildProcess::OnReaped(const std::string& end) {
  const bool was_running = running();
  stage_ = Stage::kOrphans;
  Show(WireLine::Kind::kNews, end, loop_.now);
  CollectOrphans();
  if (was_running) OnFailure({Failure::Kind::kExited, end});
}

void ChildProcess::CollectOrphans() {
  if (!LeavesNothing()) return Schedule(loop_.now + kOrphanPause);
  stage_ = Stage::kGone;
  deadline_ = kNever;
  loop_.some_gone = true;
}

}  // namespace tavoliere::protocol
