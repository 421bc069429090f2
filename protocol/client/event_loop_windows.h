// The event loop and the processes' pipes over a completion port. Part of the client, for
// *_windows.cc alone.
#pragma once

#include <map>
#include <string>
#include <vector>

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

// Lives until the port has given back all that it was given: reads, writes, the news of the exit.
struct ChildProcess::System {
  // Which are under way one at a time, each.
  struct Operation : OVERLAPPED {
    bool pending = false;

    // `begun`: what ReadFile() or WriteFile() has returned. False: it cannot be.
    bool Begin(BOOL begun) {
      pending = begun || ::GetLastError() == ERROR_IO_PENDING;
      return pending;
    }
  };

  System(ChildProcess& process, const Spawned& spawned, HANDLE port);
  ~System();
  System(const System&) = delete;
  System& operator=(const System&) = delete;

  // For the loop: what the port says. Without an operation the process has ended.
  void OnDone(const OVERLAPPED* operation, DWORD bytes);

  void OnRead(bool good, DWORD bytes);
  void OnWritten(bool good, DWORD bytes);
  void OnExit();
  void BeginRead();
  void BeginWrite();
  void OnOutputEnded();
  void ClosePipe(int& pipe);
  void Reap();

  ChildProcess& process;
  const HANDLE port;
  int to_process;
  int from_process;
  int exit;
  int group;
  HANDLE wait = nullptr;
  bool exited = false;
  bool closing_input = false;  // once all is written
  Operation read{};
  Operation write{};
  std::vector<char> buffer;
  std::string unwritten;  // to be written next
  std::string writing;    // by the operation under way
};

}  // namespace tavoliere::protocol
