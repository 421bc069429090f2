// Options that Boost reads, and those that are declared here: each made of the other.
#pragma once

#include <vector>

#include "boost/program_options.hpp"
#include "core/usage/usage.h"

namespace tavoliere::usage {

// With "--" before the names; a value is what its name says (Declare).
std::vector<Option> OptionsOf(const boost::program_options::options_description& description);

// Every value a std::string, or a vector of them where several words may follow; standard values
// are Boost's defaults.
boost::program_options::options_description BoostOptions(const std::vector<Option>& options);

}  // namespace tavoliere::usage
