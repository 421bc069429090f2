// Where an engine finds the large files that it does not carry inside itself.
#pragma once

#include <string>

namespace tavoliere::base {

// The folder of the running program, without a slash at its end.
std::string ProgramFolder();

// The path of `name` beside the running program or, failing that, in ../share/tavoliere from there,
// where an installation puts it. Never looks into the working directory. Empty: it is in neither.
std::string FindDataFile(const std::string& name);

}  // namespace tavoliere::base
