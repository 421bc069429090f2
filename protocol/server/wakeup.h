// The object by which other threads wake the loop.
#pragma once

#include <cstdint>

namespace tavoliere::protocol {

// Signalled by any thread, without waiting; Io::Wait() returns at once until it is cleared.
class Wakeup {
 public:
  Wakeup();
  ~Wakeup();
  Wakeup(const Wakeup&) = delete;
  Wakeup& operator=(const Wakeup&) = delete;

  void Signal() const;
  void Clear() const;

 private:
  friend class Io;
  [[maybe_unused]] const std::intptr_t handle_;  // the system's, where it has one
};

}  // namespace tavoliere::protocol
