// `tav-match compliance`: does an engine keep the protocol?
#pragma once

#include <string>
#include <vector>

namespace tavoliere::match {

// Returns the exit status.
int ComplianceMain(const std::vector<std::string>& arguments);

}  // namespace tavoliere::match
