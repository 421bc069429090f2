// Runs a program to its end and measures its time and memory.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <sys/time.h>

namespace tavoliere::measure {

// A moment in the life of a process.
struct Snapshot {
  double memory_mb = 0;  // resident
  std::size_t descriptors = 0;
};

struct Usage {
  bool succeeded = false;
  double wall_us = 0;
  double cpu_us = 0;           // of the program and of all the processes that it waited for
  std::vector<Snapshot> seen;  // of the program alone, every 50 ms
};

double Microseconds(const timeval& time);

// Blocks. Its standard output is thrown away. `watch`: fill in `seen`.
Usage RunProgram(const std::vector<std::string>& arguments, bool watch = false);

}  // namespace tavoliere::measure
