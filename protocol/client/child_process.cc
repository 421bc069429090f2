#include "protocol/client/child_process.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"

namespace tavoliere::protocol {
namespace {

using std::chrono::milliseconds;

constexpr Duration kQuitGrace = milliseconds(500);
constexpr Duration kTermGrace = milliseconds(500);
// Between the end of an engine's output and the news that the process has ended.
constexpr Duration kExitGrace = milliseconds(100);
constexpr Duration kOrphanPause = milliseconds(2);

std::string DescribeExit(int status) {
  if (WIFSIGNALED(status)) {
    const int number = WTERMSIG(status);
    return absl::StrCat("killed by signal ", number, " (", ::strsignal(number), ")");
  }
  return absl::StrCat("exited with status ", WEXITSTATUS(status));
}

}  // namespace

ChildProcess::ChildProcess(EventLoop::Impl& loop, const Spawned& spawned, std::string label)
    : loop_(loop),
      label_(std::move(label)),
      pid_(spawned.pid),
      to_process_(spawned.input),
      from_process_(spawned.output),
      exit_(spawned.exit),
      strays_(spawned.mark) {
  loop_.Watch(from_process_, EPOLLIN, *this, EventSource::kPipe);
  loop_.Watch(exit_, EPOLLIN, *this, EventSource::kExit);
}

ChildProcess::~ChildProcess() {
  ClosePipes();
  CloseFd(exit_);
}

void ChildProcess::SetDeadline(SteadyTime when) {
  if (stage_ == Stage::kRunning) Schedule(when);
}

void ChildProcess::Schedule(SteadyTime when) {
  deadline_ = when;
  loop_.alarm = std::min(loop_.alarm, when);
}

// ---------------------------------------------------------------------------------------------------------------------
// The pipes

void ChildProcess::Write(const std::string_view* parts, std::size_t count) {
  constexpr std::size_t kMaxParts = 8;
  assert(count <= kMaxParts);
  if (to_process_ < 0) return;
  if (loop_.tap) ShowWritten(parts, count);
  std::size_t written = 0;
  if (unwritten_.empty()) {
    iovec pieces[kMaxParts];
    for (std::size_t i = 0; i < count; ++i) {
      pieces[i] = {const_cast<char*>(parts[i].data()), parts[i].size()};
    }
    const ssize_t result = ::writev(to_process_, pieces, static_cast<int>(count));
    if (result < 0 && errno != EAGAIN && errno != EINTR) return EndsSoon();
    written = result < 0 ? 0 : static_cast<std::size_t>(result);
  }
  const bool was_empty = unwritten_.empty();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t skip = std::min(written, parts[i].size());
    written -= skip;
    unwritten_.append(parts[i].substr(skip));
  }
  if (was_empty && !unwritten_.empty()) WatchInput(true);
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

void ChildProcess::OnWritable() {
  if (to_process_ < 0 || unwritten_.empty()) return;
  const ssize_t result = ::write(to_process_, unwritten_.data(), unwritten_.size());
  if (result < 0) {
    if (errno == EAGAIN || errno == EINTR) return;
    WatchInput(false);
    unwritten_.clear();
    return EndsSoon();
  }
  unwritten_.erase(0, static_cast<std::size_t>(result));
  if (unwritten_.empty()) WatchInput(false);
}

void ChildProcess::WatchInput(bool writable) {
  if (writable) {
    loop_.Watch(to_process_, EPOLLOUT, *this, EventSource::kPipe);
  } else {
    loop_.Forget(to_process_);
  }
}

void ChildProcess::OnReadable() {
  if (from_process_ < 0) return;
  const ssize_t size = ::read(from_process_, loop_.buffer.data(), loop_.buffer.size());
  if (size > 0) {
    if (running()) OnOutput({loop_.buffer.data(), static_cast<std::size_t>(size)});
    return;
  }
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  loop_.Forget(from_process_);
  CloseFd(from_process_);
  EndsSoon();
}

void ChildProcess::ClosePipes() {
  if (from_process_ >= 0) loop_.Forget(from_process_);
  CloseFd(from_process_);
  CloseFd(to_process_);
}

// ---------------------------------------------------------------------------------------------------------------------
// The end

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
      return Fail(Failure::Kind::kClosed, "closed its pipe, but lives");
    case Stage::kQuitting:
      stage_ = Stage::kTerminating;
      ::kill(-pid_, SIGTERM);
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

void ChildProcess::OnExit() {
  if (stage_ == Stage::kGone || stage_ == Stage::kOrphans) return;
  // What it said before it ended still counts. A child of its own may hold the pipe open and go on
  // talking.
  constexpr int kMaxReads = 64;
  for (int i = 0; i < kMaxReads && from_process_ >= 0 && running(); ++i) {
    const ssize_t size = ::read(from_process_, loop_.buffer.data(), loop_.buffer.size());
    if (size <= 0) break;
    OnOutput({loop_.buffer.data(), static_cast<std::size_t>(size)});
  }
  Reap();
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
  if (unwritten_.empty()) CloseFd(to_process_);
  stage_ = Stage::kQuitting;
  Schedule(loop_.now + kQuitGrace);
}

void ChildProcess::Kill() {
  if (stage_ >= Stage::kKilled) return;
  stage_ = Stage::kKilled;
  deadline_ = kNever;
  ClosePipes();
  ::kill(-pid_, SIGKILL);
}

void ChildProcess::Reap() {
  // The dead leader keeps the group's number from being used again until it is waited for.
  ::kill(-pid_, SIGKILL);
  int status = 0;
  const pid_t reaped = ::waitpid(pid_, &status, WNOHANG);
  if (reaped == 0) return;
  loop_.Forget(exit_);
  CloseFd(exit_);
  ClosePipes();
  const bool was_running = running();
  stage_ = Stage::kOrphans;
  // Another part of this program may wait for children too, or the kernel does: SIGCHLD is ignored.
  const std::string end =
      reaped == pid_ ? DescribeExit(status) : "exited with a status that was lost";
  Show(WireLine::Kind::kNews, end, loop_.now);
  CollectOrphans();
  if (was_running) OnFailure({Failure::Kind::kExited, end});
}

bool ChildProcess::GroupIsGone() const {
  pid_t collected = 0;
  do {
    collected = ::waitpid(-pid_, nullptr, WNOHANG);
  } while (collected > 0);
  return collected < 0;
}

void ChildProcess::CollectOrphans() {
  const auto is_engine = [this](pid_t pid) {
    return std::any_of(loop_.processes.begin(), loop_.processes.end(),
                       [pid](const auto& process) { return process->pid_ == pid; });
  };
  // Those that were killed may not have ended yet, and leave orphans when they do.
  if (!GroupIsGone() || !strays_.Collect(is_engine)) return Schedule(loop_.now + kOrphanPause);
  stage_ = Stage::kGone;
  deadline_ = kNever;
  loop_.some_gone = true;
}

}  // namespace tavoliere::protocol
