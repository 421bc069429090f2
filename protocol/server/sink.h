// Where an engine's lines go.
#pragma once

#include <string>

namespace tavoliere::protocol {

// Each line comes out whole, followed by a newline. A sink whose reader is gone swallows what it
// gets.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void Write(const std::string& line) = 0;  // `line` without its newline; several lines
                                                    // joined by '\n' stay together
};

}  // namespace tavoliere::protocol
