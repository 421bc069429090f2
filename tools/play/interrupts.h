// SIGINT, SIGTERM and SIGHUP as a flag, and as the end of whatever the event loop waits for.
#pragma once

#include "protocol/client/client.h"

namespace tavoliere::play {

// From its construction to its destruction a signal sets the flag and stops `loop`. One at a time;
// signals that the process ignores already (nohup) stay ignored.
class Interrupts {
 public:
  explicit Interrupts(protocol::EventLoop& loop);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  static bool pending();
};

}  // namespace tavoliere::play
