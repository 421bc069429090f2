// The event loop and the processes' pipes under epoll. Part of the client.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/client/child_process.h"
#include "protocol/client/event_loop.h"
#include "protocol/process/orphans.h"

namespace tavoliere::protocol {

// Which descriptor of a process an event is about.
enum class EventSource : std::uint64_t { kPipe = 0, kExit = 1, kErrors = 2 };

struct EventLoop::Impl::System {
  System();
  ~System();
  System(const System&) = delete;
  System& operator=(const System&) = delete;

  int epoll = -1;
  int wake = -1;
  int timer = -1;
  SteadyTime timer_set = SteadyTime::max();  // when the timer goes off
  std::vector<char> buffer;                  // for one read at a time

  // Notifies `process` when `what`, an event of epoll, comes for `fd`.
  void Watch(int fd, std::uint32_t what, ChildProcess::System& process, EventSource source) const;
  void Forget(int fd) const;
  void SetTimer(SteadyTime when);
};

struct ChildProcess::System {
  System(ChildProcess& process, const Spawned& spawned);
  ~System();
  System(const System&) = delete;
  System& operator=(const System&) = delete;

  // For the loop: what the descriptors say.
  void OnReadable();
  void OnWritable();
  void OnErrors();
  void OnExit();

  void WatchInput(bool writable);
  void ClosePipes();
  void Reap();
  bool GroupIsGone() const;

  ChildProcess& process;
  EventLoop::Impl::System& loop;
  int to_process;
  int from_process;
  int errors;  // -1: not read
  int exit;
  std::string unwritten;  // what the pipe did not take
  Orphans orphans;
};

}  // namespace tavoliere::protocol
