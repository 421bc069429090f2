// A process's pipes under epoll. Part of the client.
#pragma once

#include <string>

#include "protocol/client/child_process.h"
#include "protocol/process/orphans.h"

namespace tavoliere::protocol {

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
