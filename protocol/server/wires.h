// The loop's two ends: what the client says, and what it is told.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "protocol/server/bell.h"

namespace tavoliere::protocol {

// For one thread. Owns neither descriptor; makes the process ignore SIGPIPE, where there is such a
// signal.
class Wires {
 public:
  static constexpr int kNoFile = -1;

  // kNoFile for `in_fd`: nothing is read.
  Wires(int in_fd, int out_fd);
  ~Wires();
  Wires(const Wires&) = delete;
  Wires& operator=(const Wires&) = delete;

  struct News {
    bool bell = false;
    bool input = false;        // something to Read(), or its end
    bool reader_gone = false;  // found out at the next write where the system does not tell
  };
  // Blocks until there is some, or a signal came. With `bell_alone` the others are not waited for.
  News Wait(const Bell& bell, bool bell_alone);

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

// Blocks while the reader is slow. False: nobody reads any more.
bool WriteAll(int fd, const std::string& text);

}  // namespace tavoliere::protocol
