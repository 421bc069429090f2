// The event loop in a web page, whose engines are workers. Part of the client, for *_web.cc alone.
//
// JavaScript has the other half, Module.bridge (tools/web/wasm/page/bridge.js). While the loop
// waits, ASYNCIFY keeps the stack and the page goes on.
#pragma once

#include <map>
#include <string_view>

#include "protocol/client/child_process.h"
#include "protocol/client/event_loop.h"

namespace tavoliere::protocol {

struct EventLoop::Impl::System {
  std::map<int, ChildProcess::System*> workers;  // by pid
};

// The worker of an engine.
struct ChildProcess::System {
  System(ChildProcess& owner, EventLoop::Impl::System& loop_system);
  ~System();
  System(const System&) = delete;
  System& operator=(const System&) = delete;

  // For the loop: what the bridge says.
  void OnLine(std::string_view line);
  void OnEnded(std::string_view how);

  ChildProcess& process;
  EventLoop::Impl::System& loop;
};

}  // namespace tavoliere::protocol
