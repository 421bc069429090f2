// Where an engine's lines go.
#pragma once

#include <string>

namespace tavoliere::protocol {

// Threads may write at the same time: each line comes out whole, followed by a newline, and is
// flushed before Write() returns. A sink whose reader is gone swallows what it gets.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void Write(const std::string& line) = 0;  // `line` without its newline; several lines
                                                    // joined by '\n' stay together
};

}  // namespace tavoliere::protocol
