// The inside of the client's event loop. Part of the client; those who use it include client.h.
//
// The pipes are driven with epoll directly. Asio's pipes and timers need a read that fails and a
// timer set and cancelled for each line, which costs about a microsecond more a round trip: a
// third.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include <sys/epoll.h>

#include "protocol/client/client.h"

namespace tavoliere::protocol {

class ChildProcess;

// Which descriptor of a process an event is about.
enum class EventSource : std::uint64_t { kPipe = 0, kExit = 1 };

struct EventLoop::Impl {
  int epoll = -1;
  int wake = -1;
  int timer = -1;
  bool stopped = false;
  SteadyTime now = std::chrono::steady_clock::now();
  // Never later than the earliest deadline. Deadlines mostly move back before they pass, so this is
  // corrected only when it is reached.
  SteadyTime alarm = SteadyTime::max();
  SteadyTime timer_set = SteadyTime::max();  // when the timer goes off
  std::vector<std::shared_ptr<ChildProcess>> processes;
  bool some_gone = false;
  std::function<void()> wake_handler;
  std::function<void(Duration)> beat_handler;
  std::function<void(const WireLine&)> tap;
  SteadyTime next_beat = SteadyTime::max();
  std::vector<std::function<void()>> deferred;
  std::vector<char> buffer;  // for one read at a time
  std::map<int, std::function<void()>> watched;

  // Tells `process` when `events` (of epoll) come for `fd`.
  void Watch(int fd, std::uint32_t events, ChildProcess& process, EventSource source) const;
  void Forget(int fd) const;

  void Dispatch();
  void OnWake();
  void Beat();
  void SetTimer();
  void CallWatcher(int fd);
  void FireAlarms();
  void RunDeferred();
};

}  // namespace tavoliere::protocol
