// CPU affinity: the processors on which the processes of a game run.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::match {

// "0-3,6"; empty: all that this process may run on. An error says what was expected, or names one
// that it may not run on.
absl::StatusOr<std::vector<int>> ParseProcessors(const std::string& text);

// While it lives this process and what it starts run on `processors` alone; none: wherever they
// did. What was started stays there.
class AffinityScope {
 public:
  explicit AffinityScope(const std::vector<int>& processors);
  ~AffinityScope();
  AffinityScope(const AffinityScope&) = delete;
  AffinityScope& operator=(const AffinityScope&) = delete;

 private:
  std::vector<int> before_;  // empty: nothing was changed
};

// The system's part. The processors that this process may run on, by their numbers below
// kMostProcessors; makes it run on these alone: false, where it cannot.
inline constexpr int kMostProcessors = 1024;
std::vector<int> AllowedProcessors();
bool UseProcessors(const std::vector<int>& processors);

}  // namespace tavoliere::match
