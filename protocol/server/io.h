// The loop's input from the client, and the state of its output.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

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

// For one thread. Owns neither descriptor; makes the process ignore SIGPIPE, where there is such a
// signal.
class Io {
 public:
  static constexpr int kNoFile = -1;

  // kNoFile for `in_fd`: nothing is read.
  Io(int in_fd, int out_fd);
  ~Io();
  Io(const Io&) = delete;
  Io& operator=(const Io&) = delete;

  struct Events {
    bool wakeup = false;
    bool input = false;        // something to Read(), or its end
    bool reader_gone = false;  // on some systems found only by the next write
  };
  // Blocks until there is some, or a signal came. With `wakeup_only` the others are not waited for.
  Events Wait(const Wakeup& wakeup, bool wakeup_only);

  // After news of input. nullopt: nothing after all; 0: it has ended, and is not waited for any
  // more.
  std::optional<std::size_t> Read(char* buffer, std::size_t size);
  bool input_ended() const { return in_fd_ == kNoFile; }

 private:
  struct Listener;

  int in_fd_;
  [[maybe_unused]] const int out_fd_;   // not every system is asked about it
  std::shared_ptr<Listener> listener_;  // where the system wants a thread to read
};

}  // namespace tavoliere::protocol
