// Which processors the processes of a game run on.
#pragma once

#include <string>
#include <vector>

#include <sched.h>

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
  bool changed_ = false;
  cpu_set_t before_;
};

}  // namespace tavoliere::match
