// The event loop over a completion port. Part of the client, for *_windows.cc alone.
#pragma once

#include <map>

#include "protocol/client/child_process.h"
#include "protocol/client/event_loop.h"
#include "protocol/process/handle_windows.h"

namespace tavoliere::protocol {

struct EventLoop::Impl::System {
  System();
  ~System();
  System(const System&) = delete;
  System& operator=(const System&) = delete;

  HANDLE port;
  struct Waiter {
    HANDLE port = nullptr;
    HANDLE wait = nullptr;
    int watched = -1;
  };
  std::map<int, Waiter> waiters;  // of what the user watches

  // Puts what the user watches, once it is ready, into the port.
  static bool Arm(Waiter& waiter);
};

}  // namespace tavoliere::protocol
