// `tav-match [play] ...`: plays a match.
#pragma once

#include <string>
#include <vector>

namespace tavoliere::match {

// `arguments` without the program's name. Returns the exit status.
int PlayMain(const std::vector<std::string>& arguments);

}  // namespace tavoliere::match
