// Boost's option descriptions, made from the declarations of usage.h.
#pragma once

#include <string>
#include <vector>

#include "boost/program_options.hpp"
#include "core/usage/usage.h"

namespace tavoliere::usage {

// Every value a std::string, or a vector of them where several words may follow; standard values
// are Boost's defaults.
boost::program_options::options_description BoostOptions(const std::vector<Option>& options);

// The text of `error`, which parsing `words` has thrown. For an unknown option it suggests the
// nearest one, "; did you mean '--hash'?". Words with a '%' are not quoted: Boost's what() replaces
// placeholders such as %value%, and does not return if a word contains one.
std::string WhatIsWrong(const boost::program_options::error& error,
                        const std::vector<std::string>& words, const std::vector<Option>& options);

}  // namespace tavoliere::usage
