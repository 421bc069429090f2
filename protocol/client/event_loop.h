// The internals of the client's event loop. Part of the client; its users include client.h.
//
// The pipes are driven by the system directly: epoll, or a completion port of Windows. Asio's pipes
// and timers need a read that fails and a timer set and cancelled for each line, which costs about
// a microsecond more a round trip: a third.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "protocol/client/client.h"

namespace tavoliere::protocol {

class ChildProcess;

struct EventLoop::Impl {
  struct System;  // event_loop_<system>.h

  Impl();
  ~Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  const std::unique_ptr<System> system;
  bool stopped = false;
  SteadyTime now = std::chrono::steady_clock::now();
  // Never later than the earliest deadline. Deadlines mostly move back before they pass, so this is
  // corrected only when it is reached.
  SteadyTime alarm = SteadyTime::max();
  std::vector<std::shared_ptr<ChildProcess>> processes;
  bool some_gone = false;
  std::function<void()> wake_handler;
  std::function<void(Duration)> beat_handler;
  std::function<void(const WireLine&)> tap;
  SteadyTime next_beat = SteadyTime::max();
  std::vector<std::function<void()>> deferred;
  std::map<int, std::function<void()>> watched;

  void Dispatch();
  // Takes the time, once the system's wait is over.
  void Awake();
  void Beat();
  void FireAlarms();
  void RunDeferred();
  void CallWatcher(int fd);

  // The system's part. Waits for events until the alarm, where tasks are deferred not at all, is
  // Awake() and delivers them.
  void AwaitEvents();
  void Wake();
  // False: the system cannot wait for it.
  bool BeginWatch(int fd);
  void EndWatch(int fd);
};

}  // namespace tavoliere::protocol
