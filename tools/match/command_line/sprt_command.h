// `tav-match sprt`: figures and the sequential test of counts that were obtained anywhere.
#pragma once

#include <string>
#include <vector>

namespace tavoliere::match {

// Returns the exit status: the verdict's when the test is decided.
int SprtMain(const std::vector<std::string>& arguments);

}  // namespace tavoliere::match
