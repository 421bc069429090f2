// SIGINT, SIGTERM and SIGHUP as a flag, and as the end of whatever the event loop waits for; waits
// that they end.
#pragma once

#include <functional>

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

// Runs the loop until `fd` can be read; false: a signal has come, or `give_up` says so. At once
// where the system cannot wait for it (a file).
bool AwaitInput(protocol::EventLoop& loop, int fd, const std::function<bool()>& give_up);

// Runs the loop until `until`, or until `give_up` says so whenever something stops the loop.
void SleepUntil(protocol::EventLoop& loop, protocol::SteadyTime until,
                const std::function<bool()>& give_up);

}  // namespace tavoliere::play
