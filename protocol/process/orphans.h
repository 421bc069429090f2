// Processes that left an engine's process group (setsid, a double fork) and lost their parent: the
// client adopts them as their subreaper.
#pragma once

#include <utility>

#include <string>
#include <vector>

#include <sys/types.h>

#include "absl/functional/function_ref.h"

namespace tavoliere::protocol {

// The environment variable by which an engine's descendants are known; its value is the engine's
// mark.
inline constexpr char kMarkVariable[] = "TAVOLIERE_ENGINE_MARK";

// Ends what one engine left behind.
class Orphans {
 public:
  explicit Orphans(std::string mark) : mark_(std::move(mark)) {}

  // Sends SIGKILL to the adopted children that carry the mark; reaps those that have ended, marked
  // or not. True when none is left and none ended meanwhile; otherwise to be called again soon.
  // `is_engine` recognises the engines among the children. A child in the caller's own process
  // group was not adopted. Where Linux does not list a process's children nothing is found.
  bool Collect(absl::FunctionRef<bool(pid_t)> is_engine);

 private:
  std::string mark_;
  std::vector<pid_t> killed_;
};

}  // namespace tavoliere::protocol
