// `tav-match stats`: every table again, from journals.
#pragma once

#include <string>
#include <vector>

namespace tavoliere::match {

// Returns the exit status.
int StatsMain(const std::vector<std::string>& arguments);

}  // namespace tavoliere::match
