// Where an engine finds the large files that it does not carry inside itself.
#pragma once

#include <ostream>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

namespace tavoliere::base {

// The folder of the running program, without a slash at its end.
std::string ProgramFolder();

// The path of `name` beside the running program or, failing that, in ../share/tavoliere from there,
// where an installation puts it. Never looks into the working directory. Empty: it is in neither.
std::string FindDataFile(const std::string& name);

// Writes a new file beside `path`, path.part, and renames it over `path`, so that no half-written
// file is ever found there. An error names the file; the old one stays, the new one is removed.
absl::Status WriteDataFile(const std::string& path, absl::FunctionRef<void(std::ostream&)> write);

}  // namespace tavoliere::base
