// `tav-match report`: a page about a match, from its journals.
#pragma once

#include <string>
#include <vector>

namespace tavoliere::match {

// Returns the exit status.
int ReportMain(const std::vector<std::string>& arguments);

}  // namespace tavoliere::match
