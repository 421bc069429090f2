// The sink into which an engine reports.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "protocol/wire/search_info.h"

namespace tavoliere::protocol {

// What is said comes out in order. A sink whose reader is gone swallows what it gets.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void Report(const SearchReport& report) = 0;

  // A line of an answer, or several joined by '\n', which stay together.
  void Write(std::string line);
  // An `info string`.
  void Remark(std::string text);
  // What went wrong.
  void Error(absl::Status error);
};

}  // namespace tavoliere::protocol
