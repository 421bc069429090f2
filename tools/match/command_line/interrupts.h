// What the user or the system asks of a match under way: signals, or control-C at a console.
#pragma once

#include <memory>

#include "protocol/client/client.h"

namespace tavoliere::match {

// While it lives they wake the loop. One such object lives at a time, and no longer than its loop.
// Those that this program was told to ignore, by nohup or a shell, are ignored.
class Interrupts {
 public:
  explicit Interrupts(protocol::EventLoop& loop);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  // How many came since it was made.
  static int count();
  // A live table's clock goes on while no game ends.
  void WakeEverySecond();

 private:
  struct System;
  const std::unique_ptr<System> system_;
};

}  // namespace tavoliere::match
