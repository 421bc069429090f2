// Interrupts of a running match: signals, or Ctrl-C at a console.
#pragma once

#include <memory>

#include "protocol/client/client.h"

namespace tavoliere::match {

// While it lives they wake the loop. One such object lives at a time, and no longer than its loop.
// Signals that this program inherited as ignored, from nohup or a shell, stay ignored.
class Interrupts {
 public:
  explicit Interrupts(protocol::EventLoop& loop);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  // How many came since it was made.
  static int count();
  // Whether this program was stopped (SIGSTOP, Ctrl-Z) and continued since the last call.
  static bool TakeStop();
  // A live table's clock goes on while no game ends.
  void WakeEverySecond();

 private:
  struct System;
  const std::unique_ptr<System> system_;
};

}  // namespace tavoliere::match
