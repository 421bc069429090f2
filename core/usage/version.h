// The version of the programs, which the build writes (cmake/version.cmake).
#pragma once

#include <string>

namespace tavoliere::usage {

// One word: "0.1.0" of a release; of all other builds with the commit, "0.1.0+e4da8a3c12", where
// files differed from it "0.1.0+e4da8a3c12.dirty", and where it is not known "0.1.0+unknown".
extern const char kVersion[];

// "tav-match 0.1.0+e4da8a3c12".
inline std::string WithVersion(const std::string& program) { return program + " " + kVersion; }

}  // namespace tavoliere::usage
