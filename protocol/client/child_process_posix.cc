#include <utility>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <thread>

#include <sys/epoll.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "protocol/client/event_loop_posix.h"

namespace tavoliere::protocol {

ChildProcess::ChildProcess(EventLoop::Impl& loop, const Spawned& spawned, std::string label)
    : loop_(loop),
      label_(std::move(label)),
      pid_(spawned.pid),
      system_(std::make_unique<System>(*this, spawned)) {}

ChildProcess::~ChildProcess() = default;

ChildProcess::System::System(ChildProcess& owner, const Spawned& spawned)
    : process(owner),
      loop(*owner.loop_.system),
      to_process(spawned.input),
      from_process(spawned.output),
      errors(spawned.errors),
      exit(spawned.exit),
      orphans(spawned.mark) {
  loop.Watch(from_process, EPOLLIN, *this, EventSource::kPipe);
  if (errors >= 0) loop.Watch(errors, EPOLLIN, *this, EventSource::kErrors);
  loop.Watch(exit, EPOLLIN, *this, EventSource::kExit);
}

ChildProcess::System::~System() {
  ClosePipes();
  CloseFd(exit);
}

// -------------------------------------------------------------------------------------------------
// The pipes

void ChildProcess::Write(const std::string_view* parts, std::size_t count) {
  constexpr std::size_t kMaxParts = 8;
  assert(count <= kMaxParts);
  System& system = *system_;
  if (system.to_process < 0) return;
  if (loop_.tap) ShowWritten(parts, count);
  std::size_t written = 0;
  if (system.unwritten.empty()) {
    iovec pieces[kMaxParts];
    for (std::size_t i = 0; i < count; ++i) {
      pieces[i] = {const_cast<char*>(parts[i].data()), parts[i].size()};
    }
    const ssize_t result = ::writev(system.to_process, pieces, static_cast<int>(count));
    if (result < 0 && errno != EAGAIN && errno != EINTR) return EndsSoon();
    written = result < 0 ? 0 : static_cast<std::size_t>(result);
  }
  const bool was_empty = system.unwritten.empty();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t skip = std::min(written, parts[i].size());
    written -= skip;
    system.unwritten.append(parts[i].substr(skip));
  }
  if (was_empty && !system.unwritten.empty()) system.WatchInput(true);
}

void ChildProcess::CloseInput() {
  if (system_->unwritten.empty()) CloseFd(system_->to_process);
}

void ChildProcess::System::OnWritable() {
  if (to_process < 0 || unwritten.empty()) return;
  const ssize_t result = ::write(to_process, unwritten.data(), unwritten.size());
  if (result < 0) {
    if (errno == EAGAIN || errno == EINTR) return;
    WatchInput(false);
    unwritten.clear();
    return process.EndsSoon();
  }
  unwritten.erase(0, static_cast<std::size_t>(result));
  if (unwritten.empty()) WatchInput(false);
}

void ChildProcess::System::WatchInput(bool writable) {
  if (writable) {
    loop.Watch(to_process, EPOLLOUT, *this, EventSource::kPipe);
  } else {
    loop.Forget(to_process);
  }
}

void ChildProcess::System::OnReadable() {
  if (from_process < 0) return;
  const ssize_t size = ::read(from_process, loop.buffer.data(), loop.buffer.size());
  if (size > 0) {
    if (process.running()) {
      process.OnOutput({loop.buffer.data(), static_cast<std::size_t>(size)});
    }
    return;
  }
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  loop.Forget(from_process);
  CloseFd(from_process);
  process.EndsSoon();
}

// One read for each wake-up: an engine that floods it must not keep the others waiting.
void ChildProcess::System::OnErrors() {
  if (errors < 0) return;
  const ssize_t size = ::read(errors, loop.buffer.data(), loop.buffer.size());
  if (size > 0) return process.OnErrors({loop.buffer.data(), static_cast<std::size_t>(size)});
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  loop.Forget(errors);
  CloseFd(errors);
}

void ChildProcess::System::ClosePipes() {
  for (int* pipe : {&from_process, &errors}) {
    if (*pipe >= 0) loop.Forget(*pipe);
    CloseFd(*pipe);
  }
  CloseFd(to_process);
}

// -------------------------------------------------------------------------------------------------
// The end

bool ChildProcess::Terminate() const {
  ::kill(-pid_, SIGTERM);
  return true;
}

void ChildProcess::EndGroup() {
  system_->ClosePipes();
  ::kill(-pid_, SIGKILL);
}

void ChildProcess::System::OnExit() {
  if (process.stage_ == Stage::kGone || process.stage_ == Stage::kOrphans) return;
  // What it said before it ended still counts. A child of its own may hold the pipes open and go on
  // talking.
  constexpr int kMaxReads = 64;
  for (int i = 0; i < kMaxReads && errors >= 0; ++i) {
    const ssize_t size = ::read(errors, loop.buffer.data(), loop.buffer.size());
    if (size <= 0) break;
    process.OnErrors({loop.buffer.data(), static_cast<std::size_t>(size)});
  }
  for (int i = 0; i < kMaxReads && from_process >= 0 && process.running(); ++i) {
    const ssize_t size = ::read(from_process, loop.buffer.data(), loop.buffer.size());
    if (size <= 0) break;
    process.OnOutput({loop.buffer.data(), static_cast<std::size_t>(size)});
  }
  Reap();
}

void ChildProcess::System::Reap() {
  // The dead leader keeps the group's number from being used again until it is reaped.
  ::kill(-process.pid_, SIGKILL);
  int status = 0;
  const pid_t reaped = ::waitpid(process.pid_, &status, WNOHANG);
  if (reaped == 0) {
    // Its end is announced before it can be collected. Where it shares a processor with this thread
    // and both have the same real-time priority, it needs that processor to end.
    std::this_thread::yield();
    return;
  }
  loop.Forget(exit);
  CloseFd(exit);
  ClosePipes();
  // Another part of this program may wait for children too, or the kernel does: SIGCHLD is ignored.
  process.OnReaped(reaped == process.pid_ ? ExitOf(status).text
                                          : "exited with a status that was lost");
}

bool ChildProcess::System::GroupIsGone() const {
  pid_t collected = 0;
  do {
    collected = ::waitpid(-process.pid_, nullptr, WNOHANG);
  } while (collected > 0);
  return collected < 0;
}

bool ChildProcess::LeavesNothing() {
  const auto is_engine = [this](pid_t pid) {
    return std::any_of(loop_.processes.begin(), loop_.processes.end(),
                       [pid](const auto& process) { return process->pid() == pid; });
  };
  // Those that were killed may not have ended yet, and leave orphans when they do.
  return system_->GroupIsGone() && system_->orphans.Collect(is_engine);
}

}  // namespace tavoliere::protocol
