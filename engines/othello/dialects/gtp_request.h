// Lines of the Go Text Protocol, taken apart.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::othello {

// "12 genmove b": the number, the command and what follows it. Comments and control characters are
// left out.
struct GtpRequest {
  std::string id;  // empty: none
  std::string name;
  std::vector<std::string> arguments;
};
GtpRequest ReadGtpRequest(const std::string& line);

// The first argument as a colour, 0 for Black and 1 for White.
absl::StatusOr<std::size_t> GtpColour(const GtpRequest& request);
// An argument as a number. Counted from 0.
absl::StatusOr<int> GtpNumber(const GtpRequest& request, std::size_t index, int least, int most);
// A time argument, truncated to a whole number and clamped between 0 and `most`.
absl::StatusOr<int> GtpTime(const GtpRequest& request, std::size_t index, int most);

}  // namespace tavoliere::othello
