// Runs a program to its end and says what it took.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tavoliere::measure {

struct Usage {
  bool succeeded = false;
  double wall_us = 0;
  double cpu_us = 0;  // of the program and of all the processes that it waited for
  // Of the program alone, as seen every 50 ms.
  std::vector<std::size_t> memory_kib;
  std::vector<std::size_t> descriptors;
};

// Blocks. Its standard output is thrown away. `watch`: fill in memory and descriptors.
Usage RunProgram(const std::vector<std::string>& arguments, bool watch = false);

}  // namespace tavoliere::measure
