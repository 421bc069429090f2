// What the machine does to a match: how long engines wait for a busy processor, which costs
// strength and shows in no other figure, and stalls, times at which this program did not run.
#pragma once

#include <utility>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/client/client.h"

namespace tavoliere::match {

class ProcessorWait {
 public:
  // `proc`: the folder of the system's process files.
  explicit ProcessorWait(std::string proc = "/proc") : proc_(std::move(proc)) {}

  // Looks at all threads of these processes: what they ran and waited since the last call counts,
  // for those that it has not seen what they did before. If the system has no such files, nothing
  // does.
  void Sample(const std::vector<int>& processes);

  // What part of the time in which they wanted a processor they had none, because other processes
  // or, on a virtual machine, its host had it; nullopt: that time is less than `least` seconds.
  std::optional<double> Share(double least) const;

 private:
  struct Times {
    std::uint64_t ran = 0;
    std::uint64_t waited = 0;
  };
  using Threads = std::map<int, Times>;

  void SampleProcess(int process, Threads& next);
  void SampleHost();

  std::string proc_;
  std::map<int, Threads> seen_;  // by process, then by thread
  Times nanoseconds_;
  std::optional<Times> host_began_;  // of the whole machine, in ticks; `waited` is what was stolen
  Times host_;                       // since then
};

// Whether a beat of the loop that came so late means that the program was stopped: by a signal, by
// a batch system that suspends it, with its machine. No load makes a process wait so long.
inline bool IsStall(protocol::Duration late) { return late > std::chrono::seconds(1); }

}  // namespace tavoliere::match
