// Wakes the loop.
#pragma once

#include <cstdint>

namespace tavoliere::protocol {

// Rung by any thread, without waiting; Wires::Wait() hears it until it is quiet again.
class Bell {
 public:
  Bell();
  ~Bell();
  Bell(const Bell&) = delete;
  Bell& operator=(const Bell&) = delete;

  void Ring() const;
  void Quiet() const;

 private:
  friend class Wires;
  [[maybe_unused]] const std::intptr_t handle_;  // the system's, where it has one
};

}  // namespace tavoliere::protocol
